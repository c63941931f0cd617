// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.RecordingDb.Call;
import dev.htk.harness.run.phase.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

@EnabledForJreRange(max = JRE.JAVA_18) // Where equal seeds give equal choices.
class RepeatabilityTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f"})
  void equalSeedsGiveEqualOperationsInEqualOrder(String workload) throws Exception {
    assertThat(calls(TestPhase.run(workload))).isEqualTo(calls(TestPhase.run(workload)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "f"})
  void theNumberOfThreadsDoesNotChangeTheOperations(String workload) throws Exception {
    List<Call> one = sorted(calls(TestPhase.run(workload)));

    assertThat(sorted(calls(TestPhase.run(workload).threads(2)))).isEqualTo(one);
    assertThat(sorted(calls(TestPhase.run(workload).threads(9)))).isEqualTo(one);
  }

  /** The rows that can be read depend on which inserts are acknowledged by then. */
  @ParameterizedTest
  @ValueSource(strings = {"d", "e"})
  void threadsChangeNeitherInsertsNorCountsWhileRowsAreInserted(String workload) throws Exception {
    TestPhase one = TestPhase.run(workload);
    TestPhase many = TestPhase.run(workload).threads(9);
    one.start();
    many.start();

    assertThat(many.log().keys(Operation.INSERT))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(one.log().keys(Operation.INSERT));
    for (Operation operation : Operation.values()) {
      assertThat(many.log().count(operation)).isEqualTo(one.log().count(operation));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "exponential", "zipfian", "latest", "hotspot"})
  void everyRequestDistributionIsRepeatable(String distribution) throws Exception {
    List<Call> one = sorted(calls(distributed("a", distribution)));

    assertThat(sorted(calls(distributed("a", distribution)))).isEqualTo(one);
    assertThat(sorted(calls(distributed("a", distribution).threads(5)))).isEqualTo(one);
  }

  @Test
  void sequentialRequestsAreRepeatable() throws Exception {
    List<Call> one = calls(distributed("a", "sequential"));

    assertThat(calls(distributed("a", "sequential"))).isEqualTo(one);
    // Which operation meets which key depends on the threads, as keys are given out in order.
    assertThat(sorted(calls(distributed("c", "sequential").threads(5))))
        .isEqualTo(sorted(calls(distributed("c", "sequential"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "zipfian"})
  void fieldLengthsAndScanLengthsAreRepeatable(String distribution) throws Exception {
    List<Call> one = sorted(calls(varied(distribution)));

    assertThat(one.stream().map(Call::details).distinct().count()).isGreaterThan(10);
    assertThat(sorted(calls(varied(distribution).threads(5)))).isEqualTo(one);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "exponential", "zipfian", "latest", "hotspot"})
  void otherSeedsGiveOtherKeys(String distribution) throws Exception {
    List<Call> one = calls(distributed("a", distribution));
    List<Call> other = calls(distributed("a", distribution).seed(2));

    assertThat(keys(other)).isNotEqualTo(keys(one));
    assertThat(operations(other)).isNotEqualTo(operations(one));
  }

  @Test
  void randomDrawsOfABindingDoNotChangeTheOperations() throws Exception {
    List<Call> undisturbed = calls(TestPhase.run("a"));
    TestPhase disturbed =
        TestPhase.run("a")
            .answer(
                call -> {
                  ThreadLocalRandom.current().nextLong();
                  return Status.OK;
                });

    assertThat(calls(disturbed)).isEqualTo(undisturbed);
  }

  @Test
  void theDrawsOfNeighbouringOperationsAreNotAlike() throws Exception {
    List<String> keys = keys(calls(distributed("c", "uniform")));

    // 1000 uniform draws of 1000 keys meet 632 of them on average, with a deviation of 10.
    assertThat(keys.stream().distinct().count()).isBetween(570L, 690L);
    assertThat(operations(calls(TestPhase.run("a"))))
        .satisfies(
            drawn ->
                assertThat(drawn.stream().filter("READ"::equals).count()).isBetween(420L, 580L));
  }

  @Test
  void theZipfianSkewIsKept() throws Exception {
    List<String> keys = keys(calls(TestPhase.run("c").operations(5_000)));

    long hottest =
        keys.stream()
            .collect(Collectors.groupingBy(key -> key, Collectors.counting()))
            .values()
            .stream()
            .max(Comparator.naturalOrder())
            .orElseThrow();

    // A uniform choice would give 5 to each, and hardly 20 to any.
    assertThat(hottest).isGreaterThan(100);
  }

  private static TestPhase distributed(String workload, String distribution) {
    return TestPhase.run(workload).property("requestdistribution", distribution);
  }

  private static TestPhase varied(String distribution) {
    return TestPhase.run("e")
        .property("insertproportion", "0")
        .property("scanproportion", "0.5")
        .property("updateproportion", "0.5")
        .property("fieldlength", "50")
        .property("fieldlengthdistribution", distribution)
        .property("scanlengthdistribution", distribution);
  }

  private static List<Call> calls(TestPhase phase) throws Exception {
    phase.start();
    List<Call> calls = phase.log().calls();
    assertThat(calls).hasSizeGreaterThanOrEqualTo(1_000);
    return calls;
  }

  /** Sorts calls, so that lists compare equal if they have the same calls, each as often. */
  private static List<Call> sorted(List<Call> calls) {
    return calls.stream()
        .sorted(
            Comparator.comparing(Call::operation)
                .thenComparing(Call::key)
                .thenComparing(Call::details))
        .toList();
  }

  private static List<String> keys(List<Call> calls) {
    return calls.stream().map(Call::key).toList();
  }

  private static List<String> operations(List<Call> calls) {
    return calls.stream().map(call -> call.operation().ycsbName()).toList();
  }
}
