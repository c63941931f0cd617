// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.StallCause;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ipc.SimpleRpcScheduler;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** Measures what the probes cost an idle server of a thousand regions. */
class AtRestTest {
  private static final int REGIONS = 1_000;
  private static final int SAMPLES = 1_000;
  private static final int WARM_UP = 100;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), RecorderClock.anchoredNow());

  @Test
  void aThousandSamplesOfAProbeAllocateUnderTwoKilobytes() throws Exception {
    for (Probe probe : probes()) {
      probe.attach();
      sample(probe, 0, WARM_UP);
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      sample(probe, WARM_UP, WARM_UP + SAMPLES);
      long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      assertThat(after - before).as("bytes by " + probe.getClass()).isLessThan(2_048);
    }
    assertThat(recording.events().drain(LedgerCursor.BEGINNING, 1).events()).isEmpty();
  }

  private static void sample(Probe probe, int from, int to) throws Exception {
    for (int i = from; i < to; i++) {
      probe.sample(1_000_000 + i * probe.kind().periodMicros());
    }
  }

  private List<Probe> probes() throws ReflectiveOperationException {
    FakeRegions regions = new FakeRegions();
    for (int i = 0; i < REGIONS; i++) {
      regions.add("region" + i).bytes = 100;
    }
    RegionWalk walk = new RegionWalk(regions);
    CallQueues queues =
        SchedulerQueues.of(new SimpleRpcScheduler(new Configuration(false), 30, 0, 0, null, 0));
    return List.of(
        new CallQueueProbe(recording, () -> Optional.of(queues)),
        new RefusalProbe(
            SourceKind.QUOTAS, StallCause.QUOTA, recording, () -> Optional.of(() -> 7L)),
        new RegionMemstoreProbe(recording, () -> Optional.of(walk)),
        new FlushDelayProbe(recording, () -> Optional.of(walk)),
        new FlushQueueProbe(recording, () -> Optional.of(walk), () -> 0),
        new CompactionQueueProbe(recording, () -> Optional.of(() -> 0)),
        new TransitionProbe(recording, () -> Optional.of(new NoTransitions())));
  }

  private static final class NoTransitions implements Transitions {
    private final Map<byte[], Boolean> none = new ConcurrentSkipListMap<>(Bytes.BYTES_COMPARATOR);

    @Override
    public Map<byte[], Boolean> now() {
      return none;
    }

    @Override
    public Optional<String> table(String encodedName) {
      return Optional.empty();
    }
  }
}
