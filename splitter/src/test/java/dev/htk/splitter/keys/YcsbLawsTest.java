// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class YcsbLawsTest {

  private static final int RECORDS = 20_000;
  private static final int FIRST = 777;

  /** Compares the law with YCSB's own hashes. */
  @ParameterizedTest
  @MethodSource("zeroPaddings")
  void theKeysThatYcsbWritesLieWithinTheBoundOfTheLaw(int zeroPadding) {
    List<SplitKey> keys = keys(zeroPadding, site.ycsb.Utils::hash);
    for (int regions : new int[] {10, 97, 500}) {
      SplitPlan plan = law("ycsb-hashed", zeroPadding).plan(regions);

      int most = IntStream.of(rows(plan, keys)).max().orElseThrow();

      assertThat((double) most * regions / RECORDS).isLessThanOrEqualTo(plan.bound().maxOverMean());
      assertThat(plan.maxOverMean()).isLessThan(1.00001);
    }
  }

  @ParameterizedTest
  @MethodSource("zeroPaddings")
  void regionsOfOrderedKeysDifferByOneRowAtMost(int zeroPadding) {
    List<SplitKey> keys = keys(zeroPadding, record -> record);
    for (int regions : new int[] {10, 97, 500}) {
      SplitPlan plan = law("ycsb-ordered", zeroPadding).plan(regions);

      int[] rows = rows(plan, keys);

      int most = IntStream.of(rows).max().orElseThrow();
      assertThat(most - IntStream.of(rows).min().orElseThrow()).isLessThanOrEqualTo(1);
      assertThat(plan.bound().maxOverMean()).isEqualTo((double) most / RECORDS * regions);
    }
  }

  static IntStream zeroPaddings() {
    return IntStream.rangeClosed(1, 20);
  }

  private static KeyLaw law(String kind, int zeroPadding) {
    String keys =
        String.format(
            Locale.ROOT,
            "%s:records=%d,insertstart=%d,zeropadding=%d",
            kind,
            RECORDS,
            FIRST,
            zeroPadding);
    return KeyKind.law(keys, EveryKeyKindTest.NOW);
  }

  private static List<SplitKey> keys(int zeroPadding, LongUnaryOperator number) {
    String format = "user%0" + zeroPadding + "d";
    return LongStream.range(FIRST, FIRST + RECORDS)
        .map(number)
        .mapToObj(format::formatted)
        .map(key -> SplitKey.of(key.getBytes(StandardCharsets.US_ASCII)))
        .toList();
  }

  private static int[] rows(SplitPlan plan, List<SplitKey> keys) {
    int[] rows = new int[plan.regions()];
    for (SplitKey key : keys) {
      int place = Collections.binarySearch(plan.splits(), key);
      rows[place < 0 ? -place - 1 : place + 1]++;
    }
    return rows;
  }
}
