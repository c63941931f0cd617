package dev.htk.harness.statistics;

/**
 * Estimates the difference of the means of two independent samples, with Welch's t interval (Welch,
 * "The generalization of Student's problem when several different population variances are
 * involved", Biometrika 34, 1947; degrees of freedom by Satterthwaite, Biometrics Bulletin 2,
 * 1946).
 *
 * <p>Assumes independent, approximately normal values on each side; the variances may differ. It
 * cannot tell the compared change from others between the samples. For two samples of equal values
 * it is their difference alone.
 */
public final class DifferenceEstimate implements Estimate {

  private final StudentInterval interval;
  private final double spread;

  /**
   * Estimates the second mean less the first.
   *
   * @param first finite, two or more
   * @param second the sample that the first is subtracted from; finite, two or more
   */
  public DifferenceEstimate(double[] first, double[] second) {
    Moments one = Moments.of(Finite.copy(first, 2));
    Moments other = Moments.of(Finite.copy(second, 2));
    double squaredError = one.squaredError() + other.squaredError();
    interval = new StudentInterval(other.mean() - one.mean(), squaredError, freedom(one, other));
    spread = Math.sqrt(one.variance() + other.variance());
  }

  private static double freedom(Moments one, Moments other) {
    double squaredError = one.squaredError() + other.squaredError();
    if (squaredError == 0) {
      return (double) one.count() + other.count() - 2;
    }
    double first = one.squaredError() / squaredError;
    double second = other.squaredError() / squaredError;
    return 1 / (first * first / (one.count() - 1) + second * second / (other.count() - 1));
  }

  @Override
  public double value() {
    return interval.value();
  }

  @Override
  public Interval interval(double significance) {
    return interval.at(significance);
  }

  @Override
  public double pValue(double hypothesis) {
    return interval.pValue(hypothesis);
  }

  @Override
  public Method method() {
    return Method.WELCH_T;
  }

  /** Returns the standard deviation of the difference of two trials, one from each side. */
  @Override
  public double spread() {
    return spread;
  }
}
