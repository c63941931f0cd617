// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.PhaseTotals.ThreadRecorders;
import dev.htk.harness.run.phase.Operation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadRecordersTest {

  @ParameterizedTest
  @CsvSource({"1,1", "64,64", "65,64", "4096,64"})
  void threadsHaveTheirOwnRecorderUpToSixtyFourThreads(int threads, int recorders) {
    ThreadRecorders made = new ThreadRecorders(threads, OperationRecorder::ofOneThread);

    Set<OperationRecorder<?>> different = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < threads; i++) {
      different.add(made.of(i));
    }

    assertThat(different).hasSize(recorders);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 200})
  void concurrentRecordsAreCollectedExactlyOnce(int threads) throws InterruptedException {
    ThreadRecorders recorders = new ThreadRecorders(threads, OperationRecorder::ofOneThread);
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      OperationRecorder<?> own = recorders.of(i);
      Thread thread =
          new Thread(
              () -> {
                for (int j = 0; j < 1_000; j++) {
                  own.record(Operation.INSERT, 5_000);
                }
              });
      thread.start();
      running.add(thread);
    }
    AtomicLong collected = new AtomicLong();
    for (Thread thread : running) {
      collected.addAndGet(counted(recorders.collect()));
      thread.join();
    }

    collected.addAndGet(counted(recorders.collect()));

    assertThat(collected).hasValue(1_000L * threads);
  }

  private static long counted(Map<Operation, Histogram> recorded) {
    return recorded.values().stream().mapToLong(Histogram::getTotalCount).sum();
  }
}
