// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class KeyTrailTest {

  @Property(tries = 40)
  void keysStayInTheirOrderAndAreEvenlyChosen(
      @ForAll @IntRange(min = 1, max = 400_000) int keys, @ForAll long seed) {
    List<byte[]> kept = trail(keys, 4, seed);

    assertThat(kept.size()).isBetween(Math.min(keys, 16_000), 1 << 15);
    int gap = Math.max(1, keys / kept.size());
    int last = -1;
    for (byte[] key : kept) {
      int number = ByteBuffer.wrap(key).getInt();
      assertThat(number - last).isPositive().isLessThanOrEqualTo(4 * gap);
      last = number;
    }
    assertThat(keys - last).isLessThanOrEqualTo(4 * gap);
  }

  @Property(tries = 5)
  void longKeysTakeNoMoreMemory(@ForAll long seed) {
    assertThat(trail(3_000, 32_767, seed)).hasSizeBetween(100, 256);
  }

  private static List<byte[]> trail(int keys, int length, long seed) {
    KeyTrail trail = new KeyTrail(new SplittableRandom(seed));
    for (int i = 0; i < keys; i++) {
      byte[] key = ByteBuffer.allocate(length).putInt(i).array();
      trail.add(key, 0, length);
    }
    return trail.keys();
  }
}
