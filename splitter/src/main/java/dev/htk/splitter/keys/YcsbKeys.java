// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.keys.space.CountedCut;
import dev.htk.splitter.keys.space.DecimalNumbers;
import dev.htk.splitter.keys.space.KeySpace;
import dev.htk.splitter.keys.space.PrefixedKeys;
import dev.htk.splitter.keys.ycsb.EachRecord;
import dev.htk.splitter.keys.ycsb.Fences;
import dev.htk.splitter.keys.ycsb.HashedCodes;
import dev.htk.splitter.keys.ycsb.HashedCut;
import dev.htk.splitter.keys.ycsb.KeyCodes;
import dev.htk.splitter.keys.ycsb.OrderedCodes;
import dev.htk.splitter.keys.ycsb.RequestDistribution;
import dev.htk.splitter.plan.Outlook;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The row keys of YCSB's {@code CoreWorkload}: {@code user} and a decimal number. This is the
 * record's number ({@code insertorder=ordered}) or its FNV-1a hash ({@code hashed}, the default),
 * filled up with zeros on the left to {@code zeropadding} digits.
 *
 * <p>The population is known exactly, so plans are exact too. Regions with equal targets differ by
 * at most one row, and each split key is the shortest one that separates its two neighbours.
 * Ordered keys are counted without being listed. Hashed keys are hashed twice, which takes about
 * 100 ns of one core and a fraction of a byte of memory for each ({@link HashedCut}).
 *
 * <p>Source: {@code site.ycsb.workloads.CoreWorkload#buildKeyName} and {@code
 * site.ycsb.Utils#fnvhash64} of YCSB 0.17.0.
 *
 * @param order YCSB's {@code insertorder}
 * @param records number of loaded records, at least 1
 * @param insertStart number of the first record, YCSB's {@code insertstart}, 0 or more
 * @param zeroPadding least number of digits in a key, YCSB's {@code zeropadding}, 0 to 100
 */
public record YcsbKeys(InsertOrder order, int records, long insertStart, int zeroPadding)
    implements KnownPopulation {

  /** Orders of insertion: keys follow the order of insertion or a hash of it. */
  public enum InsertOrder {
    HASHED,
    ORDERED
  }

  private static final int MAX_ZERO_PADDING = 100;

  private static final String LOADED_IN_ORDER =
      "YCSB loads ordered keys in their order, so at any moment all inserts go to one region:"
          + " pre-splitting cannot spread them, only insertorder=hashed does";

  public YcsbKeys {
    if (records < 1) {
      throw new SplitInputException("records must be 1 or more, not %d", records);
    }
    if (insertStart < 0) {
      throw new SplitInputException("insertstart must be 0 or more, not %d", insertStart);
    }
    if (order == InsertOrder.ORDERED && insertStart + records - 1 > Integer.MAX_VALUE) {
      throw new SplitInputException(
          "YCSB cuts record numbers to 32 bits, and ordered keys above %,d would be negative, but"
              + " insertstart %,d and %,d records go beyond",
          Integer.MAX_VALUE, insertStart, records);
    }
    if (zeroPadding < 0 || zeroPadding > MAX_ZERO_PADDING) {
      throw new SplitInputException(
          "zeropadding must be 0 to %d, not %d", MAX_ZERO_PADDING, zeroPadding);
    }
  }

  /** Returns the same keys, balanced by something other than rows. */
  public KnownPopulation weighed(Weights weights) {
    return switch (weights) {
      // YCSB's records have one size, or sizes drawn from one distribution.
      case ROWS, BYTES, UNIFORM -> this;
      case ZIPFIAN -> new YcsbRequests(this, RequestDistribution.ZIPFIAN);
      case LATEST -> new YcsbRequests(this, RequestDistribution.LATEST);
      case HOTSPOT -> new YcsbRequests(this, RequestDistribution.HOTSPOT);
    };
  }

  @Override
  public SplitPlan plan(TargetShares targets) {
    if (targets.regions() > records) {
      throw new SplitInputException(
          "%,d regions need at least as many distinct keys; %,d records of %s are too few",
          targets.regions(), records, this);
    }
    return switch (order) {
      case HASHED -> hashedPlan(targets);
      case ORDERED -> orderedPlan(targets);
    };
  }

  private SplitPlan hashedPlan(TargetShares targets) {
    List<SplitKey> splits = new ArrayList<>(targets.regions() - 1);
    List<Double> shares = new ArrayList<>(targets.regions());
    int start = 0;
    HashedCut cut = new HashedCut(codes(), insertStart, records);
    for (HashedCut.Place place : cut.places(wantedPlaces(targets))) {
      splits.add(place.split());
      shares.add((double) (place.index() - start) / records);
      start = place.index();
    }
    shares.add((double) (records - start) / records);
    return SplitPlan.exact(toString(), splits, shares);
  }

  /** Returns how many rows should come before each region but the first; no region is empty. */
  private int[] wantedPlaces(TargetShares targets) {
    int[] places = new int[targets.regions() - 1];
    int last = 0;
    for (int i = 0; i < places.length; i++) {
      long wanted = Math.round((double) targets.before(i + 1) * records / targets.total());
      last = (int) Math.max(last + 1L, Math.min(wanted, records - (places.length - i)));
      places[i] = last;
    }
    return places;
  }

  private SplitPlan orderedPlan(TargetShares targets) {
    List<SplitKey> splits = CountedCut.exact(orderedKeys()).splits(targets);
    SplitPlan plan = SplitPlan.exact(toString(), splits, shares(splits));
    return targets.regions() > 1
        ? plan.with(Outlook.IN_TURN).warning(List.of(LOADED_IN_ORDER))
        : plan;
  }

  @Override
  public List<Double> shares(List<SplitKey> splits) {
    return switch (order) {
      case HASHED -> Fences.shares(codes(), new EachRecord(insertStart, lastRecord() + 1), splits);
      case ORDERED -> CountedCut.exact(orderedKeys()).shares(splits);
    };
  }

  KeySpace orderedKeys() {
    return PrefixedKeys.of("user", DecimalNumbers.of(insertStart, lastRecord() + 1, zeroPadding));
  }

  KeyCodes codes() {
    return switch (order) {
      case HASHED -> new HashedCodes(zeroPadding, records);
      case ORDERED -> new OrderedCodes(zeroPadding, lastRecord());
    };
  }

  long lastRecord() {
    return insertStart + records - 1;
  }

  @Override
  public String toString() {
    return switch (order) {
          case HASHED -> "ycsb-hashed";
          case ORDERED -> "ycsb-ordered";
        }
        + String.format(
            Locale.ROOT,
            ":records=%d,insertstart=%d,zeropadding=%d",
            records,
            insertStart,
            zeroPadding);
  }
}
