// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.Table;
import dev.htk.splitter.plan.SplitKey;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Lists regions with their shares, a line each: number, start key, share, and a bar. */
final class RegionLines {

  private static final int BAR = 24;
  private static final int LONGEST_KEY = 44;

  private RegionLines() {}

  /**
   * Returns the lines below their titles.
   *
   * @param splits one fewer than there are shares
   */
  static String of(List<SplitKey> splits, List<Double> shares) {
    double mean = 1.0 / shares.size();
    double fullest = Collections.max(shares);
    String shareFormat = "%." + decimals(mean) + "f %%";
    Table rows =
        new Table()
            .right("region", 0)
            .left("start key", ShortKey.width(splits.stream(), LONGEST_KEY))
            .right("share", 9)
            .right("of mean", 8)
            .left("", 0);
    for (int region = 0; region < shares.size(); region++) {
      double share = shares.get(region);
      rows.row(
          Integer.toString(region + 1),
          region == 0 ? "(start of the table)" : ShortKey.of(splits.get(region - 1), LONGEST_KEY),
          String.format(Locale.ROOT, shareFormat, 100 * share),
          Times.of(share / mean),
          Bar.of(share, fullest, BAR));
    }
    return rows.toString();
  }

  /** Returns the decimals that show the mean share, in per cent, with three significant figures. */
  private static int decimals(double mean) {
    return Math.max(1, 2 - (int) Math.floor(Math.log10(100 * mean)));
  }
}
