// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.keys.YcsbKeys;
import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A plan that pre-splits a workload's table before the load.
 *
 * @param kind where the split points come from
 * @param number what the kind counts: regions per server, regions, or split keys; 1 for {@link
 *     Kind#NONE}
 */
public record TablePlan(Kind kind, int number) {

  /** The default number of regions per server, a rule of thumb. */
  public static final int REGIONS_PER_SERVER = 10;

  /** Ten regions per server, split at the quantiles of the very keys that will be loaded. */
  public static final TablePlan DEFAULT = new TablePlan(Kind.PER_SERVER, REGIONS_PER_SERVER);

  /** The forms of a plan, for messages and help. */
  public static final String FORMS = "none, per-server:N, regions:N, staggered:N or usual:N";

  private static final double STAGGER_PERCENT = 20;

  /**
   * The fewest records per region for a staggered plan: with fewer, a fifth of a region's share
   * would be less than one record.
   */
  private static final int FEWEST_STAGGERED = 5;

  private static final Pattern TEXT = Pattern.compile("([a-z-]+):([1-9][0-9]{0,4})");

  /** Sources of split points. */
  public enum Kind {
    /** Not pre-split; HBase splits the table by itself as it grows. Takes no number. */
    NONE("none", 0),
    /** A number of regions for each region server, split at the keys' quantiles. */
    PER_SERVER("per-server", 1000),
    /** A total number of regions, split at the keys' quantiles. */
    REGIONS("regions", 10_000),
    /**
     * A total number of regions whose shares differ from the mean by up to 20 %, so that they do
     * not all fill and flush at the same time.
     */
    STAGGERED("staggered", 10_000),
    /** A number of split keys of the {@link UsualFormula}, which makes one region more. */
    USUAL("usual", UsualFormula.MOST_SPLITS);

    private final String word;
    private final int most;

    Kind(String word, int most) {
      this.word = word;
      this.most = most;
    }
  }

  /**
   * Parses a plan in the form that {@link #toString} writes.
   *
   * @throws HarnessException if the text has none of the {@link #FORMS}
   */
  public static TablePlan parse(String text) throws HarnessException {
    if (text.equals(Kind.NONE.word)) {
      return new TablePlan(Kind.NONE, 1);
    }
    Matcher matcher = TEXT.matcher(text);
    if (matcher.matches()) {
      int number = Integer.parseInt(matcher.group(2));
      for (Kind kind : Kind.values()) {
        if (kind.word.equals(matcher.group(1)) && number <= kind.most) {
          return new TablePlan(kind, number);
        }
      }
    }
    throw HarnessException.badInput(
        "'%s' is no table plan: give %s (at most %d a server, %d regions, %d split keys)",
        text, FORMS, Kind.PER_SERVER.most, Kind.REGIONS.most, Kind.USUAL.most);
  }

  /** Returns the initial number of regions; never exceeds the records, except for {@code usual}. */
  public int regions(YcsbWorkload workload, int regionServers) {
    return switch (kind) {
      case NONE -> 1;
      case PER_SERVER -> Math.min(number * regionServers, workload.recordsToLoad());
      case REGIONS -> Math.min(number, workload.recordsToLoad());
      case STAGGERED -> Math.max(1, Math.min(number, workload.recordsToLoad() / FEWEST_STAGGERED));
      case USUAL -> number + 1;
    };
  }

  /** Returns the split points, with the share of the loaded rows that each region will hold. */
  public SplitPlan plan(YcsbWorkload workload, int regionServers) {
    YcsbKeys keys = keys(workload);
    int regions = regions(workload, regionServers);
    return switch (kind) {
      case NONE, PER_SERVER, REGIONS -> keys.plan(regions);
      case STAGGERED -> keys.plan(TargetShares.staggered(regions, regionServers, STAGGER_PERCENT));
      case USUAL -> {
        List<SplitKey> splits = new UsualFormula(number).splitKeys();
        yield SplitPlan.exact(keys.toString(), splits, keys.shares(splits));
      }
    };
  }

  private static YcsbKeys keys(YcsbWorkload workload) {
    InsertOrder order =
        InsertOrder.valueOf(
            workload.text(YcsbProperty.INSERTORDER, "hashed").toUpperCase(Locale.ROOT));
    return new YcsbKeys(
        order,
        workload.recordsToLoad(),
        workload.number(YcsbProperty.INSERTSTART, 0),
        workload.number(YcsbProperty.ZEROPADDING, 1));
  }

  @Override
  public String toString() {
    return kind == Kind.NONE ? kind.word : kind.word + ":" + number;
  }
}
