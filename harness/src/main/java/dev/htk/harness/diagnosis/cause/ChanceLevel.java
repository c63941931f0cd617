package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What shares come from chance alone: the same attribution with the operations moved against the
 * events by a random time, in a circle, so that both keep their own order, density and length, and
 * only their coincidence is lost.
 *
 * @param byCause of every cause
 * @param explained of all causes together
 * @param oneOf of how many operations one was taken for this
 */
public record ChanceLevel(Map<StallCause, Figure> byCause, Figure explained, int oneOf) {

  /** Where nothing was left to chance, nothing was shifted. */
  static final ChanceLevel NONE = new ChanceLevel(Map.of(), new Figure(0, 0, 1), 1);

  /** As the issue of it has it; the smallest p is 1/1001. */
  public static final int SHIFTS = 1000;

  /**
   * More operations are thinned out evenly: a share's mean over a thousand shifts is known well
   * enough from these.
   */
  static final int MOST_OPERATIONS = 2000;

  /** A fixed one, so that the same run gives the same answer. */
  private static final long SEED = 20141;

  private static final int UNEXPLAINED = new CauseKeys().of(StallCause.UNEXPLAINED);

  /** Where, behind those of the causes, the sum of all but UNEXPLAINED is. */
  private static final int EXPLAINED = CauseKeys.CAUSES.size();

  /** Sums of the same numbers in another order can differ by this. */
  private static final double ROUNDING = 1e-9;

  /**
   * One share.
   *
   * @param share the true one, of the operations that were taken
   * @param mean over all shifts
   * @param p (1 + shifts with at least the true share) / (1 + shifts)
   */
  public record Figure(double share, double mean, double p) {}

  /**
   * The level after some shifts.
   *
   * @param ruledOut suspects that are not asked
   */
  static ChanceLevel of(
      List<TailOperation> operations,
      Timeline timeline,
      Ground ground,
      Set<StallCause> ruledOut,
      int count) {
    int oneOf = Math.max(1, (operations.size() + MOST_OPERATIONS - 1) / MOST_OPERATIONS);
    List<TailOperation> sample = sample(operations, ground, oneOf);
    Attribution attribution =
        new Attribution(operations, sample, oneOf, timeline, ground, ruledOut);
    double[] real = shares(attribution, 0);
    long[] shifts =
        new SplittableRandom(SEED).longs(count, 1, timeline.window().micros()).toArray();
    List<double[]> shifted =
        IntStream.range(0, count).parallel().mapToObj(i -> shares(attribution, shifts[i])).toList();
    Map<StallCause, Figure> byCause = new EnumMap<>(StallCause.class);
    for (int cause = 0; cause < EXPLAINED; cause++) {
      byCause.put(CauseKeys.CAUSES.get(cause), figure(real, shifted, cause));
    }
    return new ChanceLevel(byCause, figure(real, shifted, EXPLAINED), oneOf);
  }

  /** Every so-manyth in order of their starts, among them the first that has an excess. */
  private static List<TailOperation> sample(
      List<TailOperation> operations, Ground ground, int oneOf) {
    List<TailOperation> sorted = new ArrayList<>(operations);
    sorted.sort(Comparator.comparingLong(TailOperation::start));
    int first =
        IntStream.range(0, sorted.size())
            .filter(i -> ground.excess(sorted.get(i).responseMicros()) > 0)
            .findFirst()
            .orElse(0);
    return IntStream.range(0, sorted.size())
        .filter(i -> i % oneOf == first % oneOf)
        .mapToObj(sorted::get)
        .toList();
  }

  private static double[] shares(Attribution attribution, long shift) {
    double[] sums = new double[EXPLAINED + 1];
    double[] total = new double[1];
    attribution.run(
        shift,
        new CauseKeys(),
        (operation, key, excess, isWaiting, isMeasured, from, to) -> {
          sums[key] += excess;
          total[0] += excess;
          sums[EXPLAINED] += key == UNEXPLAINED ? 0 : excess;
        });
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= total[0];
    }
    return sums;
  }

  private static Figure figure(double[] real, List<double[]> shifted, int index) {
    double sum = 0;
    int asLarge = 0;
    for (double[] shares : shifted) {
      sum += shares[index];
      if (shares[index] >= real[index] - ROUNDING) {
        asLarge++;
      }
    }
    return new Figure(real[index], sum / shifted.size(), (1.0 + asLarge) / (1 + shifted.size()));
  }
}
