// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Probe;
import java.util.Optional;

/** Probes one part of the server, which it holds only while attached. */
abstract class ServerProbe<T> implements Probe {
  private final SourceKind kind;
  private final Recording recording;
  private final Finder<T> finder;
  private T part;

  ServerProbe(SourceKind kind, Recording recording, Finder<T> finder) {
    this.kind = kind;
    this.recording = recording;
    this.finder = finder;
  }

  @Override
  public final SourceKind kind() {
    return kind;
  }

  @Override
  public final boolean attach() throws Exception {
    Optional<T> found = finder.find();
    found.ifPresent(
        there -> {
          part = there;
          begin(there);
        });
    return found.isPresent();
  }

  @Override
  public final void sample(long nowMicros) {
    look(part, nowMicros);
  }

  @Override
  public final void finish(long nowMicros) {
    finish(part, nowMicros);
  }

  @Override
  public final void detach() {
    part = null;
  }

  final Recording recording() {
    return recording;
  }

  /** Forgets what was seen before. */
  abstract void begin(T part);

  /** Takes one sample. */
  abstract void look(T part, long nowMicros);

  /** Records what is open, as ended now. */
  abstract void finish(T part, long nowMicros);
}
