// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Probe;

/** Notes how long handlers have lacked a core; off the put path. */
final class CoreWaitsProbe implements Probe {
  private final Recording recording;
  private final Source source;

  CoreWaitsProbe(Recording recording) {
    this.recording = recording;
    this.source = recording.source(SourceKind.CORE_WAITS);
  }

  @Override
  public SourceKind kind() {
    return SourceKind.CORE_WAITS;
  }

  @Override
  public boolean attach() {
    return !recording.recordedRegions().isEmpty();
  }

  @Override
  public void sample(long nowMicros) {
    recording.coreWaits().sample(nowMicros);
    String fault = recording.coreWaits().fault();
    if (!fault.isEmpty()) {
      source.lacks("cannot measure how long handlers waited for a CPU: " + fault);
    }
  }
}
