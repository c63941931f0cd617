// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.HeldBinding.Held;
import dev.htk.harness.run.phase.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class PipelinedDbTest {

  private static final Status BUSY = new Status("RegionTooBusyException", "");

  private final HeldBinding binding = new HeldBinding();
  private final VirtualClock clock = new VirtualClock();
  private final FailureCounts failures = new FailureCounts((operation, status) -> {});
  private final Kept slow = new Kept();
  private final OperationRecorder<?> service = OperationRecorder.ofAnyThread();
  private final OperationRecorder<?> response = OperationRecorder.ofAnyThread();
  private PipelinedDb db = db(new AnswersNeeded(false, false), false);

  @Test
  void aWriteIsAcknowledgedWhenItsAnswerComesAndTimedUntilThen() throws Exception {
    db.begin(0);
    db.end(db.insert("t", "user1", Map.of()).isOk());
    assertThat(db.acknowledged()).isZero();

    clock.pass(70_000);
    binding.next().answer().ended(Status.OK, null);

    assertThat(db.acknowledged()).isEqualTo(1);
    assertThat(service(Operation.INSERT)).isEqualTo(histogram(70_000));
  }

  @Test
  void anAnswerThatComesBeforeTheCallReturnsCountsOnce() throws Exception {
    db.begin(0);
    Status status = db.insert("t", "user1", Map.of());
    binding.next().answer().ended(Status.OK, null);
    assertThat(db.acknowledged()).isZero();

    db.end(status.isOk());

    assertThat(db.acknowledged()).isEqualTo(1);
  }

  @Test
  void aWriteThatFailsAfterItsCallIsCountedByItsExceptionAndNotAcknowledged() throws Exception {
    db.begin(0);
    db.end(db.insert("t", "user1", Map.of()).isOk());

    binding.next().answer().ended(BUSY, null);

    assertThat(db.acknowledged()).isZero();
    assertThat(failures.byOperation())
        .isEqualTo(Map.of(Operation.INSERT, Map.of("RegionTooBusyException", 1L)));
    assertThat(latencies()).isEmpty();
    assertThat(slow.operations)
        .singleElement()
        .satisfies(
            kept -> {
              assertThat(kept.key()).isEqualTo("user1");
              assertThat(kept.status()).isEqualTo("RegionTooBusyException");
            });
  }

  @Test
  void aSlowOperationIsKeptWithItsRetries() throws Exception {
    Retries retries = new Retries(1, new TreeMap<>(Map.of("RegionMovedException", 1)));
    db.begin(0);
    db.end(db.insert("t", "user1", Map.of()).isOk());

    clock.pass(Kept.THRESHOLD_MICROS);
    binding.next().answer().ended(Status.OK, retries);

    assertThat(slow.operations)
        .singleElement()
        .satisfies(
            kept -> {
              assertThat(kept.hasFailed()).isFalse();
              assertThat(kept.retries()).isEqualTo(retries);
              assertThat(kept.end() - kept.start()).isEqualTo(Kept.THRESHOLD_MICROS * 1_000);
            });
  }

  @Test
  void theResponseTimeOfAnOpenLoopCountsFromTheIntendedStart() throws Exception {
    db = db(new AnswersNeeded(false, false), true);
    long intended = clock.nanos();
    clock.pass(3_000);
    db.begin(intended);
    db.end(db.insert("t", "user1", Map.of()).isOk());
    clock.pass(2_000);

    binding.next().answer().ended(Status.OK, null);

    Map<Operation, Histogram> responses = new HashMap<>();
    response.collect((operation, histogram) -> responses.put(operation, histogram.copy()));
    assertThat(service(Operation.INSERT)).isEqualTo(histogram(2_000));
    assertThat(responses.get(Operation.INSERT)).isEqualTo(histogram(5_000));
  }

  @Test
  void theUpdateOfAReadModifyWriteWaitsForItsRead() throws Exception {
    CompletableFuture<Void> operation =
        CompletableFuture.runAsync(
            () -> {
              db.begin(0);
              assertThat(db.read("t", "user1", null, new HashMap<>())).isEqualTo(Status.BATCHED_OK);
              Status status = db.update("t", "user1", Map.of());
              db.end(status.isOk() && !db.hasFailed());
            });
    Held read = binding.next();
    assertThat(read.operation()).isEqualTo(Operation.READ);
    assertThat(binding.underWay()).isZero();
    read.answer().ended(Status.OK, null);

    Held update = binding.next();
    assertThat(update.operation()).isEqualTo(Operation.UPDATE);
    operation.join();
    assertThat(db.acknowledged()).isZero();
    update.answer().ended(Status.OK, null);

    assertThat(db.acknowledged()).isEqualTo(1);
    assertThat(latencies())
        .containsOnlyKeys(Operation.READ, Operation.UPDATE, Operation.READ_MODIFY_WRITE);
  }

  @Test
  void aReadModifyWriteWhoseReadFailsIsNotAcknowledged() throws Exception {
    CompletableFuture<Void> operation =
        CompletableFuture.runAsync(
            () -> {
              db.begin(0);
              db.read("t", "user1", null, new HashMap<>());
              Status status = db.update("t", "user1", Map.of());
              db.end(status.isOk() && !db.hasFailed());
            });
    binding.next().answer().ended(BUSY, null);
    binding.next().answer().ended(Status.OK, null);
    operation.join();

    assertThat(db.acknowledged()).isZero();
    assertThat(latencies()).containsOnlyKeys(Operation.UPDATE);
  }

  @Test
  void callsWaitForAndReturnTheAnswersThatAreNeeded() throws Exception {
    db = db(new AnswersNeeded(true, true), false);
    CompletableFuture<List<Status>> statuses =
        CompletableFuture.supplyAsync(
            () ->
                List.of(
                    db.insert("t", "user1", Map.of()),
                    db.read("t", "user1", null, new HashMap<>())));

    Held insert = binding.next();
    assertThat(statuses).isNotDone();
    insert.answer().ended(BUSY, null);
    binding.next().answer().ended(Status.NOT_FOUND, null);

    assertThat(statuses.join()).containsExactly(BUSY, Status.NOT_FOUND);
    // An awaited insert must be flushed, not held back for a batch.
    assertThat(binding.events()).contains("flush");
  }

  @Test
  void anInsertThatIsTriedAgainIsAcknowledgedOnceAndItsFirstAttemptCounted() throws Exception {
    db = db(new AnswersNeeded(false, true), false);
    CompletableFuture<Void> operation =
        CompletableFuture.runAsync(
            () -> {
              db.begin(0);
              Status first = db.insert("t", "user1", Map.of());
              assertThat(first.isOk()).isFalse();
              db.end(db.insert("t", "user1", Map.of()).isOk());
            });
    binding.next().answer().ended(BUSY, null);
    binding.next().answer().ended(Status.OK, null);
    operation.join();

    assertThat(db.acknowledged()).isEqualTo(1);
    assertThat(failures.byOperation().get(Operation.INSERT))
        .isEqualTo(Map.of("RegionTooBusyException", 1L));
    assertThat(service(Operation.INSERT).getTotalCount()).isEqualTo(1);
  }

  @Test
  void awaitAllWaitsForEveryAnswer() throws Exception {
    for (int i = 0; i < 3; i++) {
      db.begin(0);
      db.end(db.insert("t", "user" + i, Map.of()).isOk());
    }
    CompletableFuture<Void> end =
        CompletableFuture.runAsync(
            () -> {
              try {
                db.awaitAll();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });

    binding.next().answer().ended(Status.OK, null);
    binding.next().answer().ended(BUSY, null);
    assertThat(end).isNotDone();
    binding.next().answer().ended(Status.OK, null);
    end.join();

    assertThat(db.acknowledged()).isEqualTo(2);
    assertThat(binding.events()).contains("flush");
  }

  @Test
  void theBindingIsClosed() {
    db.cleanup();

    assertThat(binding.events()).containsExactly("close");
  }

  private PipelinedDb db(AnswersNeeded needed, boolean openLoop) {
    return new PipelinedDb(
        binding, needed, new Measuring(clock, openLoop, failures, slow, service, response));
  }

  private Histogram service(Operation operation) {
    return latencies().get(operation);
  }

  private Map<Operation, Histogram> latencies() {
    Map<Operation, Histogram> latencies = new HashMap<>();
    service.collect((operation, histogram) -> latencies.put(operation, histogram.copy()));
    return latencies;
  }

  private static Histogram histogram(long micros) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(micros);
    return histogram;
  }

  /** Keeps every operation of a hundred milliseconds or more. */
  private static final class Kept implements SlowOperationSink {

    private static final long THRESHOLD_MICROS = 100_000;

    private final List<SlowOperation> operations = new ArrayList<>();

    @Override
    public long thresholdNanos(Operation operation) {
      return THRESHOLD_MICROS * 1_000;
    }

    @Override
    public void keep(SlowOperation operation) {
      operations.add(operation);
    }
  }
}
