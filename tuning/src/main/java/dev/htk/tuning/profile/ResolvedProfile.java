// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A profile with every value worked out and checked for one machine. Immutable and thread-safe.
 *
 * @param name the profile's name
 * @param machine the machine that the values are worked out for
 * @param phase the phase whose overlay is applied; empty for the profile alone
 * @param entries the settings in the profile's order, each key once; overrides come last
 * @param jvm the JVM flags in the profile's order
 * @param catalogue the catalogue that the values are checked against
 */
public record ResolvedProfile(
    String name,
    MachineFacts machine,
    Optional<Phase> phase,
    List<ResolvedSetting> entries,
    List<ResolvedFlag> jvm,
    SettingsCatalogue catalogue) {

  private static final String BY_HAND = "given by hand";
  private static final Pattern HEAP = Pattern.compile("-(Xm[xs]|XX:(Max|Initial)HeapSize=)\\{");
  private static final Pattern COLLECTOR =
      Pattern.compile(
          "-XX:\\+Use(?:Serial|Parallel|ParallelOld|ConcMarkSweep|ParNew|G1|Z|Shenandoah|Epsilon)GC");

  /**
   * Checks the relations that HBase enforces when it starts.
   *
   * @throws ProfileException if a region server would not start with these settings
   */
  public ResolvedProfile {
    entries = List.copyOf(entries);
    jvm = List.copyOf(jvm);
    StartRules.check(name, catalogue, machine, valuesOf(entries));
  }

  /** Returns each key with its value, in the form of {@code hbase-site.xml}. */
  public SortedMap<String, String> settings() {
    return Collections.unmodifiableSortedMap(valuesOf(entries));
  }

  /** Returns this profile under another name. */
  public ResolvedProfile named(String other) {
    return new ResolvedProfile(other, machine, phase, entries, jvm, catalogue);
  }

  /** Returns the effective value of a setting: the profile's own, or else HBase's default. */
  public Optional<String> effective(String key) {
    return Optional.ofNullable(valuesOf(entries).get(key))
        .or(() -> catalogue.find(key).flatMap(Setting::defaultValue));
  }

  /** Returns the number that HBase works with for a key; 0 if it is unset or not a number. */
  public BigDecimal number(String key) {
    return effective(key).flatMap(catalogue.get(key)::number).orElse(BigDecimal.ZERO);
  }

  /**
   * Returns this profile with values given by hand, which replace its own and are never scaled.
   *
   * @throws ProfileException if a key is unknown, a value is not allowed, or a region server would
   *     not start with the result
   */
  public ResolvedProfile withOverrides(Map<String, String> overrides) {
    return with(overrides, key -> BY_HAND, "the user", /* isByHand= */ true);
  }

  /**
   * Returns this profile with other values, which are scaled like its own.
   *
   * @param reasons the reason for the value of a key
   * @throws ProfileException as {@link #withOverrides} does
   */
  public ResolvedProfile with(
      Map<String, String> values, UnaryOperator<String> reasons, String source) {
    return with(values, reasons, source, /* isByHand= */ false);
  }

  private ResolvedProfile with(
      Map<String, String> values, UnaryOperator<String> reasons, String source, boolean isByHand) {
    Map<String, ResolvedSetting> merged = new LinkedHashMap<>();
    entries.forEach(entry -> merged.put(entry.key(), entry));
    new TreeMap<>(values)
        .forEach(
            (key, value) -> {
              merged.remove(key);
              merged.put(key, checked(key, value, reasons.apply(key), source, isByHand));
            });
    return new ResolvedProfile(
        name, machine, phase, new ArrayList<>(merged.values()), jvm, catalogue);
  }

  /**
   * Returns this profile with JVM flags given by hand, which follow its own. One that chooses a
   * collector replaces the profile's.
   */
  public ResolvedProfile withFlags(List<String> given) {
    List<ResolvedFlag> flags = new ArrayList<>(jvm);
    if (given.stream().anyMatch(ResolvedProfile::choosesCollector)) {
      flags.removeIf(flag -> choosesCollector(flag.flag()));
    }
    given.forEach(flag -> flags.add(ResolvedFlag.byHand(flag)));
    return new ResolvedProfile(name, machine, phase, entries, flags, catalogue);
  }

  /** Returns this profile without the flags that compute the heap's size from the machine's. */
  public ResolvedProfile withoutHeapFlags() {
    List<ResolvedFlag> flags = new ArrayList<>(jvm);
    flags.removeIf(flag -> HEAP.matcher(flag.template()).lookingAt());
    return new ResolvedProfile(name, machine, phase, entries, flags, catalogue);
  }

  /** Returns whether a JVM flag chooses a collector. */
  public static boolean choosesCollector(String flag) {
    return COLLECTOR.matcher(flag).matches();
  }

  /**
   * Returns this profile with some settings taken from another, and without those that it lacks.
   *
   * @param keys the keys to take
   * @param other the other profile, for the same machine
   * @param newName the name of the result
   * @throws ProfileException if a region server would not start with the result
   */
  public ResolvedProfile taking(Set<String> keys, ResolvedProfile other, String newName) {
    List<ResolvedSetting> taken = new ArrayList<>(entries);
    taken.removeIf(entry -> keys.contains(entry.key()));
    other.entries().stream().filter(entry -> keys.contains(entry.key())).forEach(taken::add);
    return new ResolvedProfile(newName, machine, phase, taken, jvm, catalogue);
  }

  private ResolvedSetting checked(
      String key, String value, String reason, String source, boolean isByHand) {
    Setting setting =
        catalogue
            .find(key)
            .orElseThrow(() -> new ProfileException(BY_HAND, 0, unknownKey(catalogue, key)));
    if (value.trim().isEmpty()) {
      throw new ProfileException(BY_HAND, 0, key + ": needs a value; Hadoop ignores an empty one");
    }
    if (!setting.accepts(value)) {
      throw new ProfileException(BY_HAND, 0, ProfileEntry.refusal(setting, value));
    }
    return new ResolvedSetting(
        setting,
        value.trim(),
        Optional.empty(),
        Collections.emptySortedMap(),
        reason,
        source,
        Optional.empty(),
        isByHand);
  }

  static String unknownKey(SettingsCatalogue catalogue, String key) {
    Optional<String> since = catalogue.comesWith(key);
    if (since.isPresent()) {
      return Phrase.of(
          "HBase %s does not read '%s': it comes with %s", catalogue.release(), key, since.get());
    }
    List<String> nearest = catalogue.nearest(key);
    String advice =
        nearest.isEmpty()
            ? "no known key is near it"
            : "did you mean " + String.join(" or ", nearest) + "?";
    return "unknown setting '%s'; %s".formatted(key, advice);
  }

  private static SortedMap<String, String> valuesOf(List<ResolvedSetting> entries) {
    SortedMap<String, String> values = new TreeMap<>();
    entries.forEach(entry -> values.put(entry.key(), entry.value()));
    return values;
  }
}
