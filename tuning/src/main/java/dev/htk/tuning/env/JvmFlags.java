// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM's flags in the order in which it reads them. The last of contradicting flags counts.
 * Immutable and thread-safe.
 */
final class JvmFlags {

  private static final Pattern SIZE = Pattern.compile("(\\d{1,18})([kKmMgGtT]?)");
  private static final String UNITS = "kmgt";

  private final List<EnvFlag> flags;

  JvmFlags(List<EnvFlag> flags) {
    this.flags = List.copyOf(flags);
  }

  List<EnvFlag> all() {
    return flags;
  }

  /** Returns the last flag that starts with any of the prefixes. */
  Optional<EnvFlag> last(List<String> prefixes) {
    List<EnvFlag> found = candidates(prefixes);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  /**
   * Returns the size in bytes that the flags give; empty if there is none, if it is no plain
   * number, or if several are possible and they differ.
   */
  OptionalLong bytes(List<String> prefixes) {
    Set<OptionalLong> sizes = new HashSet<>();
    for (EnvFlag flag : candidates(prefixes)) {
      sizes.add(bytesOf(withoutPrefix(flag.text(), prefixes)));
      if (flag.certain()) {
        break;
      }
    }
    return sizes.size() == 1 ? sizes.iterator().next() : OptionalLong.empty();
  }

  /**
   * Returns the flags that turn on a collector that is not turned off again, in order, one for each
   * collector. HotSpot does not start with more than one.
   */
  List<EnvFlag> collectors() {
    Map<Collector, EnvFlag> chosen = new LinkedHashMap<>();
    for (EnvFlag flag : flags) {
      Collector.turnedOnBy(flag.text()).ifPresent(collector -> chosen.put(collector, flag));
      Collector.turnedOffBy(flag.text()).filter(c -> flag.certain()).ifPresent(chosen::remove);
    }
    return List.copyOf(chosen.values());
  }

  /** Returns the flags that start with any of the prefixes, the last one first. */
  private List<EnvFlag> candidates(List<String> prefixes) {
    List<EnvFlag> found = new ArrayList<>();
    for (EnvFlag flag : flags) {
      if (prefixes.stream().anyMatch(flag.text()::startsWith)) {
        found.add(0, flag);
      }
    }
    return found;
  }

  private static String withoutPrefix(String flag, List<String> prefixes) {
    return prefixes.stream()
        .filter(flag::startsWith)
        .findFirst()
        .map(prefix -> flag.substring(prefix.length()))
        .orElse(flag);
  }

  private static OptionalLong bytesOf(String size) {
    Matcher matcher = SIZE.matcher(size);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    String unit = matcher.group(2).toLowerCase(Locale.ROOT);
    int shift = unit.isEmpty() ? 0 : 10 * (UNITS.indexOf(unit) + 1);
    long number = Long.parseLong(matcher.group(1));
    return number > Long.MAX_VALUE >> shift
        ? OptionalLong.empty()
        : OptionalLong.of(number << shift);
  }
}
