// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.TailSample;
import dev.htk.harness.diagnosis.timeline.Timeline;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * The shares that chance alone gives. They come from the same attribution, with the operations
 * moved against the events by random times in a circle. Both keep their own order, density and
 * length; only their coincidence is lost.
 *
 * @param byCause the figure of every cause
 * @param explained the figure of all causes together
 * @param oneOf one in this many operations was sampled
 */
public record ChanceLevel(Map<StallCause, Figure> byCause, Figure explained, int oneOf) {

  /** Stands for fully measured operations, which leave nothing to chance and need no shifts. */
  static final ChanceLevel NONE = new ChanceLevel(Map.of(), new Figure(0, 0, 1), 1);

  /** The specified number of shifts; the smallest p is 1/1001. */
  public static final int SHIFTS = 1000;

  /** Fixed, so that the same run gives the same answer. */
  private static final long SEED = 20141;

  private static final int UNEXPLAINED = Keys.BY_CAUSE.of(StallCause.UNEXPLAINED);

  /** Index, after those of the causes, of the sum of all but UNEXPLAINED. */
  private static final int EXPLAINED = Keys.CAUSES.size();

  /** Sums of the same numbers in another order can differ by this. */
  private static final double ROUNDING = 1e-9;

  /**
   * One share and its chance level.
   *
   * @param share the real share, of the sampled operations
   * @param mean the mean share over all shifts
   * @param p (1 + shifts with at least the real share) / (1 + shifts)
   */
  public record Figure(double share, double mean, double p) {}

  /**
   * Computes the chance level from {@code count} shifts.
   *
   * @param ruledOut suspects that are left out
   */
  static ChanceLevel of(
      List<TailOperation> operations,
      Timeline timeline,
      AttributionParameters parameters,
      Set<StallCause> ruledOut,
      int count) {
    TailSample sample = TailSample.of(operations, parameters.thresholdMicros());
    Attribution attribution =
        new Attribution(
            operations, sample.operations(), sample.oneOf(), timeline, parameters, ruledOut);
    ShareSums real = new ShareSums();
    Pass.Recorded recorded = attribution.attribute(Keys.BY_CAUSE, real);
    long[] shifts =
        new SplittableRandom(SEED).longs(count, 1, timeline.window().micros()).toArray();
    List<double[]> shifted =
        LongStream.of(shifts)
            .parallel()
            .mapToObj(
                shift -> {
                  ShareSums sums = new ShareSums();
                  attribution.attributeShifted(shift, recorded, Keys.BY_CAUSE, sums);
                  return sums.shares();
                })
            .toList();
    Map<StallCause, Figure> byCause = new EnumMap<>(StallCause.class);
    for (int cause = 0; cause < EXPLAINED; cause++) {
      byCause.put(Keys.CAUSES.get(cause), figure(real.shares(), shifted, cause));
    }
    return new ChanceLevel(byCause, figure(real.shares(), shifted, EXPLAINED), sample.oneOf());
  }

  /** Adds up the excess of one pass by cause. */
  private static final class ShareSums implements Shares {

    private final double[] sums = new double[EXPLAINED + 1];
    private double total;

    @Override
    public void add(int operation, Part part) {
      sums[part.key()] += part.micros();
      total += part.micros();
      sums[EXPLAINED] += part.key() == UNEXPLAINED ? 0 : part.micros();
    }

    double[] shares() {
      return DoubleStream.of(sums).map(sum -> sum / total).toArray();
    }
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
