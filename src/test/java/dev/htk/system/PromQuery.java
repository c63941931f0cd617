// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query in the part of PromQL that the shipped dashboard and alert rules use. Any other text is
 * an error, so this is stricter than Prometheus.
 */
final class PromQuery {

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(\\d+[smhd]\\b|\\d+(?:\\.\\d+)?(?:e\\d+)?|[a-zA-Z_][a-zA-Z0-9_]*|\"[^\"]*\""
              + "|[=!]~|[=!<>]=|[-+*/(){}\\[\\],=<>])");
  private static final Set<String> AGGREGATIONS = Set.of("sum", "max");
  private static final Set<String> OF_COUNTERS = Set.of("rate", "increase");

  /** A metric that changes at a constant rate. */
  record Line(double last, double perSecond) {}

  /** A part of a query, evaluated for one region server; empty if it gives nothing. */
  private interface Part extends Function<Function<String, Optional<Line>>, Optional<Double>> {}

  private final String text;
  private final List<String> tokens = new ArrayList<>();
  private final Set<String> metrics = new TreeSet<>();
  private final Set<String> labels = new TreeSet<>();
  private final Part whole;
  private int next;

  /** Reads a query. */
  PromQuery(String text) {
    this.text = text;
    Matcher matcher = TOKEN.matcher(text);
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      tokens.add(matcher.group(1));
      end = matcher.end();
    }
    if (end != text.length()) {
      throw error("unknown text at " + end);
    }
    tokens.add("");
    whole = comparison();
    if (!tokens.get(next).isEmpty()) {
      throw error("unexpected " + tokens.get(next));
    }
  }

  /** Returns the names of the metrics that it reads. */
  Set<String> metrics() {
    return metrics;
  }

  /** Returns the names of the labels that it selects or groups by. */
  Set<String> labels() {
    return labels;
  }

  /** Returns its value for one region server; empty if no series is left. */
  Optional<Double> value(Function<String, Optional<Line>> metrics) {
    return whole.apply(metrics);
  }

  private Part comparison() {
    Part left = sum();
    String operator = tokens.get(next);
    if (!Set.of(">", "<", "==").contains(operator)) {
      return left;
    }
    next++;
    Part right = sum();
    return metrics -> left.apply(metrics).filter(value -> holds(value, operator, right, metrics));
  }

  private static boolean holds(
      double value, String operator, Part right, Function<String, Optional<Line>> metrics) {
    int order = Double.compare(value, right.apply(metrics).orElseThrow());
    return operator.equals(">") ? order > 0 : operator.equals("<") ? order < 0 : order == 0;
  }

  private Part sum() {
    Part left = product();
    while (accept("+")) {
      left = both(left, product(), Double::sum);
    }
    return left;
  }

  private Part product() {
    Part left = operand();
    while (true) {
      if (accept("*")) {
        left = both(left, operand(), (a, b) -> a * b);
      } else if (accept("/")) {
        left = both(left, operand(), (a, b) -> a / b);
      } else {
        return left;
      }
    }
  }

  private static Part both(Part left, Part right, DoubleBinaryOperator operator) {
    return metrics ->
        left.apply(metrics)
            .flatMap(a -> right.apply(metrics).map(b -> operator.applyAsDouble(a, b)));
  }

  private Part operand() {
    String token = tokens.get(next++);
    if (token.matches("\\d+(\\.\\d+)?(e\\d+)?")) {
      return metrics -> Optional.of(Double.parseDouble(token));
    }
    if (AGGREGATIONS.contains(token)) {
      return aggregation();
    }
    if (OF_COUNTERS.contains(token)) {
      return ofCounter(token);
    }
    if (!token.matches("[a-z][a-z0-9_]*")) {
      throw error("a metric expected, not " + token);
    }
    String metric = selector(token);
    return metrics -> metrics.apply(metric).map(Line::last);
  }

  private Part aggregation() {
    if (accept("by")) {
      expect("(");
      labels.add(tokens.get(next++));
      expect(")");
    }
    expect("(");
    Part inner = comparison();
    expect(")");
    return inner;
  }

  private Part ofCounter(String function) {
    expect("(");
    String metric = selector(tokens.get(next++));
    expect("[");
    double seconds = seconds(tokens.get(next++));
    expect("]");
    expect(")");
    double factor = function.equals("rate") ? 1 : seconds;
    return metrics -> metrics.apply(metric).map(line -> line.perSecond() * factor);
  }

  private double seconds(String duration) {
    if (!duration.matches("\\d+[smhd]")) {
      throw error("a duration expected, not " + duration);
    }
    int last = duration.length() - 1;
    int unit =
        switch (duration.charAt(last)) {
          case 's' -> 1;
          case 'm' -> 60;
          case 'h' -> 3600;
          default -> 86400;
        };
    return Double.parseDouble(duration.substring(0, last)) * unit;
  }

  private String selector(String metric) {
    metrics.add(metric);
    if (accept("{")) {
      do {
        labels.add(tokens.get(next++));
        if (!accept("=~")) {
          expect("=");
        }
        if (!tokens.get(next++).startsWith("\"")) {
          throw error("a label's value must be in quotation marks");
        }
      } while (accept(","));
      expect("}");
    }
    return metric;
  }

  private boolean accept(String token) {
    boolean is = tokens.get(next).equals(token);
    next += is ? 1 : 0;
    return is;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw error(token + " expected, not " + tokens.get(next));
    }
  }

  private IllegalArgumentException error(String what) {
    return new IllegalArgumentException(what + " in: " + text);
  }
}
