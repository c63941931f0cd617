// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.htk.harness.run.phase.Operation;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

class SyncDbTest {

  private static final int OPERATIONS = 100_000;
  private static final long SLOW_MICROS = 50_000;

  private final List<SlowOperation> kept = new ArrayList<>();
  private final VirtualClock clock = new VirtualClock();

  @Test
  void anOperationThatIsNotSlowAllocatesNothing() {
    MeasuredDb db = new SyncDb(new IdleDb(), measuring(NanoClock.SYSTEM, Long.MAX_VALUE));
    insert(db, OPERATIONS);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    insert(db, OPERATIONS);

    // A histogram may grow once more; that is no part of an operation.
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat((double) bytes / OPERATIONS).isLessThan(2);
    assertThat(db.acknowledged()).isEqualTo(2 * OPERATIONS);
  }

  @Test
  void anOperationWithASlowResponseIsKeptWithTheBindingsRetries() {
    Retries retries = new Retries(3, new TreeMap<>(Map.of("CallTimeoutException", 3)));
    MeasuredDb db = new SyncDb(new Witness(retries), measuring(clock, SLOW_MICROS * 1_000));
    long intended = clock.nanos();
    clock.pass(SLOW_MICROS);
    db.begin(intended);
    db.end(db.insert("t", "late", Map.of()).isOk());
    db.begin(clock.nanos());
    db.end(db.insert("t", "in time", Map.of()).isOk());

    assertThat(kept)
        .containsExactly(
            new SlowOperation(
                Operation.INSERT,
                "late",
                intended,
                intended,
                intended + SLOW_MICROS * 1_000,
                intended + SLOW_MICROS * 1_000,
                null,
                retries));
  }

  @Test
  void aThreadIsFreeForAnOperationOnceTheOneBeforeHasEnded() {
    DB slow =
        new IdleDb() {
          @Override
          public Status insert(String table, String key, Map<String, ByteIterator> values) {
            clock.pass(SLOW_MICROS);
            return Status.OK;
          }
        };
    MeasuredDb db = new SyncDb(slow, measuring(clock, SLOW_MICROS * 1_000));
    long intended = clock.nanos();
    for (String key : List.of("first", "behind it")) {
      db.begin(intended);
      db.end(db.insert("t", key, Map.of()).isOk());
    }

    assertThat(kept)
        .extracting(SlowOperation::free)
        .containsExactly(intended, intended + SLOW_MICROS * 1_000);
  }

  @Test
  void aFailedOperationIsKeptHoweverFastItWas() {
    DB failing =
        new IdleDb() {
          @Override
          public Status insert(String table, String key, Map<String, ByteIterator> values) {
            return new Status("NotServingRegionException", "");
          }
        };
    MeasuredDb db = new SyncDb(failing, measuring(clock, Long.MAX_VALUE));
    db.begin(clock.nanos());
    db.end(db.insert("t", "user1", Map.of()).isOk());

    assertThat(kept)
        .singleElement()
        .satisfies(
            slow -> {
              assertThat(slow.status()).isEqualTo("NotServingRegionException");
              assertThat(slow.retries()).isNull();
            });
    assertThat(db.acknowledged()).isZero();
  }

  private static void insert(MeasuredDb db, int operations) {
    for (int i = 0; i < operations; i++) {
      db.begin(0);
      db.end(db.insert("t", "user1", Map.of()).isOk());
    }
  }

  private Measuring measuring(NanoClock by, long thresholdNanos) {
    return new Measuring(
        by,
        true,
        new FailureCounts((operation, status) -> {}),
        new SlowOperationSink() {
          @Override
          public long thresholdNanos(Operation operation) {
            return thresholdNanos;
          }

          @Override
          public void keep(SlowOperation operation) {
            kept.add(operation);
          }
        },
        OperationRecorder.ofOneThread(),
        OperationRecorder.ofOneThread());
  }

  private static final class Witness extends IdleDb implements RetryWitness {

    private final Retries retries;

    Witness(Retries retries) {
      this.retries = retries;
    }

    @Override
    public Retries retriesOfLastOperation(boolean succeeded) {
      return retries;
    }
  }
}
