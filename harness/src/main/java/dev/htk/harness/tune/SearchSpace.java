// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.harness.diagnosis.Adviser;
import dev.htk.harness.diagnosis.Adviser.Reach;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * All values to which the remedies of a tuning can lead, as a cube of side 1: numbers on a
 * logarithmic scale between the ends of their steps, words in equal parts. Immutable.
 */
final class SearchSpace {

  private static final MathContext DIGITS = new MathContext(3);

  private final List<Axis> axes;

  private SearchSpace(List<Axis> axes) {
    this.axes = List.copyOf(axes);
  }

  /** Returns the space around a profile. */
  static SearchSpace around(ResolvedProfile profile) {
    SettingsCatalogue catalogue = profile.catalogue();
    List<Axis> axes = new ArrayList<>();
    for (Reach reach :
        Adviser.reaches(catalogue, key -> Optional.ofNullable(profile.settings().get(key)))) {
      if (reach.joinsThePrevious() && !axes.isEmpty()) {
        axes.get(axes.size() - 1).joined().add(reach);
      } else {
        axes.add(Axis.of(reach, catalogue.get(reach.key())));
      }
    }
    axes.removeIf(axis -> axis.reach().ends().size() < 2);
    return new SearchSpace(axes);
  }

  /**
   * Returns the space without the settings that cannot be run at an end of their range, with all
   * others as the profile has them.
   *
   * @param canRun of values that are not the profile's own
   */
  SearchSpace where(Predicate<SortedMap<String, String>> canRun) {
    double[] origin = origin();
    return new SearchSpace(
        IntStream.range(0, axes.size())
            .filter(axis -> canRun.test(atEnd(origin, axis, 0)))
            .filter(axis -> canRun.test(atEnd(origin, axis, 1)))
            .mapToObj(axes::get)
            .toList());
  }

  private SortedMap<String, String> atEnd(double[] origin, int axis, double end) {
    double[] place = origin.clone();
    place[axis] = end;
    return at(place);
  }

  /** Returns the number of coordinates. */
  int dimensions() {
    return axes.size();
  }

  /** Returns the place of the profile itself. */
  double[] origin() {
    return axes.stream().mapToDouble(Axis::origin).toArray();
  }

  /**
   * Returns the values at a place that are not the profile's own.
   *
   * @param place coordinates from 0 to 1; what is outside counts as the border
   */
  SortedMap<String, String> at(double[] place) {
    SortedMap<String, String> values = new TreeMap<>();
    IntStream.range(0, place.length)
        .forEach(i -> axes.get(i).put(values, Math.max(0, Math.min(1, place[i]))));
    return values;
  }

  /**
   * A setting, and those that change with it by the same factor.
   *
   * @param numbers the ends of a number's range; empty for words
   */
  private record Axis(Setting setting, Reach reach, List<Double> numbers, List<Reach> joined) {

    static Axis of(Reach reach, Setting setting) {
      List<Double> numbers =
          reach.ends().stream()
              .flatMap(value -> setting.number(value).stream())
              .map(Number::doubleValue)
              .filter(number -> number > 0)
              .sorted()
              .toList();
      boolean isNumber = numbers.size() == reach.ends().size();
      return new Axis(setting, reach, isNumber ? numbers : List.of(), new ArrayList<>());
    }

    private double least() {
      return numbers.get(0);
    }

    private double span() {
      return numbers.get(numbers.size() - 1) / least();
    }

    double origin() {
      if (!numbers.isEmpty()) {
        return Math.log(Double.parseDouble(reach.present()) / least()) / Math.log(span());
      }
      List<String> words = List.copyOf(reach.ends());
      return (words.indexOf(reach.present()) + 0.5) / words.size();
    }

    void put(SortedMap<String, String> values, double coordinate) {
      if (numbers.isEmpty()) {
        List<String> words = List.copyOf(reach.ends());
        int word = (int) Math.min(words.size() - 1L, (long) (coordinate * words.size()));
        putOther(values, reach, words.get(word));
        return;
      }
      double number = least() * Math.pow(span(), coordinate);
      double factor = number / Double.parseDouble(reach.present());
      putOther(values, reach, text(number));
      for (Reach other : joined) {
        double[] ends = other.ends().stream().mapToDouble(Double::parseDouble).sorted().toArray();
        double wanted = Double.parseDouble(other.present()) * factor;
        double nearest = Math.max(ends[0], Math.min(ends[ends.length - 1], wanted));
        putOther(values, other, Long.toString(Math.round(nearest)));
      }
    }

    private String text(double number) {
      // At the origin, the logarithm's last digits must not count.
      BigDecimal rounded =
          setting.type().isWhole()
              ? BigDecimal.valueOf(Math.round(number))
              : BigDecimal.valueOf(number).round(DIGITS);
      String text = setting.type().format(rounded);
      // Some numbers have to be powers of two.
      return setting.accepts(text)
          ? text
          : Long.toString(1L << Math.round(Math.log(number) / Math.log(2)));
    }

    private static void putOther(SortedMap<String, String> values, Reach reach, String value) {
      if (!value.equals(reach.present())) {
        values.put(reach.key(), value);
      }
    }
  }
}
