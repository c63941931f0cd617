package dev.htk.harness.driver;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/** Sums up histograms for each operation, in microseconds. Not thread-safe. */
final class LatencyTotals {

  private static final int SIGNIFICANT_DIGITS = 3;

  private final Map<Operation, Histogram> sums = new EnumMap<>(Operation.class);

  static Histogram empty() {
    return new Histogram(SIGNIFICANT_DIGITS);
  }

  void add(Operation operation, Histogram histogram) {
    sums.computeIfAbsent(operation, absent -> empty()).add(histogram);
  }

  Optional<Histogram> get(Operation operation) {
    return Optional.ofNullable(sums.get(operation));
  }

  void forEach(BiConsumer<Operation, Histogram> action) {
    sums.forEach(action);
  }
}
