// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.SplitKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KeyCodesTest {

  @Property(tries = 500)
  void codesSortAsKeysDo(
      @ForAll @IntRange(min = 0) int one,
      @ForAll @IntRange(min = 0) int other,
      @ForAll @IntRange(max = 25) int zeroPadding) {
    for (KeyCodes codes : codes(zeroPadding, Math.max(one, other))) {
      int keys = Integer.signum(key(codes, one).compareTo(key(codes, other)));

      assertThat(Long.compare(codes.code(one), codes.code(other))).isEqualTo(keys);
      assertThat(codes.bucket(codes.code(one)) - codes.bucket(codes.code(other)))
          .matches(difference -> difference == 0 || Integer.signum(difference) == keys);
      assertThat(codes.code(one)).isBetween(codes.least(), codes.end() - 1);
    }
  }

  @Property(tries = 500)
  void aSplitAtACodePartsTheKeysBelowItFromTheOthers(
      @ForAll @IntRange(min = 0) int record,
      @ForAll @IntRange(min = 0) int cut,
      @ForAll @IntRange(max = 25) int zeroPadding) {
    for (KeyCodes codes : codes(zeroPadding, Math.max(record, cut))) {
      long[] places = {codes.code(cut), codes.after(codes.code(cut))};
      for (long at : places) {
        if (at == codes.end()) {
          continue;
        }
        SplitKey split = codes.splitAt(at);

        assertThat(key(codes, record).compareTo(split) >= 0).isEqualTo(codes.code(record) >= at);
        assertThat(codes.code(record) >= codes.firstFrom(split))
            .isEqualTo(codes.code(record) >= at);
      }
    }
  }

  @Test
  void thePartsOfABucketStartAtItsFirstCodeAndAscend() {
    for (KeyCodes codes : codes(1, 2_000_000_000)) {
      int bucket = codes.bucket(codes.code(1_234_567_890));

      long[] parts = codes.parts(codes.firstOf(bucket), codes.bucketDigits());

      assertThat(parts).hasSize(100).isSorted().doesNotHaveDuplicates();
      assertThat(parts[0]).isEqualTo(codes.firstOf(bucket));
      assertThat(codes.bucket(parts[99])).isEqualTo(bucket);
    }
  }

  @Test
  void orderedNumbersThatDifferInZerosOnlyHaveCodesOfTheirOwn() {
    KeyCodes codes = new OrderedCodes(1, 4_000);

    assertThat(List.of(4, 40, 400, 4_000, 41))
        .extracting(record -> codes.code(record))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(codes.splitAt(codes.code(400))).hasToString("user400");
  }

  private static KeyCodes[] codes(int zeroPadding, int last) {
    return new KeyCodes[] {
      new HashedCodes(zeroPadding, 1_000_000), new OrderedCodes(zeroPadding, last)
    };
  }

  private static SplitKey key(KeyCodes codes, long record) {
    return SplitKey.of(codes.keyOf(record).getBytes(StandardCharsets.US_ASCII));
  }
}
