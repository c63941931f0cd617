// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.rate;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Percentiles;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.machine.Quantity;
import dev.htk.tuning.text.Phrase;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A bound on the response times of one operation that a step has to keep: {@code insert.p99 <=
 * 50ms}.
 *
 * @param text the text as given, which stands for the criterion in JSON
 */
public record Criterion(
    @JsonValue String text, Operation operation, String metric, double limitMicros) {

  private static final Map<String, Operation> OPERATIONS =
      Stream.of(Operation.values())
          .collect(toMap(kind -> kind.ycsbName().toLowerCase(Locale.ROOT), kind -> kind));
  private static final Map<String, ToDoubleFunction<Percentiles>> METRICS =
      Map.of(
          "mean", Percentiles::mean,
          "p50", Percentiles::p50,
          "p95", Percentiles::p95,
          "p99", Percentiles::p99,
          "p999", Percentiles::p999,
          "p9999", Percentiles::p9999,
          "max", Percentiles::max);
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([a-z-]+)\\.([a-z0-9]+)\\s*<=\\s*([0-9]{1,9}(?:\\.[0-9]{1,6})?\\s*(?:us|ms|s))\\s*");

  /**
   * Reads a criterion.
   *
   * @throws HarnessException if its form is wrong, or it names an unknown operation or metric; the
   *     message begins with the text
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static Criterion parse(String text) throws HarnessException {
    Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()
        || !OPERATIONS.containsKey(matcher.group(1))
        || !METRICS.containsKey(matcher.group(2))) {
      throw HarnessException.badInput(
          "'%s' is not of the form 'insert.p99 <= 50ms': an operation of YCSB's, one of"
              + " mean, p50, p95, p99, p999, p9999, max, and a time in us, ms or s",
          text);
    }
    return new Criterion(
        text.strip(),
        OPERATIONS.get(matcher.group(1)),
        matcher.group(2),
        Quantity.duration(matcher.group(3)).toNanos() / 1e3);
  }

  /** Tells whether response times of its operation, in microseconds, keep the bound. */
  public boolean isKeptBy(Histogram response) {
    return micros(response) <= limitMicros;
  }

  private double micros(Histogram response) {
    return METRICS.get(metric).applyAsDouble(Percentiles.of(response));
  }

  /** Returns why the step breaks the bound; empty if it keeps it. */
  public Optional<String> brokenBy(PhaseResult step) {
    OperationResult result = step.operations().get(operation);
    if (result == null || result.succeeded() == 0) {
      return Optional.of(
          "no %s succeeded, so that %s says nothing".formatted(operation.ycsbName(), text));
    }
    double micros = micros(result.response());
    return micros <= limitMicros
        ? Optional.empty()
        : Optional.of(
            Phrase.of(
                "%s %s is %,.1f ms, over %,.1f ms",
                operation.ycsbName(), metric, micros / 1e3, limitMicros / 1e3));
  }
}
