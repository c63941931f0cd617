// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.ErrorBound;
import java.util.Locale;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.PascalDistribution;

/**
 * Bounds the size of the fullest region, at 99.9 %, if the plan is made from a random sample and
 * tried on another set of equally many keys.
 *
 * <p>Let a region hold <i>c</i> keys of the sample. It begins behind one key of the sample and ends
 * before, or at, another one. It is therefore no wider than the gap between sample keys <i>c</i> +
 * 1 apart. Merge both sets: every order of them is equally likely, and in the long run each next
 * key is from the sample with probability 1/2. The number of other keys before the <i>c</i> + 1st
 * of the sample thus has a Pascal (negative binomial) distribution. (For sets of finite size it is
 * negative hypergeometric, which varies less.) All regions share the chance of 0.001 evenly, so
 * that it covers the worst of them. Where sketches estimate <i>c</i>, half of the chance goes to
 * their error.
 *
 * <p>Boundaries that were not taken from the sample have the same bound. Each key between them is
 * from either set with probability 1/2. Many others beside at most <i>c</i> of the sample are thus
 * as rare as many others before the <i>c</i> + 1st.
 */
final class SampleBound {

  /** The count from which on its square root is taken as normal with variance 1/4. */
  private static final long MANY = 1_000_000;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private SampleBound() {}

  /**
   * @param keys number of keys in the sample
   * @param fullest number of them that the fullest region seems to hold
   * @param deviation standard deviation of {@code fullest} due to the sketches; 0 if it is exact
   */
  static ErrorBound of(long keys, double fullest, int regions, double deviation) {
    return new ErrorBound(regions * mostOf(keys, fullest, regions, deviation), basis(keys));
  }

  /**
   * Returns the most that a region holds of another set, as a share of it; true of all regions at
   * once.
   *
   * @param held number of keys of the sample that the region seems to hold
   * @param deviation standard deviation of {@code held} due to the sketches; 0 if it is exact
   */
  static double mostOf(long keys, double held, int regions, double deviation) {
    if (regions == 1) {
      return 1;
    }
    double chance = ErrorBound.CHANCE / regions;
    double sampled = held;
    if (deviation > 0) {
      chance /= 2;
      sampled += NORMAL.inverseSurvivalProbability(chance) * deviation;
    }
    return Math.min(1, mostOfAnother((long) Math.ceil(sampled), chance) / keys);
  }

  /** Says in words what a bound from so many keys follows from. */
  static String basis(long keys) {
    return String.format(Locale.ROOT, "a sample of %,d keys, if it is a random one", keys);
  }

  /** Bounds another set's keys where {@code sampled} keys lie; exceeded with {@code chance}. */
  static double mostOfAnother(long sampled, double chance) {
    if (sampled < MANY) {
      return PascalDistribution.of((int) sampled + 1, 0.5).inverseSurvivalProbability(chance);
    }
    double root =
        Math.sqrt(sampled + 1.0) + NORMAL.inverseSurvivalProbability(chance) / Math.sqrt(2);
    return root * root;
  }
}
