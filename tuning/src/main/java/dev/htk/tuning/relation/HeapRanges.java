// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.relation;

import dev.htk.tuning.setting.ValueType;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The ranges within which a region server may tune the shares of its heap, in whole percents.
 * Immutable.
 *
 * <p>A server with a block cache starts only if the largest share of one and the smallest of the
 * other leave enough of the heap free, whether it tunes or not. Source: {@code
 * HeapMemoryManager.doInit} of HBase 2.5.13 and 2.6.4.
 *
 * @param shares in force when the server starts
 */
public record HeapRanges(
    HeapShares shares, int leastMemstore, int mostMemstore, int leastCache, int mostCache) {

  private static final String MOST_MEMSTORE = HeapShares.MEMSTORE + ".max.range";
  private static final String LEAST_MEMSTORE = HeapShares.MEMSTORE + ".min.range";
  private static final String MOST_CACHE = HeapShares.CACHE + ".max.range";
  private static final String LEAST_CACHE = HeapShares.CACHE + ".min.range";

  /** The keys that set the ranges. */
  public static final List<String> KEYS =
      List.of(MOST_MEMSTORE, LEAST_MEMSTORE, MOST_CACHE, LEAST_CACHE);

  /**
   * Returns the ranges that result from the given values; empty if none is set, if there is no
   * block cache, or if the shares are not known.
   *
   * @param values returns the value of a key as for {@link HeapShares#of}
   */
  public static Optional<HeapRanges> of(
      Function<String, Optional<String>> values, OptionalLong heapBytes) {
    if (KEYS.stream().allMatch(key -> values.apply(key).isEmpty())) {
      return Optional.empty();
    }
    return HeapShares.of(values, heapBytes)
        .filter(shares -> shares.cache() > 0)
        .map(
            shares ->
                new HeapRanges(
                    shares,
                    Math.min(shares.memstore(), percent(values, LEAST_MEMSTORE, shares.memstore())),
                    Math.max(shares.memstore(), percent(values, MOST_MEMSTORE, shares.memstore())),
                    Math.min(shares.cache(), percent(values, LEAST_CACHE, shares.cache())),
                    Math.max(shares.cache(), percent(values, MOST_CACHE, shares.cache()))));
  }

  private static int percent(Function<String, Optional<String>> values, String key, int ifUnset) {
    return values
        .apply(key)
        .flatMap(ValueType.FLOAT::number)
        .map(BigDecimal::floatValue)
        .map(share -> (int) (share * 100))
        .orElse(ifUnset);
  }

  /** Returns whether a region server starts with these ranges. */
  public boolean fit() {
    return mostMemstore + leastCache + shares.free() <= 100
        && leastMemstore + mostCache + shares.free() <= 100;
  }

  /** Describes for people the ranges and that they leave too little. */
  @Override
  public String toString() {
    return Phrase.of(
        "the memstore may take %d to %d %% of the heap, and the block cache %d to %d %%, by their"
            + " ranges; the most of one and the least of the other leave less than %d %% of it free",
        leastMemstore, mostMemstore, leastCache, mostCache, shares.free());
  }
}
