// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.Expansion;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteProperty;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * A site file as a region server of its HBase line reads it, and the other known facts about that
 * server. Immutable.
 */
public final class Subject {

  /** Maps a key to the older name that HBase reads if the key itself is not set. */
  private static final Map<String, String> OLDER_NAMES =
      Map.of(
          Keys.COMPACTION_MIN,
          Keys.COMPACTION_THRESHOLD,
          Keys.MEMSTORE_SHARE,
          "hbase.regionserver.global.memstore.upperLimit");

  private static final Set<String> OWN_NAMES = Set.of("hbase.", "hfile.", "zookeeper.");
  private static final Optional<String> HADOOP = Optional.of("Hadoop");

  private final SiteFile site;
  private final Optional<EnvFile> env;
  private final KnownFacts machine;
  private final SettingsCatalogue catalogue;
  private final Map<String, Setting> studied;
  private final Map<String, SiteProperty> inForce;
  private final Map<String, Expansion> expansions;
  private final Placeholders placeholders;
  private final Set<String> open;

  /** Cached: expensive, and two rules need it. */
  private final Map<String, List<String>> nearest = new ConcurrentHashMap<>();

  private Subject(
      SiteFile site, Optional<EnvFile> env, KnownFacts machine, SettingsCatalogue catalogue) {
    this.site = site;
    this.env = env;
    this.machine = machine;
    this.catalogue = catalogue;
    this.studied =
        catalogue.curated().stream()
            .collect(Collectors.toUnmodifiableMap(Setting::key, setting -> setting));
    this.inForce = winners(site);
    this.expansions = new LinkedHashMap<>();
    Map<String, String> defaults = defaults(catalogue);
    inForce
        .keySet()
        .forEach(key -> site.expand(key, defaults).ifPresent(to -> expansions.put(key, to)));
    this.placeholders = new Placeholders(site.text(), expansions.values());
    this.open =
        expansions.entrySet().stream()
            .filter(value -> placeholders.isIn(value.getKey(), value.getValue()))
            .map(Map.Entry::getKey)
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Creates the subject of a lint run.
   *
   * @param env the server's {@code hbase-env.sh}, if it was given
   * @param machine the known facts about the server's machine
   */
  public static Subject of(
      SiteFile site, Optional<EnvFile> env, KnownFacts machine, SettingsCatalogue catalogue) {
    return new Subject(site, env, machine, catalogue);
  }

  SiteFile site() {
    return site;
  }

  Optional<EnvFile> env() {
    return env;
  }

  KnownFacts machine() {
    return machine;
  }

  SettingsCatalogue catalogue() {
    return catalogue;
  }

  /** Returns the effective property of each key, in the file's order. */
  Collection<SiteProperty> inForce() {
    return Collections.unmodifiableCollection(inForce.values());
  }

  /** Returns the effective property of a key; empty if no property gives it a value. */
  Optional<SiteProperty> winner(String key) {
    return Optional.ofNullable(inForce.get(key));
  }

  /** Returns whether no release of HBase and no program that the kit knows reads a key. */
  boolean isUnknown(String key) {
    return !placeholders.isIn(key) && KeyFamily.of(key).isEmpty() && catalogue.isUnknown(key);
  }

  /** Returns the other program that owns a key; empty if HBase reads or once read the key. */
  Optional<String> owner(String key) {
    if (catalogue.find(key).isPresent() || catalogue.retired(key).isPresent()) {
      return Optional.empty();
    }
    return catalogue.owner(key).or(() -> KeyFamily.isHadoops(key) ? HADOOP : Optional.empty());
  }

  /** Returns whether the file is a template with conditions, so servers may get only parts. */
  boolean hasBranches() {
    return placeholders.hasBranches();
  }

  /** Returns whether the effective value of a key contains a placeholder. */
  boolean isOpen(String key) {
    return open.contains(key);
  }

  /** Returns the effective properties whose names or values contain placeholders. */
  List<SiteProperty> placeholders() {
    return inForce().stream()
        .filter(property -> placeholders.isIn(property.name()) || isOpen(property.name()))
        .toList();
  }

  /** Returns a setting that the kit has studied, as opposed to guessed from its default. */
  Optional<Setting> studied(String key) {
    return Optional.ofNullable(studied.get(key));
  }

  /**
   * Returns the known keys that an unknown one may stand for and that its value fits, nearest
   * first. A value that is not known fits any key.
   */
  List<String> nearest(String key) {
    Optional<String> value = written(key);
    return nearest.computeIfAbsent(
        key,
        unknown ->
            catalogue.nearest(
                unknown,
                setting ->
                    isNamedLike(unknown, setting.key())
                        && (value.isEmpty() || Fit.fits(setting, value.get()))));
  }

  /**
   * Returns whether an unknown key may stand for a known one, judged by their names. If the unknown
   * key begins like a known one, both must begin alike, except that HBase's own prefixes are
   * interchangeable. A key of a module such as Thrift must not have more words.
   */
  private boolean isNamedLike(String unknown, String known) {
    String first = first(unknown);
    boolean own = OWN_NAMES.contains(first) || !beginsAnyKey(first);
    boolean ofItsOwn = KeyFamily.of(known).isPresent() && words(known) > words(unknown);
    return own ? OWN_NAMES.contains(first(known)) && !ofItsOwn : known.startsWith(first);
  }

  private boolean beginsAnyKey(String first) {
    return catalogue.all().stream().anyMatch(setting -> setting.key().startsWith(first));
  }

  private static String first(String key) {
    return key.substring(0, key.indexOf('.') + 1);
  }

  private static int words(String key) {
    return key.split("[._-]", -1).length;
  }

  boolean sets(String key) {
    return inForce.containsKey(key);
  }

  /** Returns the expansion of the file's value of a key; empty if the file does not set it. */
  Optional<Expansion> expansion(String key) {
    return Optional.ofNullable(expansions.get(key));
  }

  /** Returns the file's expanded value of a key; empty if it is not set or not known. */
  Optional<String> written(String key) {
    return expansion(key)
        .filter(expansion -> !isOpen(key))
        .filter(expansion -> expansion.outcome() == Expansion.Outcome.COMPLETE)
        .map(Expansion::text);
  }

  /**
   * Returns the value that HBase works with: the file's, else that of the key's older name, else
   * the default. Empty if it is unset or not known, or if this line of HBase does not read the key.
   */
  Optional<String> value(String key) {
    return catalogue.find(key).flatMap(this::value);
  }

  /** Returns the number that HBase works with; empty also if the text is not a number. */
  Optional<BigDecimal> number(String key) {
    return catalogue.find(key).flatMap(setting -> value(setting).flatMap(setting::number));
  }

  /** Returns whether a switch is on. HBase uses the default for other text than true and false. */
  boolean isOn(String key) {
    return value(key)
        .filter(text -> catalogue.get(key).accepts(text))
        .or(() -> catalogue.find(key).flatMap(Setting::defaultValue))
        .map(text -> Boolean.parseBoolean(text.trim()))
        .orElse(false);
  }

  /** Returns the server's heap from the facts, or else from the script. */
  OptionalLong heapBytes() {
    return machine
        .heapBytes()
        .map(OptionalLong::of)
        .orElseGet(() -> env.map(EnvFile::heapBytes).orElse(OptionalLong.empty()));
  }

  /** Returns a problem with the first key that the file sets, or else with the first key. */
  Problem problem(String message, String fix, String... keys) {
    for (String key : keys) {
      if (sets(key)) {
        return Problem.of(inForce.get(key), message, fix);
      }
    }
    return new Problem(Optional.of(keys[0]), OptionalInt.empty(), message, fix);
  }

  /** Returns a key with the value that HBase works with and the value's origin, for a message. */
  String described(String key) {
    String value = value(key).map(String::trim).orElse("unset");
    String older = OLDER_NAMES.getOrDefault(key, "");
    if (sets(key)) {
      return "%s (%s)".formatted(key, value);
    }
    return sets(older)
        ? "%s (%s, from %s)".formatted(key, value, older)
        : "%s (%s, HBase's default)".formatted(key, value);
  }

  private Optional<String> value(Setting setting) {
    String key = setting.key();
    if (sets(key)) {
      return written(key);
    }
    String older = OLDER_NAMES.getOrDefault(key, "");
    return sets(older) ? written(older) : setting.defaultValue();
  }

  private static Map<String, String> defaults(SettingsCatalogue catalogue) {
    Map<String, String> defaults = new HashMap<>();
    for (Setting setting : catalogue.all()) {
      setting.defaultValue().ifPresent(value -> defaults.put(setting.key(), value));
    }
    return defaults;
  }

  private static Map<String, SiteProperty> winners(SiteFile site) {
    Map<String, SiteProperty> winners = new LinkedHashMap<>();
    for (SiteProperty property : site.properties()) {
      if (!property.name().isEmpty() && !winners.containsKey(property.name())) {
        site.winner(property.name())
            .filter(winner -> winner.value().isPresent())
            .ifPresent(winner -> winners.put(winner.name(), winner));
      }
    }
    return winners;
  }
}
