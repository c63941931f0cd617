// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

class DriverTest {

  private static final int MOST_THREADS = 4096;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 32})
  void exactlyAsManyOperationsRunAsArePlanned(int threads) throws Exception {
    TestPhase phase = TestPhase.run("a").operations(1_003).threads(threads);

    PhaseResult result = phase.start();

    assertThat(phase.log().calls()).hasSize(1_003);
    assertThat(result.issued()).isEqualTo(1_003);
    assertThat(result.acknowledged()).isEqualTo(1_003);
    assertThat(result.stopped()).isNull();
    assertThat(result.operations()).containsOnlyKeys(Operation.READ, Operation.UPDATE);
    assertThat(result.operations().get(Operation.READ).succeeded())
        .isEqualTo(phase.log().count(Operation.READ));
    assertThat(result.operations().get(Operation.UPDATE).succeeded())
        .isEqualTo(phase.log().count(Operation.UPDATE));
  }

  @ParameterizedTest
  @ValueSource(ints = {16, MOST_THREADS})
  void moreThreadsThanOperationsDoNoMoreThanIsPlanned(int threads) throws Exception {
    TestPhase phase = TestPhase.load().operations(3).threads(threads);

    assertThat(phase.start().inserted()).isEqualTo(3);
    assertThat(phase.log().calls()).hasSize(3);
  }

  @Test
  void theMaximumNumberOfThreadsWaitsForAnswersAtOnce() throws Exception {
    CountDownLatch unanswered = new CountDownLatch(MOST_THREADS);
    TestPhase phase =
        TestPhase.load()
            .operations(2 * MOST_THREADS)
            .threads(MOST_THREADS)
            .answer(
                call -> {
                  unanswered.countDown();
                  awaitAll(unanswered);
                  return Status.OK;
                });

    PhaseResult result = phase.start();

    assertThat(result.inserted()).isEqualTo(2 * MOST_THREADS);
    assertThat(phase.log().calls()).hasSize(2 * MOST_THREADS);
  }

  private static void awaitAll(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void theLoadInsertsTheKeysThatYcsbInserts(int threads) throws Exception {
    TestPhase phase = TestPhase.load().operations(500).threads(threads);

    PhaseResult result = phase.start();

    assertThat(result.inserted()).isEqualTo(500);
    assertThat(phase.log().keys(Operation.INSERT))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(keysInsertedByYcsb(500));
  }

  @Test
  void failuresAreCountedByStatusAndLeaveNoLatency() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    TestPhase phase =
        TestPhase.load()
            .operations(100)
            .threads(4)
            .answer(
                call ->
                    switch (calls.getAndIncrement() % 10) {
                      case 0 -> Status.ERROR;
                      case 1, 2 -> new Status("RegionTooBusyException", "");
                      case 3 -> null;
                      default -> Status.OK;
                    });

    PhaseResult result = phase.start();

    OperationResult inserts = result.operations().get(Operation.INSERT);
    assertThat(inserts.failures())
        .isEqualTo(Map.of("ERROR", 10L, "RegionTooBusyException", 20L, "null", 10L));
    assertThat(inserts.failed()).isEqualTo(40);
    assertThat(inserts.succeeded()).isEqualTo(60);
    assertThat(inserts.service().getTotalCount()).isEqualTo(60);
    assertThat(inserts.response().getTotalCount()).isEqualTo(60);
    assertThat(result.issued()).isEqualTo(100);
    assertThat(result.acknowledged()).isEqualTo(60);
    assertThat(result.inserted()).isEqualTo(60);
  }

  @Test
  void anOperationThatOnlyFailsIsInTheResultToo() throws Exception {
    PhaseResult result = TestPhase.run("c").operations(5).answer(call -> Status.NOT_FOUND).start();

    assertThat(result.operations()).containsOnlyKeys(Operation.READ);
    assertThat(result.operations().get(Operation.READ).failures())
        .isEqualTo(Map.of("NOT_FOUND", 5L));
    assertThat(result.operations().get(Operation.READ).succeeded()).isZero();
    assertThat(result.acknowledged()).isZero();
  }

  @Test
  void bufferedInsertsCountAsDone() throws Exception {
    PhaseResult result = TestPhase.load().operations(5).answer(call -> Status.BATCHED_OK).start();

    assertThat(result.inserted()).isEqualTo(5);
    assertThat(result.acknowledged()).isEqualTo(5);
  }

  @Test
  void aReadModifyWriteCountsAsReadAsUpdateAndAsItself() throws Exception {
    VirtualClock clock = new VirtualClock();
    TestPhase phase =
        readModifyWrite()
            .clock(clock)
            .answer(
                call -> {
                  clock.pass(call.operation() == Operation.READ ? 300 : 700);
                  return Status.OK;
                });

    PhaseResult result = phase.start();

    assertThat(result.acknowledged()).isEqualTo(20);
    assertThat(result.operations())
        .containsOnlyKeys(Operation.READ, Operation.UPDATE, Operation.READ_MODIFY_WRITE);
    assertThat(all(result, Operation.READ)).isEqualTo(histogram(20, 300));
    assertThat(all(result, Operation.UPDATE)).isEqualTo(histogram(20, 700));
    assertThat(all(result, Operation.READ_MODIFY_WRITE)).isEqualTo(histogram(20, 1_000));
  }

  @Test
  void aReadModifyWriteWithAFailedPartHasNoTime() throws Exception {
    PhaseResult readFails =
        readModifyWrite()
            .answer(call -> call.operation() == Operation.READ ? Status.ERROR : Status.OK)
            .start();
    PhaseResult updateFails =
        readModifyWrite()
            .answer(call -> call.operation() == Operation.UPDATE ? Status.ERROR : Status.OK)
            .start();

    assertThat(readFails.operations()).containsOnlyKeys(Operation.READ, Operation.UPDATE);
    assertThat(updateFails.operations()).containsOnlyKeys(Operation.READ, Operation.UPDATE);
    assertThat(readFails.acknowledged()).isZero();
    assertThat(updateFails.acknowledged()).isZero();
  }

  @Test
  void anUpdateAfterAReadOfAnotherOperationIsNoReadModifyWrite() throws Exception {
    PhaseResult result = TestPhase.run("a").operations(200).start();

    assertThat(result.operations()).doesNotContainKey(Operation.READ_MODIFY_WRITE);
  }

  @Test
  void thePhaseLastsFromItsStartToItsLastOperation() throws Exception {
    VirtualClock clock = new VirtualClock();
    TestPhase phase =
        TestPhase.load()
            .operations(10)
            .clock(clock)
            .answer(
                call -> {
                  clock.pass(50_000);
                  return Status.OK;
                });

    PhaseResult result = phase.start();

    assertThat(result.nanos()).isEqualTo(500_000_000L);
    assertThat(result.throughput()).isEqualTo(20.0);
    assertThat(result.offered()).isZero();
  }

  @Test
  void theIntervalsAddUpToTheResult() throws Exception {
    TestPhase phase = TestPhase.run("f").operations(2_000).threads(3);

    PhaseResult result = phase.start();

    for (Operation operation : result.operations().keySet()) {
      Histogram sum = new Histogram(3);
      phase.intervals().stream()
          .filter(interval -> interval.operation() == operation)
          .forEach(interval -> sum.add(interval.service()));
      assertThat(sum).isEqualTo(result.operations().get(operation).service());
    }
    assertThat(phase.intervals())
        .isNotEmpty()
        .allMatch(interval -> interval.startMillis() < interval.endMillis())
        .allMatch(interval -> interval.service().getTotalCount() > 0);
  }

  @Test
  void aStoppedPhaseStartsNothingMoreAndSaysWhy() throws Exception {
    TestPhase phase = TestPhase.load().operations(1_000);
    phase.answer(
        call -> {
          if (phase.log().calls().size() == 10) {
            phase.stop("enough");
            phase.stop("too late to be the reason");
          }
          return Status.OK;
        });

    PhaseResult result = phase.start();

    assertThat(result.stopped()).isEqualTo("enough");
    assertThat(result.issued()).isEqualTo(10);
    assertThat(phase.log().calls()).hasSize(10);
  }

  @Test
  void aStopBeforeThePhasePreventsAllOperations() throws Exception {
    TestPhase phase = TestPhase.load();

    PhaseResult result = phase.stoppedBefore("the call queues are full").start();

    assertThat(phase.log().calls()).isEmpty();
    assertThat(result.issued()).isZero();
    assertThat(result.stopped()).isEqualTo("the call queues are full");
  }

  @Test
  void everyThreadOfAStoppedPhaseFinishesWhatItHasBegun() throws Exception {
    TestPhase phase = TestPhase.load().operations(100_000).threads(4);
    phase.answer(
        call -> {
          phase.stop("at once");
          return Status.OK;
        });

    PhaseResult result = phase.start();

    assertThat(result.issued()).isBetween(1L, 4L).isEqualTo(phase.log().calls().size());
    assertThat(result.acknowledged()).isEqualTo(result.issued());
    assertThat(result.stopped()).isEqualTo("at once");
  }

  @Test
  void aStopAfterTheLastOperationIsNotReported() throws Exception {
    TestPhase phase = TestPhase.load().operations(10);
    phase.answer(
        call -> {
          if (phase.log().calls().size() == 10) {
            phase.stop("too late");
          }
          return Status.OK;
        });

    assertThat(phase.start().stopped()).isNull();
  }

  @Test
  void thePhaseEndsAtItsTimeLimit() throws Exception {
    PhaseResult result = TestPhase.load().operations(1_000_000).rate(50).maxSeconds(1).start();

    assertThat(result.stopped()).isEqualTo("time limit of 1 s reached");
    assertThat(result.issued()).isPositive().isLessThan(1_000);
  }

  @Test
  void anExceptionInABindingFailsThePhase() {
    IllegalStateException fault = new IllegalStateException("the binding is broken");
    TestPhase phase =
        TestPhase.load()
            .threads(3)
            .answer(
                call -> {
                  throw fault;
                });

    assertThatThrownBy(phase::start)
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("the binding is broken")
        .hasCause(fault);
  }

  @Test
  void anErrorInABindingFailsThePhase() {
    NoClassDefFoundError fault = new NoClassDefFoundError("org/example/Missing");
    TestPhase phase =
        TestPhase.load()
            .answer(
                call -> {
                  throw fault;
                });

    assertThatThrownBy(phase::start)
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("org/example/Missing")
        .hasCause(fault);
  }

  @Test
  void aBindingThatCannotBeOpenedFailsThePhase() {
    TestPhase phase =
        TestPhase.load()
            .bindings(
                () ->
                    new IdleDb() {
                      @Override
                      public void init() throws DBException {
                        throw new DBException("no connection");
                      }
                    });

    assertThatThrownBy(phase::start)
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("no connection");
  }

  @Test
  void aBindingThatCannotBeClosedFailsThePhase() {
    TestPhase phase =
        TestPhase.load()
            .bindings(
                () ->
                    new IdleDb() {
                      @Override
                      public void cleanup() throws DBException {
                        throw new DBException("the last buffer was not written");
                      }
                    });

    assertThatThrownBy(phase::start)
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("the last buffer was not written");
  }

  @Test
  void everyThreadHasABindingOfItsOwnWhichIsOpenedAndClosed() throws Exception {
    AtomicInteger opened = new AtomicInteger();
    AtomicInteger closed = new AtomicInteger();
    TestPhase phase =
        TestPhase.load()
            .threads(5)
            .bindings(
                () ->
                    new IdleDb() {
                      @Override
                      public void init() {
                        opened.incrementAndGet();
                      }

                      @Override
                      public void cleanup() {
                        closed.incrementAndGet();
                      }
                    });

    phase.start();

    assertThat(opened).hasValue(5);
    assertThat(closed).hasValue(5);
  }

  private static TestPhase readModifyWrite() {
    return TestPhase.run("f")
        .property("readproportion", "0")
        .property("readmodifywriteproportion", "1")
        .operations(20);
  }

  private static Histogram all(PhaseResult result, Operation operation) {
    return result.operations().get(operation).service();
  }

  private static Histogram histogram(long count, long micros) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(micros, count);
    return histogram;
  }

  private static List<String> keysInsertedByYcsb(int records) throws WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(records));
    Measurements.setProperties(properties);
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    RecordingDb.Log log = new RecordingDb.Log();
    RecordingDb db = new RecordingDb(log, call -> Status.OK);
    for (int i = 0; i < records; i++) {
      workload.doInsert(db, null);
    }
    List<String> keys = new ArrayList<>(log.keys(Operation.INSERT));
    assertThat(Set.copyOf(keys)).hasSize(records);
    return keys;
  }
}
