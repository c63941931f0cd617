// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KeyBatchTest {

  /** Reused for all batches, as a reader does. */
  private final KeyBatch batch = new KeyBatch();

  @Property(tries = 150)
  void keysAreSortedAsHBaseSortsRows(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 3_000) int keys,
      @ForAll @IntRange(min = 1, max = 40) int longest,
      @ForAll @IntRange(min = 1, max = 256) int alphabet) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] prefix = key(random, 20, alphabet);
    assertSorted(
        IntStream.range(0, keys)
            .mapToObj(
                i -> {
                  byte[] key = key(random, longest, alphabet);
                  return i % 3 == 0 ? key : concatenated(prefix, key);
                })
            .toList());
  }

  @Test
  void manyKeysThatDifferOnlyInHowManyZerosEndThemAreSortedByLength() {
    assertSorted(
        IntStream.range(0, 4_000)
            .mapToObj(i -> Arrays.copyOf(new byte[] {7}, i % 31 + 1))
            .toList());
  }

  @Test
  void aFullBatchOfOneKeyIsSorted() {
    byte[] key = {1, 2, 3};
    assertSorted(IntStream.range(0, KeyBatch.MAX_KEYS).mapToObj(i -> key).toList());
  }

  @Test
  void theLongestKeysThatEachAgreeWithTheNextFartherAreSorted() {
    assertSorted(
        IntStream.rangeClosed(1, 64)
            .mapToObj(i -> concatenated(new byte[i * 511], new byte[] {(byte) (i % 3), 1}))
            .toList());
  }

  private void assertSorted(List<byte[]> keys) {
    batch.clear();
    keys.forEach(key -> batch.add(key, 0, key.length));
    batch.sort();

    assertThat(IntStream.range(0, keys.size()).mapToObj(batch::sorted))
        .containsExactlyElementsOf(keys.stream().sorted(Arrays::compareUnsigned).toList());
  }

  /** Returns a key of the bytes 0, 255 and their neighbours if the alphabet is small. */
  private static byte[] key(SplittableRandom random, int longest, int alphabet) {
    byte[] key = new byte[random.nextInt(1, longest + 1)];
    for (int i = 0; i < key.length; i++) {
      int value = random.nextInt(alphabet);
      key[i] = (byte) (value % 2 == 0 ? value / 2 : 255 - value / 2);
    }
    return key;
  }

  private static byte[] concatenated(byte[] prefix, byte[] key) {
    byte[] both = Arrays.copyOf(prefix, prefix.length + key.length);
    System.arraycopy(key, 0, both, prefix.length, key.length);
    return both;
  }
}
