package dev.htk.harness.driver;

import java.util.Properties;
import site.ycsb.WorkloadException;
import site.ycsb.generator.ConstantIntegerGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.workloads.CoreWorkload;

/**
 * YCSB's {@code CoreWorkload}, with its choice of keys, fields, field lengths and scan lengths made
 * repeatable. (The choice of the operation is the first draw of each, which the driver seeds.)
 */
public final class RepeatableWorkload extends CoreWorkload {

  private final SeededRandomness randomness;

  /**
   * @param randomness that of the driver which runs this workload
   */
  public RepeatableWorkload(SeededRandomness randomness) {
    this.randomness = randomness;
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    super.init(properties);
    keychooser = repeatable(keychooser);
    fieldchooser = repeatable(fieldchooser);
    fieldlengthgenerator = repeatable(fieldlengthgenerator);
    scanlength = repeatable(scanlength);
  }

  private NumberGenerator repeatable(NumberGenerator generator) {
    if (generator instanceof ConstantIntegerGenerator) {
      // Draws nothing; the usual field length is one, and a record asks for it ten times.
      return generator;
    }
    // CoreWorkload treats this class apart, so that it must stay one.
    return generator instanceof ExponentialGenerator
        ? new RepeatableExponential(generator.mean())
        : new Repeatable(generator);
  }

  private final class Repeatable extends NumberGenerator {

    private final NumberGenerator generator;

    Repeatable(NumberGenerator generator) {
      this.generator = generator;
    }

    @Override
    public Number nextValue() {
      randomness.seedDraw();
      return generator.nextValue();
    }

    @Override
    public Number lastValue() {
      return generator.lastValue();
    }

    @Override
    public double mean() {
      return generator.mean();
    }
  }

  private final class RepeatableExponential extends ExponentialGenerator {

    RepeatableExponential(double mean) {
      super(mean);
    }

    @Override
    public Double nextValue() {
      randomness.seedDraw();
      return super.nextValue();
    }
  }
}
