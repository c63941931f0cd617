// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.check.SplitCheck;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CheckTextTest {

  private static final List<SplitKey> SPLITS =
      Stream.of("3", "5", "7", "9").map(Plans::key).toList();

  @Test
  void badSplitKeysAreSummedUpListedAndFollowedByWhatToDo() {
    HeldShares held =
        new HeldShares(
            List.of(0.0, 0.02, 0.28, 0.7, 0.0), List.of(0.001, 0.03, 0.3, 0.75, 0.001), "a sample");

    assertThat(text(held, List.of("one key is heavy")))
        .isEqualToNormalizingNewlines(
            """
            Split check: 5 regions, the fullest 3.500× the mean, 2 empty, 1 nearly empty
              splits     HexStringSplit:5
              keys       sample:keys.txt
              counted    by rows
              fullest    3.500× the mean region, in region 4, from '7' on; at 99.9 % at most 3.750× (a sample)
              empty      regions 1, 5; none of the keys read, and at 99.9 % at most 0.10 % of as many others in
                         each
              near it    region 2; less than a quarter of the mean
              a plan     of as many regions has 1.000×
              warnings   1, at the end

            region  start key                 share   of mean
                 1  (start of the table)      0.0 %    0.000×
                 2  3                         2.0 %    0.100×  ▋
                 3  5                        28.0 %    1.400×  █████████▋
                 4  7                        70.0 %    3.500×  ████████████████████████
                 5  9                         0.0 %    0.000×

            to do      make better split keys for the same keys:
                       htk splits plan …

            warning    one key is heavy
            """);
  }

  @Test
  void goodSplitKeysNeedNothing() {
    HeldShares held = HeldShares.exact(List.of(0.2, 0.2, 0.2, 0.25, 0.15));

    assertThat(text(held, List.of()))
        .startsWith("Split check: 5 regions, the fullest 1.250× the mean, none empty\n")
        .contains("in region 4, from '7' on; this is exact (every key is known)")
        .doesNotContain("to do");
  }

  @Test
  void oneRegionThatHoldsEverythingIsNotCalledExact() {
    HeldShares held =
        new HeldShares(
            List.of(0.0, 0.0, 0.0, 0.0, 1.0), List.of(.001, .001, .001, .001, 1.0), "a sample");

    assertThat(text(held, List.of()))
        .contains("5.000× the mean region, in region 5, from '9' on; it holds all keys (a sample)")
        .contains("empty      regions 1 to 4; none of the keys read");
  }

  private static String text(HeldShares held, List<String> warnings) {
    SplitPlan plan = SplitPlan.exact("sample:keys.txt", SPLITS, List.of(.2, .2, .2, .2, .2));
    SplitCheck check = new SplitCheck(SPLITS, held, Optional.of(plan), warnings);
    return CheckText.of(
        new CheckedSplits(
            "HexStringSplit:5", "sample:keys.txt", Weights.ROWS, check, "htk splits plan …"));
  }
}
