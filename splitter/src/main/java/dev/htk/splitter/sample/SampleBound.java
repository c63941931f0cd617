package dev.htk.splitter.sample;

import dev.htk.splitter.plan.ErrorBound;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.PascalDistribution;

/**
 * How full the fullest region can get, at 99.9 %, if the plan is made from a random sample and
 * tried on another set of equally many keys.
 *
 * <p>Let a region hold <i>c</i> keys of the sample. It begins behind one of the sample's keys and
 * ends before, or at, another one, so that it is no wider than the gap between keys <i>c</i> + 1
 * apart. Among the two sets together every order of theirs and ours is as likely as any other, and
 * in the long run each next key is one of ours with probability 1/2: the number of theirs before
 * the <i>c</i> + 1st of ours has a Pascal (negative binomial) distribution. (For sets of finite
 * size it is negative hypergeometric, which varies less.) The chance of 0.001 is shared evenly by
 * all regions, so that it covers the worst of them. Where sketches estimate <i>c</i>, half of the
 * chance goes to their error.
 */
final class SampleBound {

  /** From here on the square root of a count is normal with variance 1/4, as near as matters. */
  private static final long MANY = 1_000_000;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private SampleBound() {}

  /**
   * @param keys in the sample
   * @param fullest how many of them the fullest region seems to hold
   * @param deviation of that figure, because of the sketches; 0 if it is exact
   */
  static ErrorBound of(long keys, double fullest, int regions, double deviation) {
    String basis = "a sample of %,d keys, if it is a random one".formatted(keys);
    if (regions == 1) {
      return new ErrorBound(1, basis);
    }
    double chance = ErrorBound.CHANCE / regions;
    double sampled = fullest;
    if (deviation > 0) {
      chance /= 2;
      sampled += NORMAL.inverseSurvivalProbability(chance) * deviation;
    }
    double most = mostOfAnother((long) Math.ceil(sampled), chance);
    return new ErrorBound(Math.min(regions, most * regions / keys), basis);
  }

  /** How many keys of another set lie where {@code sampled} keys of ours do, but for a chance. */
  static double mostOfAnother(long sampled, double chance) {
    if (sampled < MANY) {
      return PascalDistribution.of((int) sampled + 1, 0.5).inverseSurvivalProbability(chance);
    }
    double root =
        Math.sqrt(sampled + 1.0) + NORMAL.inverseSurvivalProbability(chance) / Math.sqrt(2);
    return root * root;
  }
}
