// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import dev.htk.harness.outcome.HarnessException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Parses the text form of schedules. {@code constant} and {@code poisson} take their rate from the
 * target; the others contain it: {@code steps:1000@30s,2000@30s}, {@code ramp:500..3000@60s},
 * {@code sine:2000+-500@20s}. Rates are operations a second.
 *
 * @param shape null if only the target decides
 * @param target null if not given
 */
record ScheduleText(String shape, Double target, long seed) {

  static final String SHAPES =
      "constant, poisson, steps:RATE@TIME,RATE@TIME…, ramp:FROM..TO@TIME, sine:MEAN+-SWING@PERIOD";

  private static final String NUMBER = "([^@,]*?)";
  private static final Pattern STEP = Pattern.compile(NUMBER + "@([^@,]*)");
  private static final Pattern RAMP = Pattern.compile(NUMBER + "\\.\\." + NUMBER + "@([^@,]*)");
  private static final Pattern SINE = Pattern.compile(NUMBER + "\\+-" + NUMBER + "@([^@,]*)");

  Schedule schedule() throws HarnessException {
    try {
      if (shape == null) {
        return target == null ? new Schedule.ClosedLoop() : new ConstantRate(target);
      }
      int colon = shape.indexOf(':');
      String name = colon < 0 ? shape : shape.substring(0, colon);
      String figures = colon < 0 ? "" : shape.substring(colon + 1);
      return switch (name) {
        case "constant" -> new ConstantRate(targetOf(colon));
        case "poisson" -> new Poisson(targetOf(colon), seed);
        case "steps" -> steps(withoutTarget(figures));
        case "ramp" -> ramp(withoutTarget(figures));
        case "sine" -> sine(withoutTarget(figures));
        default ->
            throw HarnessException.badInput(
                "--schedule must be one of %s, not '%s'", SHAPES, shape);
      };
    } catch (IllegalArgumentException e) {
      throw shape == null
          ? HarnessException.badInput("%s", e.getMessage())
          : HarnessException.badInput("--schedule %s: %s", shape, e.getMessage());
    }
  }

  private double targetOf(int colon) {
    if (colon >= 0) {
      throw new IllegalArgumentException("this shape takes no figures, but its rate from --target");
    }
    if (target == null) {
      throw new IllegalArgumentException("the rate is missing: give --target OPS");
    }
    return target;
  }

  private String withoutTarget(String figures) {
    if (target != null) {
      throw new IllegalArgumentException(
          "this shape has its own rates; leave out the target (%s)".formatted(target));
    }
    return figures;
  }

  private static Steps steps(String figures) {
    return new Steps(
        Stream.of(figures.split(",", -1))
            .map(text -> match(STEP, text, "steps:RATE@TIME,RATE@TIME…"))
            .map(step -> new Steps.Step(rate(step.group(1)), seconds(step.group(2))))
            .toList());
  }

  private static Ramp ramp(String figures) {
    Matcher ramp = match(RAMP, figures, "ramp:FROM..TO@TIME");
    return new Ramp(rate(ramp.group(1)), rate(ramp.group(2)), seconds(ramp.group(3)));
  }

  private static Sine sine(String figures) {
    Matcher sine = match(SINE, figures, "sine:MEAN+-SWING@PERIOD");
    return new Sine(rate(sine.group(1)), rate(sine.group(2)), seconds(sine.group(3)));
  }

  private static Matcher match(Pattern pattern, String text, String form) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'%s' is not of the form %s".formatted(text, form));
    }
    return matcher;
  }

  private static double rate(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'%s' is no rate".formatted(text), e);
    }
  }

  private static double seconds(String text) {
    return DurationText.seconds(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is no time: give %s".formatted(text, DurationText.FORM)));
  }
}
