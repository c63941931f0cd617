// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/** Takes samples of one probe, one period apart. */
final class Samples {
  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), () -> 1);
  private final Probe probe;
  private long now = TimeUnit.SECONDS.toMicros(1000);

  private Samples(Function<Recording, Probe> probe) {
    this.probe = probe.apply(recording);
  }

  /** Attaches a probe and returns its samples. */
  static Samples of(Function<Recording, Probe> probe) throws Exception {
    Samples samples = new Samples(probe);
    if (!samples.probe.attach()) {
      throw new AssertionError("the probe found nothing");
    }
    return samples;
  }

  Recording recording() {
    return recording;
  }

  Probe probe() {
    return probe;
  }

  /**
   * Takes one sample.
   *
   * @return its time
   */
  long take() throws Exception {
    now += probe.kind().periodMicros();
    probe.sample(now);
    return now;
  }

  /** Takes {@code count} samples. */
  void take(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      take();
    }
  }

  /**
   * Ends the samples as when the recorder stops.
   *
   * @return the time of the end
   */
  long finish() {
    now += probe.kind().periodMicros();
    probe.finish(now);
    probe.detach();
    return now;
  }

  List<StallEvent> events() {
    return recording.events().drain(LedgerCursor.BEGINNING, 1_000).events();
  }
}
