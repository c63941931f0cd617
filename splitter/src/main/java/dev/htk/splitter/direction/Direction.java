// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import dev.htk.splitter.plan.Forecast;
import dev.htk.splitter.plan.SplitKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Predicts where the keys that follow a sample will lie, from a time or a number in the sample's
 * keys. Immutable.
 *
 * <pre>
 * Direction direction = Direction.of(keys, keys.size(), now);
 * Optional&lt;Forecast&gt; forecast = direction.forecast(plan.splits());
 * </pre>
 */
public final class Direction {

  /** The direction of keys in which nothing was sought. */
  public static final Direction UNKNOWN = new Direction(Optional.empty());

  private final Optional<Continuation> continuation;

  private Direction(Optional<Continuation> continuation) {
    this.continuation = continuation;
  }

  /**
   * Looks for times and numbers.
   *
   * @param keys some of the keys, evenly chosen, in any order
   * @param all number of all keys
   * @param now times are sought in the years around it
   */
  public static Direction of(List<byte[]> keys, long all, Instant now) {
    return new Direction(
        keys.isEmpty()
            ? Optional.empty()
            : LaterTimes.of(keys, now).or(() -> Numbering.continued(keys, all)));
  }

  /**
   * Returns what the keys to come will do to regions; empty if nothing is known of them.
   *
   * @param splits where the regions are cut
   */
  public Optional<Forecast> forecast(List<SplitKey> splits) {
    return continuation.map(later -> forecast(later, splits));
  }

  private static Forecast forecast(Continuation later, List<SplitKey> splits) {
    byte[][] cuts = splits.stream().map(SplitKey::toBytes).toArray(byte[][]::new);
    long[] held = new long[cuts.length + 1];
    for (byte[] key : later.keys()) {
      int found = Arrays.binarySearch(cuts, key, Arrays::compareUnsigned);
      held[found >= 0 ? found + 1 : -found - 1]++;
    }
    double mean = (double) later.keys().size() / held.length;
    return new Forecast(
        later.what(),
        later.why(),
        Arrays.stream(held).max().orElseThrow() / mean,
        (int) Arrays.stream(held).filter(keys -> keys == 0).count());
  }
}
