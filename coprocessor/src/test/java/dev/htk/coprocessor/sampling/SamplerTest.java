// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class SamplerTest {
  private final AtomicBoolean brokenClock = new AtomicBoolean();
  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), this::time);

  private long time() {
    if (brokenClock.get()) {
      throw new LinkageError("no clock");
    }
    return RecorderClock.anchoredNow().epochMicros();
  }

  @Test
  void aProbeLooksOnceItHasFoundItsPartOfTheServer() {
    CountingProbe probe = new CountingProbe(SourceKind.QUOTAS);
    try (Sampler sampler = Sampler.start(recording, List.of(probe))) {
      await().until(() -> probe.attempts.get() > 2);
      assertThat(probe.samples).hasValue(0);
      assertThat(recording.source(SourceKind.QUOTAS).isOn()).isFalse();

      probe.there.set(true);
      await().until(() -> probe.samples.get() > 2);
      assertThat(recording.source(SourceKind.QUOTAS).isOn()).isTrue();
      assertThat(sampler).isNotNull();
    }
    await().until(() -> probe.detachments.get() == 1);
  }

  @Test
  void aProbeThatFailsIsOffAndTheOthersGoOn() {
    CountingProbe failing =
        new CountingProbe(SourceKind.QUOTAS) {
          @Override
          public void sample(long nowMicros) {
            throw new NoSuchMethodError("another version");
          }
        };
    CountingProbe other = new CountingProbe(SourceKind.CALL_QUEUE);
    failing.there.set(true);
    other.there.set(true);
    try (Sampler sampler = Sampler.start(recording, List.of(failing, other))) {
      await().until(() -> recording.source(SourceKind.QUOTAS).isBlown());
      int before = other.samples.get();
      await().until(() -> other.samples.get() > before + 2);
      await().until(() -> failing.detachments.get() == 1);
      assertThat(recording.source(SourceKind.QUOTAS).status().faults()).isEqualTo(1);
      assertThat(sampler).isNotNull();
    }
  }

  @Test
  void probesDetachOnSuspensionAndSampleAgainOnResumption() {
    CountingProbe probe = new CountingProbe(SourceKind.QUOTAS);
    probe.there.set(true);
    try (Sampler sampler = Sampler.start(recording, List.of(probe))) {
      await().until(() -> probe.samples.get() > 0);

      recording.suspend();
      await().until(() -> probe.detachments.get() == 1);
      int before = probe.samples.get();

      recording.resume();
      await().until(() -> probe.samples.get() > before);
      assertThat(recording.source(SourceKind.QUOTAS).isOn()).isTrue();
      assertThat(sampler).isNotNull();
    }
  }

  @Test
  void openSpansAreRecordedBeforeTheSamplerIsClosed() {
    List<String> last = new CopyOnWriteArrayList<>();
    CountingProbe probe =
        new CountingProbe(SourceKind.QUOTAS) {
          @Override
          public void finish(long nowMicros) {
            last.add("finish");
          }

          @Override
          public void detach() {
            last.add("detach");
          }
        };
    probe.there.set(true);
    Sampler sampler = Sampler.start(recording, List.of(probe));
    await().until(() -> probe.samples.get() > 0);
    sampler.close();
    assertThat(last).containsExactly("finish", "detach");
  }

  @Test
  void aSourceThatHasFailedRecordsNoOpenSpan() {
    AtomicBoolean finished = new AtomicBoolean();
    CountingProbe probe =
        new CountingProbe(SourceKind.QUOTAS) {
          @Override
          public void finish(long nowMicros) {
            finished.set(true);
          }
        };
    probe.there.set(true);
    try (Sampler sampler = Sampler.start(recording, List.of(probe))) {
      await().until(() -> probe.samples.get() > 0);
      recording.source(SourceKind.QUOTAS).fault(new IllegalStateException("another version"));
      await().until(() -> probe.detachments.get() == 1);
      assertThat(sampler).isNotNull();
    }
    assertThat(finished).isFalse();
  }

  @Test
  void aClockThatFailsSwitchesOffEverySource() {
    CountingProbe one = new CountingProbe(SourceKind.QUOTAS);
    CountingProbe other = new CountingProbe(SourceKind.CALL_QUEUE);
    one.there.set(true);
    other.there.set(true);
    try (Sampler sampler = Sampler.start(recording, List.of(one, other))) {
      await().until(() -> one.samples.get() > 0 && other.samples.get() > 0);
      brokenClock.set(true);
      await().until(() -> recording.source(SourceKind.QUOTAS).isBlown());
      await().until(() -> recording.source(SourceKind.CALL_QUEUE).isBlown());
      assertThat(sampler).isNotNull();
    }
  }

  private static class CountingProbe implements Probe {
    final AtomicBoolean there = new AtomicBoolean();
    final AtomicInteger attempts = new AtomicInteger();
    final AtomicInteger samples = new AtomicInteger();
    final AtomicInteger detachments = new AtomicInteger();
    private final SourceKind kind;

    CountingProbe(SourceKind kind) {
      this.kind = kind;
    }

    @Override
    public SourceKind kind() {
      return kind;
    }

    @Override
    public boolean attach() {
      attempts.incrementAndGet();
      return there.get();
    }

    @Override
    public void sample(long nowMicros) {
      samples.incrementAndGet();
    }

    @Override
    public void detach() {
      detachments.incrementAndGet();
    }
  }
}
