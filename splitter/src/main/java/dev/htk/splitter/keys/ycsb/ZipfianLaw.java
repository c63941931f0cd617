// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import java.util.stream.LongStream;

/**
 * Computes how often YCSB's {@code ZipfianGenerator} draws each rank. That generator approximates
 * Zipf's law (after Gray et al., "Quickly generating billion-record synthetic databases", 1994).
 * From a uniform number <i>u</i> it makes rank 0 if <i>u</i> &lt; 1/zeta(n), rank 1 if <i>u</i>
 * &lt; zeta(2)/zeta(n), and else {@code (long) (n * pow(eta * u - eta + 1, 1 / (1 - theta)))}. This
 * class inverts that formula, with theta 0.99, so that it gives what YCSB draws and not what Zipf's
 * law would.
 *
 * <p>Source: {@code site.ycsb.generator.ZipfianGenerator#nextLong} of YCSB 0.17.0. Immutable.
 */
public final class ZipfianLaw {

  private static final double THETA = 0.99;
  private static final double ZETA_OF_2 = 1 + Math.pow(0.5, THETA);

  /**
   * The rank from which on the slope in the middle of a rank is its share, to one in ten million.
   */
  private static final long SMOOTH_FROM = 1 << 10;

  private final long items;
  private final double zeta;
  private final double eta;
  private final double slope;

  /**
   * @param items number of ranks, YCSB's {@code items}
   * @param zeta the sum of 1/i^0.99 for i from 1 to {@code items}
   */
  ZipfianLaw(long items, double zeta) {
    this.items = items;
    this.zeta = zeta;
    this.eta = (1 - Math.pow(2.0 / items, 1 - THETA)) / (1 - ZETA_OF_2 / zeta);
    this.slope = (1 - THETA) * Math.pow((double) items, THETA - 1) / eta;
  }

  /** Returns the law of a number of ranks, 1 or more. */
  public static ZipfianLaw of(long items) {
    return new ZipfianLaw(items, zeta(items));
  }

  /** Returns the share of the draws that are below a rank, 0 to 1. */
  double below(long rank) {
    if (rank <= 0) {
      return 0;
    }
    if (rank >= items) {
      return 1;
    }
    return switch ((int) Math.min(rank, 3)) {
      case 1 -> 1 / zeta;
      case 2 -> ZETA_OF_2 / zeta;
      default -> (Math.pow((double) rank / items, 1 - THETA) - 1 + eta) / eta;
    };
  }

  /** Returns the share of the draws that give a rank, from 0 to below the number of items. */
  double share(long rank) {
    return rank < SMOOTH_FROM
        ? below(rank + 1) - below(rank)
        : slope * Math.pow(rank + 0.5, -THETA);
  }

  /** Returns the mean of the ranks that are drawn, the first being 0; takes time for each rank. */
  public double meanRank() {
    return LongStream.range(1, items).mapToDouble(rank -> 1 - below(rank)).sum();
  }

  /**
   * Returns the sum of 1/i^theta, to 12 digits. YCSB adds it up term by term, which takes a minute
   * for two billion. This method adds up the first terms; the Euler-Maclaurin formula gives the
   * rest.
   */
  static double zeta(long items) {
    long added = Math.min(items, SMOOTH_FROM);
    double sum = 0;
    for (long i = 1; i <= added; i++) {
      sum += Math.pow((double) i, -THETA);
    }
    return sum + antiderivative((double) items) - antiderivative((double) added);
  }

  private static double antiderivative(double x) {
    return x == 0
        ? 0
        : Math.pow(x, 1 - THETA) / (1 - THETA)
            + Math.pow(x, -THETA) / 2
            - THETA * Math.pow(x, -THETA - 1) / 12;
  }
}
