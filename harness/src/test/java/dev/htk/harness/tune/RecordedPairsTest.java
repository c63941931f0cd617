// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.study.StudyFolder;
import dev.htk.tuning.profile.ResolvedProfile;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedPairsTest {

  private static final ResolvedProfile STOCK = TunerTest.STOCK;
  private static final StudyFolder.Plan PLAN = new StudyFolder.Plan("tuning", "p.json", Map.of());

  @TempDir private Path folder;

  /** Pairs that end as they are told. */
  private static final class Ending implements Pairs {

    private HarnessException end;
    private int ran;

    @Override
    public double seconds() {
      return 1;
    }

    @Override
    public int mostCalls() {
      return 1;
    }

    @Override
    public BenchPlan plan(ResolvedProfile best, ResolvedProfile other) {
      return null;
    }

    @Override
    public Measured measure(int number, String words, ResolvedProfile best, ResolvedProfile other)
        throws HarnessException {
      ran++;
      if (end != null) {
        throw end;
      }
      return new SimulatedPairs()
          .with(StallCause.QUOTA, profile -> 9)
          .measure(number, words, best, other);
    }
  }

  private final Ending pairs = new Ending();

  private void measure(int number, boolean firstMayFail) throws Exception {
    try (StudyFolder held = StudyFolder.open(folder.resolve("t"), PLAN)) {
      new RecordedPairs(pairs, held, line -> {}, firstMayFail).measure(number, "", STOCK, STOCK);
    }
  }

  private void fails(HarnessException end, int number, boolean firstMayFail) {
    pairs.end = end;
    assertThatThrownBy(() -> measure(number, firstMayFail)).hasMessage(end.getMessage());
    pairs.end = null;
    pairs.ran = 0;
  }

  @Test
  void aPairWithBadNewsIsNotRunAgain() {
    fails(HarnessException.badNews("lost rows"), 2, false);

    assertThatThrownBy(() -> measure(2, false)).hasMessage("lost rows");
    assertThat(pairs.ran).isZero();
  }

  @Test
  void anInterruptedPairIsRunAgain() throws Exception {
    fails(HarnessException.interrupted(), 2, false);
    measure(2, false);

    assertThat(pairs.ran).isEqualTo(1);
  }

  /** Seen with a random place of a search, which made a region server abort. */
  @Test
  void aClusterThatFailsOnceIsTheChangesFault() {
    fails(HarnessException.failed(null, "no region server left"), 2, false);

    assertThatThrownBy(() -> measure(2, false))
        .isInstanceOfSatisfying(
            HarnessException.class,
            again -> assertThat(again.outcome()).isEqualTo(Outcome.BAD_NEWS));
    assertThat(pairs.ran).isZero();
  }

  @Test
  void clustersThatFailTwiceInARowAreTheMachinesFault() throws Exception {
    fails(HarnessException.failed(null, "no space left"), 2, false);
    pairs.end = HarnessException.failed(null, "no space left");
    assertThatThrownBy(() -> measure(3, false)).isSameAs(pairs.end);

    pairs.end = null;
    pairs.ran = 0;
    measure(2, false);
    measure(3, false);
    assertThat(pairs.ran).isEqualTo(2);
  }

  @Test
  void clustersThatFailTwiceInARowTwiceAreTheChangesFault() {
    HarnessException aborted = HarnessException.failed(null, "no region server left");
    fails(aborted, 2, false);
    fails(aborted, 3, false);

    fails(aborted, 2, false);
    fails(aborted, 3, false);
    assertThatThrownBy(() -> measure(2, false)).hasMessage(aborted.getMessage());
    assertThatThrownBy(() -> measure(3, false)).hasMessage(aborted.getMessage());
    assertThat(pairs.ran).isZero();
  }

  @Test
  void aFirstPairThatHasToWorkIsRunAgain() throws Exception {
    fails(HarnessException.badNews("lost rows"), 1, false);
    measure(1, false);
    assertThat(pairs.ran).isEqualTo(1);

    fails(HarnessException.badNews("lost rows"), 1, true);
    assertThatThrownBy(() -> measure(1, true)).hasMessage("lost rows");
  }
}
