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
 * A file as a region server of its HBase line reads it, and what else is known of that server.
 * Immutable.
 */
public final class Subject {

  /** Keys that HBase asks for the value of an older name if they are not set themselves. */
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

  /** Kept, because two rules ask and the answer is dear. */
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
   * What is judged.
   *
   * @param env the server's {@code hbase-env.sh}, if it was given
   * @param machine what is known of the server's machine
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

  /** The property that gives each key its value, in the file's order. */
  Collection<SiteProperty> inForce() {
    return Collections.unmodifiableCollection(inForce.values());
  }

  /** The property that gives a key its value; empty if none does. */
  Optional<SiteProperty> winner(String key) {
    return Optional.ofNullable(inForce.get(key));
  }

  /** Whether no release of HBase and no program that the kit knows has ever heard of a key. */
  boolean isUnknown(String key) {
    return !placeholders.isIn(key) && KeyFamily.of(key).isEmpty() && catalogue.isUnknown(key);
  }

  /** The program beside HBase whose key it is; empty if HBase reads it or read it once. */
  Optional<String> owner(String key) {
    if (catalogue.find(key).isPresent() || catalogue.retired(key).isPresent()) {
      return Optional.empty();
    }
    return catalogue.owner(key).or(() -> KeyFamily.isHadoops(key) ? HADOOP : Optional.empty());
  }

  /** Whether the file is a template of which servers may get only parts. */
  boolean hasBranches() {
    return placeholders.hasBranches();
  }

  /** Whether a key is in force whose value is still to be filled in. */
  boolean isOpen(String key) {
    return open.contains(key);
  }

  /** The properties in force whose names or values are still to be filled in. */
  List<SiteProperty> placeholders() {
    return inForce().stream()
        .filter(property -> placeholders.isIn(property.name()) || isOpen(property.name()))
        .toList();
  }

  /** A setting whose reading the kit has studied, not guessed from its default. */
  Optional<Setting> studied(String key) {
    return Optional.ofNullable(studied.get(key));
  }

  /**
   * The known keys that an unknown one may have been meant to be, nearest first: those that its
   * value fits. A value that is not known fits any.
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
   * Whether the names allow that one is meant by the other. A key that begins like some known one
   * is meant only by one that begins so too, save that HBase's own names are mixed up; and one of a
   * module that has its own names, such as Thrift, only by one with as many words.
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

  /** What the file's value of a key becomes; empty if the file does not set it. */
  Optional<Expansion> expansion(String key) {
    return Optional.ofNullable(expansions.get(key));
  }

  /** The value that the file gives a key, expanded; empty if it gives none or it is not known. */
  Optional<String> written(String key) {
    return expansion(key)
        .filter(expansion -> !isOpen(key))
        .filter(expansion -> expansion.outcome() == Expansion.Outcome.COMPLETE)
        .map(Expansion::text);
  }

  /**
   * The value that HBase works with: the file's, or else that of the key's older name, or else the
   * default. Empty if it is unset or not known, or if this line of HBase does not read the key.
   */
  Optional<String> value(String key) {
    return catalogue.find(key).flatMap(this::value);
  }

  /** The number that HBase works with; empty also if the text is no number. */
  Optional<BigDecimal> number(String key) {
    return catalogue.find(key).flatMap(setting -> value(setting).flatMap(setting::number));
  }

  /** Whether a switch is on. HBase takes the default for a text that is neither true nor false. */
  boolean isOn(String key) {
    return value(key)
        .filter(text -> catalogue.get(key).accepts(text))
        .or(() -> catalogue.find(key).flatMap(Setting::defaultValue))
        .map(text -> Boolean.parseBoolean(text.trim()))
        .orElse(false);
  }

  /** The server's heap, as the facts or else the script say. */
  OptionalLong heapBytes() {
    return machine
        .heapBytes()
        .map(OptionalLong::of)
        .orElseGet(() -> env.map(EnvFile::heapBytes).orElse(OptionalLong.empty()));
  }

  /** A problem with the first of the keys, at the line of the first that the file sets. */
  Problem problem(String message, String fix, String... keys) {
    for (String key : keys) {
      if (sets(key)) {
        return Problem.of(inForce.get(key), message, fix);
      }
    }
    return new Problem(Optional.of(keys[0]), OptionalInt.empty(), message, fix);
  }

  /** A key with the value that HBase works with, and where that comes from, for a message. */
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
