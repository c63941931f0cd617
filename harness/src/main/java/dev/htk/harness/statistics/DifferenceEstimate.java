package dev.htk.harness.statistics;

/**
 * The difference of the means of two independent samples, with Welch's t interval (Welch, "The
 * generalization of Student's problem when several different population variances are involved",
 * Biometrika 34, 1947; degrees of freedom by Satterthwaite, Biometrics Bulletin 2, 1946).
 *
 * <p>Assumes independent, about normal values on each side; the sides' variances may differ. It
 * can't see what changed between the two samples besides what is compared. With two samples of
 * equal values it is their difference alone.
 */
public final class DifferenceEstimate implements Estimate {

  private final StudentInterval interval;
  private final double spread;

  /**
   * Takes the samples in.
   *
   * @param first finite, two or more
   * @param second what the first is taken from; finite, two or more
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

  /** Of the difference of two trials, one of each side. */
  @Override
  public double spread() {
    return spread;
  }
}
