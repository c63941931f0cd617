// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import dev.htk.splitter.keys.KnownPopulation;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.BalancedCut;
import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Distribution of the rows in HFiles, read from their block indexes: a first row and a size for
 * every block, or for a few neighbouring blocks. Immutable.
 *
 * <p>{@code StoreFileKeys.under(fs, folder, Weights.BYTES, BadFiles.REFUSE, 20).plan(20)} reads the
 * HFiles below a folder as finely as 20 regions need it and plans 20 regions.
 *
 * <p>Reading opens each file twice and reads its index, about a thousandth of the data. Leaves of
 * the index are read only where more than 1/40 of a region's share, divided by the number of files
 * that overlap there, would otherwise stay undivided. This makes at most some 80 stretches of
 * blocks per region and overlapping file, and never more than two million plus one per file. Each
 * takes 100 to 200 bytes of memory. Cells are read only if all files together take 64 MiB or less,
 * because so few blocks cannot be cut evenly.
 *
 * <p>The error bound does not depend on chance. A cut lies before a block of one file and inside
 * blocks of other files. A region can exceed its predicted size by those blocks, and by no more.
 */
public final class StoreFileKeys implements KnownPopulation {

  private static final long READ_WHOLE = 64L << 20;

  private final String keys;
  private final Weights weights;
  private final int files;
  private final List<String> warnings;

  /** No row is behind this one. */
  private final byte[] last;

  /** The first rows of stretches, strictly increasing. */
  private final byte[][] rows;

  /** Weight of the stretches that start at each row. */
  private final double[] weight;

  /** Possible error of {@link #weight}, in either direction. */
  private final double[] slack;

  /** Weight of the stretches that start before each row and may hold that row or later ones. */
  private final double[] crossing;

  /** Weight that certainly belongs to each row alone. */
  private final double[] rowAlone;

  private StoreFileKeys(
      String keys, Weights weights, int files, List<Stretch> stretches, List<String> warnings) {
    this.keys = keys;
    this.weights = weights;
    this.files = files;
    this.warnings = List.copyOf(warnings);
    this.last = stretches.stream().map(Stretch::to).max(Bytes.BYTES_COMPARATOR).orElseThrow();
    this.rows = distinct(stretches);
    this.weight = new double[rows.length];
    this.slack = new double[rows.length];
    this.crossing = new double[rows.length];
    this.rowAlone = new double[rows.length];
    stretches.forEach(this::count);
    for (int i = 1; i < crossing.length; i++) {
      crossing[i] += crossing[i - 1];
    }
  }

  private StoreFileKeys(StoreFileKeys same, List<String> warnings) {
    this.keys = same.keys;
    this.weights = same.weights;
    this.files = same.files;
    this.warnings = List.copyOf(warnings);
    this.last = same.last;
    this.rows = same.rows;
    this.weight = same.weight;
    this.slack = same.slack;
    this.crossing = same.crossing;
    this.rowAlone = same.rowAlone;
  }

  private static byte[][] distinct(List<Stretch> stretches) {
    byte[][] rows =
        stretches.stream().map(Stretch::from).sorted(Bytes.BYTES_COMPARATOR).toArray(byte[][]::new);
    int count = 0;
    for (byte[] row : rows) {
      if (count == 0 || !Arrays.equals(rows[count - 1], row)) {
        rows[count++] = row;
      }
    }
    return Arrays.copyOf(rows, count);
  }

  /**
   * Reads the HFiles below a folder, at any depth.
   *
   * <p>Skips recovered edits and names that begin with {@code .} or {@code _}. A reference to half
   * of a file, as a split leaves it, counts as half of that file. It does not count if the file
   * itself lies below the folder too.
   *
   * @param weights {@link Weights#BYTES}: bytes on disk; {@link Weights#ROWS}: cells, estimated
   * @param regions number of regions, at least 1, for which the indexes are read finely enough
   * @throws SplitInputException if there is no such folder, no HFile in it or no cell in those, or
   *     if a file cannot be read as an HFile and {@code badFiles} does not skip it
   * @throws IOException if the file system fails
   */
  public static StoreFileKeys under(
      FileSystem fs, Path folder, Weights weights, BadFiles badFiles, int regions)
      throws IOException {
    StoreFileFolder files = new StoreFileFolder(fs, folder);
    return of("hfiles:" + folder, fs, List.of(files), weights, badFiles, regions);
  }

  /**
   * Reads the files of these listings, whose row ranges must not overlap each other. Tries a
   * listing up to three times if its files disappear while they are read.
   *
   * @param keys describes these keys in the syntax of {@code --keys}
   * @throws SplitInputException as {@link #under} does
   * @throws IOException if the file system fails, or files keep disappearing
   */
  public static StoreFileKeys of(
      String keys,
      FileSystem fs,
      Collection<? extends StoreFileListing> listings,
      Weights weights,
      BadFiles badFiles,
      int regions)
      throws IOException {
    return of(keys, fs, listings, weights, badFiles, regions, READ_WHOLE);
  }

  static StoreFileKeys of(
      String keys,
      FileSystem fs,
      Collection<? extends StoreFileListing> listings,
      Weights weights,
      BadFiles badFiles,
      int regions,
      long readWhole)
      throws IOException {
    requireKnown(weights);
    StoreFileReading reading =
        StoreFileReading.of(
            fs, listings, badFiles, TargetShares.equal(regions).regions(), readWhole);
    List<Stretch> stretches = reading.stretches(weights);
    if (stretches.isEmpty()) {
      throw new SplitInputException(
          "%s: %,d store files hold no cell; there is nothing to plan from", keys, reading.files());
    }
    return new StoreFileKeys(keys, weights, reading.files(), stretches, reading.warnings(weights));
  }

  /** Returns the same keys with more warnings for every plan from them. */
  public StoreFileKeys warning(List<String> more) {
    List<String> all = new ArrayList<>(warnings);
    all.addAll(more);
    return new StoreFileKeys(this, all);
  }

  private static void requireKnown(Weights weights) {
    if (weights != Weights.BYTES && weights != Weights.ROWS) {
      throw new SplitInputException(
          "store files do not record requests: use --weights bytes or rows, not %s",
          weights.name().toLowerCase(Locale.ROOT));
    }
  }

  private void count(Stretch stretch) {
    int start = firstAtLeast(stretch.from());
    weight[start] += stretch.bytes();
    slack[start] += stretch.slack();
    rowAlone[start] += stretch.alone();
    int end = firstAtLeast(stretch.to());
    if (stretch.reachesInto() && end < rows.length && Arrays.equals(rows[end], stretch.to())) {
      end++;
    }
    if (end > start + 1) {
      crossing[start + 1] += stretch.bytes();
      if (end < rows.length) {
        crossing[end] -= stretch.bytes();
      }
    }
  }

  @Override
  public SplitPlan plan(TargetShares targets) {
    if (rows.length < targets.regions()) {
      throw new SplitInputException(
          "%s: %,d regions are too many: HFile blocks begin at only %,d different rows; take fewer"
              + " regions, or plan from a sample of the keys",
          keys, targets.regions(), rows.length);
    }
    int[] cuts = BalancedCut.of(weight, targets);
    double[] held = sums(weight, cuts);
    List<SplitKey> splits = Arrays.stream(cuts).mapToObj(cut -> SplitKey.of(rows[cut])).toList();
    HeldShares shares = held(splits);
    return new SplitPlan(
        keys, splits, shares.shares(), shares.bound(), Optional.empty(), warnings(cuts, held));
  }

  private String basis() {
    String indexes =
        String.format(
            Locale.ROOT,
            "block indexes of %,d store files, %,d rows where blocks begin",
            files,
            rows.length);
    return weights == Weights.BYTES
        ? indexes
        : indexes + "; assuming that the cells of each file are spread evenly over its blocks";
  }

  private List<String> warnings(int[] cuts, double[] held) {
    List<String> all = new ArrayList<>(warnings);
    double mean = Arrays.stream(held).sum() / held.length;
    for (int region = 0; region < held.length; region++) {
      int from = region == 0 ? 0 : cuts[region - 1];
      int to = region == cuts.length ? rows.length : cuts[region];
      for (int row = from; row < to; row++) {
        if (rowAlone[row] > mean) {
          all.add(
              String.format(
                  Locale.ROOT,
                  "row '%s' alone takes %.1f times a region's fair share, and a row cannot be split",
                  Bytes.toStringBinary(rows[row]),
                  rowAlone[row] / mean));
        }
      }
    }
    return all;
  }

  @Override
  public List<Double> shares(List<SplitKey> splits) {
    return held(splits).shares();
  }

  /** Counts each block in the region where the block begins. */
  @Override
  public HeldShares held(List<SplitKey> splits) {
    int[] cuts = splits.stream().mapToInt(split -> firstAtLeast(split.toBytes())).toArray();
    double[] held = sums(weight, cuts);
    double[] moreOrLess = sums(slack, cuts);
    double all = Arrays.stream(held).sum();
    double total = all - Arrays.stream(moreOrLess).sum();
    List<Double> shares = new ArrayList<>();
    List<Double> most = new ArrayList<>();
    for (int region = 0; region < held.length; region++) {
      double before = region == 0 ? 0 : reachingInto(splits.get(region - 1), cuts[region - 1]);
      shares.add(held[region] / all);
      most.add(total > 0 ? Math.min(1, (held[region] + moreOrLess[region] + before) / total) : 1);
    }
    return new HeldShares(shares, most, basis());
  }

  /** Returns the weight of all that starts before a split key and may hold rows from it on. */
  private double reachingInto(SplitKey split, int cut) {
    byte[] bytes = split.toBytes();
    if (cut == 0 || Bytes.compareTo(bytes, last) > 0) {
      return 0;
    }
    boolean isWhereBlocksBegin = cut < rows.length && Arrays.equals(rows[cut], bytes);
    return isWhereBlocksBegin ? crossing[cut] : crossing[cut - 1] + weight[cut - 1];
  }

  private static double[] sums(double[] of, int[] cuts) {
    double[] sums = new double[cuts.length + 1];
    for (int region = 0; region < sums.length; region++) {
      int from = region == 0 ? 0 : cuts[region - 1];
      int to = region == cuts.length ? of.length : cuts[region];
      for (int i = from; i < to; i++) {
        sums[region] += of[i];
      }
    }
    return sums;
  }

  private int firstAtLeast(byte[] row) {
    int found = Arrays.binarySearch(rows, row, Bytes.BYTES_COMPARATOR);
    return found >= 0 ? found : -found - 1;
  }
}
