package dev.htk.harness.statistics;

/**
 * Estimates the mean with Student's t interval: <i>m ± t<sub>n-1</sub> s / √n</i> (Student, "The
 * probable error of a mean", Biometrika 6, 1908).
 *
 * <p>Assumes independent, approximately normal values. If their distribution is symmetric with
 * heavier tails, as the log ratios of two equal sides are, the interval is too wide rather than too
 * narrow, so that differences are claimed less often than stated. If all values are equal, the
 * interval is that value alone; with a single value it is unbounded.
 */
public final class MeanEstimate implements Estimate {

  private final Moments moments;
  private final StudentInterval interval;

  /**
   * Calculates the estimate.
   *
   * @param values finite, one or more
   */
  public MeanEstimate(double... values) {
    moments = Moments.of(Finite.copy(values, 1));
    interval = new StudentInterval(moments.mean(), moments.squaredError(), moments.count() - 1.0);
  }

  @Override
  public double value() {
    return moments.mean();
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
    return Method.STUDENT_T;
  }

  @Override
  public double spread() {
    return moments.standardDeviation();
  }
}
