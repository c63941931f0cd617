// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.keys.space.CountedCut;
import dev.htk.splitter.keys.space.KeySpace;
import dev.htk.splitter.plan.ErrorBound;
import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.Outlook;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Keys of which only the law is known: each key of a space is as likely as any other. What each
 * region will hold is then a matter of chance, and the plan says how far off it can be. If there
 * are as many rows as keys, each key is a row, and the plan is exact. Immutable.
 *
 * @param keys this law in the syntax of {@code --keys}
 * @param space the keys, or what they begin with
 * @param rows expected number of rows, if known
 * @param mostRows greatest possible number of rows, if limited; keys that continue behind what
 *     {@code space} holds have no limit
 * @param premise what the law assumes
 * @param weights what a plan balances: rows, or what is proportional to rows
 */
record KeyLaw(
    String keys,
    KeySpace space,
    Optional<Long> rows,
    Optional<BigInteger> mostRows,
    Premise premise,
    Weights weights)
    implements KnownPopulation {

  /** Assumed where the number of rows is not given. */
  private static final long ROWS_A_REGION = 10_000;

  /** Far below the random variation of any region of up to a billion rows. */
  private static final double SLACK = 1e-6;

  KeyLaw {
    if (rows.isPresent()
        && mostRows.isPresent()
        && BigInteger.valueOf(rows.get()).compareTo(mostRows.get()) > 0) {
      throw new SplitInputException(
          "%,d records are more than the %,d keys that %s can make",
          rows.get(), mostRows.get(), keys);
    }
  }

  /** Returns the law of keys that lie in the space as a whole. */
  static KeyLaw ofWholeKeys(String keys, KeySpace space, Optional<Long> rows) {
    return new KeyLaw(
        keys, space, rows, Optional.of(space.size()), Premise.EQUALLY_LIKELY, Weights.ROWS);
  }

  /**
   * Returns the same law for plans that balance something other than rows.
   *
   * @throws SplitInputException if that does not follow from the law
   */
  KeyLaw balancing(Weights balanced) {
    return switch (balanced) {
      case ROWS, BYTES, UNIFORM -> new KeyLaw(keys, space, rows, mostRows, premise, balanced);
      case ZIPFIAN, LATEST, HOTSPOT ->
          throw new SplitInputException(
              "%s requests are known only for ycsb-hashed and ycsb-ordered with records=, not for"
                  + " %s: balance rows, bytes or uniform",
              balanced.name().toLowerCase(Locale.ROOT), keys);
    };
  }

  @Override
  public SplitPlan plan(TargetShares targets) {
    requireEnoughKeys(targets.regions());
    CountedCut cut = everyKeyIsARow() ? CountedCut.exact(space) : new CountedCut(space, SLACK);
    List<SplitKey> splits = cut.splits(targets);
    List<Double> shares = cut.shares(splits);
    SplitPlan plan =
        everyKeyIsARow()
            ? SplitPlan.exact(keys, splits, shares)
            : new SplitPlan(keys, splits, shares, bound(shares), Optional.empty(), List.of());
    boolean inTurn = premise.fillsInTurn(targets.regions());
    return plan.with(inTurn ? Outlook.IN_TURN : Outlook.SPREAD)
        .warning(premise.warnings(keys, targets.regions()))
        .warning(remarksOnWeights());
  }

  @Override
  public List<Double> shares(List<SplitKey> splits) {
    return CountedCut.exact(space).shares(splits);
  }

  @Override
  public HeldShares held(List<SplitKey> splits) {
    List<Double> shares = shares(splits);
    if (everyKeyIsARow()) {
      return HeldShares.exact(shares);
    }
    int regions = shares.size();
    long counted = rows.orElseGet(() -> assumedRows(regions));
    List<Double> most = new ArrayList<>();
    for (int region = 0; region < regions; region++) {
      double cut = region == 0 ? 0 : cutByThe(splits.get(region - 1));
      double largest = Math.min(1, shares.get(region) + cut);
      most.add(ChanceBound.mostOf(counted, regions, largest, rows.isEmpty()));
    }
    return new HeldShares(shares, most, basis(counted));
  }

  /**
   * Returns the share of keys that a split key may separate though it counts as being behind them:
   * it begins with one of the space, and how that one continues is not known.
   */
  private double cutByThe(SplitKey split) {
    byte[] bytes = split.toBytes();
    BigInteger below = space.countBelow(bytes);
    if (mostRows.isPresent() || below.signum() == 0) {
      return 0;
    }
    byte[] before = space.key(below.subtract(BigInteger.ONE));
    return Bytes.startsWith(bytes, before) ? 1 / space.size().doubleValue() : 0;
  }

  @Override
  public String toString() {
    return keys;
  }

  private boolean everyKeyIsARow() {
    return rows.map(BigInteger::valueOf).equals(mostRows)
        && mostRows.equals(Optional.of(space.size()));
  }

  private List<String> remarksOnWeights() {
    return weights == Weights.BYTES ? List.of("all rows are assumed equally large") : List.of();
  }

  private ErrorBound bound(List<Double> shares) {
    int regions = shares.size();
    double largest = Collections.max(shares);
    double predicted = largest * regions;
    long counted = rows.orElseGet(() -> assumedRows(regions));
    double bound =
        rows.isPresent()
            ? ChanceBound.maxOverMean(counted, regions, largest)
            : ChanceBound.maxOverMeanFrom(counted, regions, largest);
    return new ErrorBound(Math.max(bound, predicted), basis(counted));
  }

  private String basis(long counted) {
    String format =
        rows.isPresent() ? "%s, for %,d rows" : "%s, for %,d rows or more; give records= for yours";
    return String.format(Locale.ROOT, format, premise.basis(), counted);
  }

  private long assumedRows(int regions) {
    BigInteger usual = BigInteger.valueOf(ROWS_A_REGION * regions);
    return mostRows.map(usual::min).orElse(usual).longValueExact();
  }

  private void requireEnoughKeys(int regions) {
    if (space.size().compareTo(BigInteger.valueOf(regions)) < 0) {
      throw new SplitInputException(
          "%,d regions need as many distinct keys, and there are only %,d of %s%s",
          regions, space.size(), keys, premise.forMoreKeys());
    }
  }
}
