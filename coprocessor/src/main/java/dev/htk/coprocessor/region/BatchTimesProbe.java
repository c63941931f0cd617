// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Probe;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Merges the handlers' counts once a second; off the put path. */
public final class BatchTimesProbe implements Probe {
  private static final long SECOND = TimeUnit.SECONDS.toMicros(1);

  private final Recording recording;
  private long due;

  private BatchTimesProbe(Recording recording) {
    this.recording = recording;
  }

  /** Returns the probes that region recorders need. */
  public static List<Probe> of(Recording recording) {
    return Arrays.asList(new BatchTimesProbe(recording), new CoreWaitsProbe(recording));
  }

  @Override
  public SourceKind kind() {
    return SourceKind.BATCHES;
  }

  @Override
  public boolean attach() {
    return !recording.recordedRegions().isEmpty();
  }

  @Override
  public void sample(long nowMicros) {
    if (nowMicros >= due) {
      due = nowMicros + SECOND;
      recording.callClock().adjust();
      recording.batchTimes().secondPassed();
    }
  }

  /** Notes how long handlers have lacked a core; off the put path. */
  private static final class CoreWaitsProbe implements Probe {
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
}
