// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.check;

import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.util.RegionSplitter;

/**
 * Split keys that are computed from the number of regions alone. HBase's own are those of {@code
 * SPLITALGO} in its shell and of {@link RegionSplitter}, whose code makes them here, too.
 */
public enum SplitFormula {
  /** Eight hex digits, of keys that begin with hashes. */
  HEX_STRING_SPLIT("HexStringSplit"),
  /** Eight decimal digits. */
  DECIMAL_STRING_SPLIT("DecimalStringSplit"),
  /** Any bytes. */
  UNIFORM_SPLIT("UniformSplit"),
  /** The usual {@code user…} of YCSB's pages. */
  YCSB("ycsb") {
    @Override
    public List<SplitKey> splits(int regions) {
      return new UsualFormula(requireTwo(regions) - 1).splitKeys();
    }
  };

  private static final int MOST_REGIONS = 100_000;

  private final String text;

  SplitFormula(String text) {
    this.text = text;
  }

  /** Returns the formula with this name, whatever its case. */
  public static Optional<SplitFormula> named(String name) {
    return Arrays.stream(values())
        .filter(formula -> formula.text.equalsIgnoreCase(name))
        .findFirst();
  }

  /** Returns the word for this formula. */
  public String text() {
    return text;
  }

  /**
   * Returns the split keys, increasing.
   *
   * @throws SplitInputException if it cannot make so many regions
   */
  public List<SplitKey> splits(int regions) {
    requireTwo(regions);
    try {
      byte[][] splits =
          RegionSplitter.newSplitAlgoInstance(new Configuration(false), text).split(regions);
      return Arrays.stream(splits).map(SplitKey::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("HBase's own class is missing", e);
    }
  }

  int requireTwo(int regions) {
    if (regions < 2 || regions > MOST_REGIONS) {
      throw new SplitInputException(
          "%s makes 2 to %,d regions, not %,d", text, MOST_REGIONS, regions);
    }
    return regions;
  }
}
