// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.relation.KeySources;
import dev.htk.tuning.relation.Placement;
import dev.htk.tuning.setting.KeyReaders;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.setting.ServerRole;
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
 * server. With a role, the file is for such processes alone. Immutable.
 */
public final class Subject {

  private static final Set<String> OWN_NAMES = Set.of("hbase.", "hfile.", "zookeeper.");

  /** The first words of keys of HBase's modules, which have more words than those of servers. */
  private static final List<String> MODULES =
      List.of(
          "hbase.zookeeper.property.",
          "hbase.thrift.",
          "hbase.regionserver.thrift.",
          "hbase.rest.",
          "hbase.backup.",
          "hbase.io.compress.",
          "hbase.mapreduce.",
          "hbase.mapred.",
          "hbase.dfs.",
          "hbase.http.filter.");

  /** The value that a server's page shows for a secret. */
  private static final Optional<String> HIDDEN = Optional.of("<redacted>");

  private final SiteFile site;
  private final Optional<EnvFile> env;
  private final KnownFacts machine;
  private final SettingsCatalogue catalogue;
  private final Optional<ServerRole> role;
  private final KeySources sources;
  private final Map<String, Setting> studied;
  private final Map<String, SiteProperty> inForce;
  private final Map<String, Expansion> expansions;
  private final Placeholders placeholders;
  private final Set<String> open;

  /** Cached: expensive, and two rules need it. */
  private final Map<String, List<String>> nearest = new ConcurrentHashMap<>();

  /** Cached: two rules need it of every key. */
  private final Map<String, Boolean> unknown = new ConcurrentHashMap<>();

  private Subject(
      SiteFile site,
      Optional<EnvFile> env,
      KnownFacts machine,
      SettingsCatalogue catalogue,
      Optional<ServerRole> role) {
    this.site = site;
    this.env = env;
    this.machine = machine;
    this.catalogue = catalogue;
    this.role = role;
    this.sources = KeySources.of(site, catalogue);
    this.studied =
        catalogue.curated().stream()
            .collect(Collectors.toUnmodifiableMap(Setting::key, setting -> setting));
    this.inForce = winners();
    this.expansions = new LinkedHashMap<>();
    Map<String, String> defaults = defaults(catalogue);
    inForce
        .keySet()
        .forEach(key -> site.expand(key, defaults).ifPresent(to -> expansions.put(key, to)));
    this.placeholders = new Placeholders(String.join("\n", site.texts()), expansions.values());
    this.open =
        expansions.entrySet().stream()
            .filter(value -> placeholders.isIn(value.getKey(), value.getValue()))
            .map(Map.Entry::getKey)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Creates the subject of a file that any process may read. */
  public static Subject of(
      SiteFile site, Optional<EnvFile> env, KnownFacts machine, SettingsCatalogue catalogue) {
    return of(site, env, machine, catalogue, Optional.empty());
  }

  /**
   * Creates the subject of a lint run.
   *
   * @param env the server's {@code hbase-env.sh}, if it was given
   * @param machine the known facts about the server's machine
   * @param role the processes that the file is for; empty if any may read it
   */
  public static Subject of(
      SiteFile site,
      Optional<EnvFile> env,
      KnownFacts machine,
      SettingsCatalogue catalogue,
      Optional<ServerRole> role) {
    return new Subject(site, env, machine, catalogue, role);
  }

  SiteFile site() {
    return site;
  }

  /**
   * Returns every property of the site file and of those that it includes, overridden ones among
   * them, but none that only repeats a default.
   */
  List<SiteProperty> properties() {
    return site.properties().stream().filter(property -> !isDefault(property)).toList();
  }

  /** Returns whether another file sets the key of an effective property to a value too. */
  boolean overridesInclude(SiteProperty property) {
    return site.properties().stream()
        .filter(other -> other.name().equals(property.name()) && other.value().isPresent())
        .anyMatch(other -> !other.file().equals(property.file()));
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

  Optional<ServerRole> role() {
    return role;
  }

  /** Returns all processes that read a key, by this or its current name; empty if not certain. */
  Optional<List<ServerRole>> readers(String key) {
    return KeyReaders.load().of(currentName(key));
  }

  /**
   * Returns whether the processes that the file is for may read a key. Of those that the kit has
   * studied in servers, clients read only what it knows for certain: what servers do with a value
   * says nothing about clients.
   */
  boolean mayRead(String key) {
    return role.isEmpty()
        || readers(key)
            .or(() -> studied(currentName(key)).filter(any -> isForClient()).map(Setting::roles))
            .map(readers -> readers.contains(role.get()))
            .orElse(true);
  }

  private boolean isForClient() {
    return role.equals(Optional.of(ServerRole.CLIENT));
  }

  private String currentName(String key) {
    return catalogue.retired(key).flatMap(RetiredKey::replacement).orElse(key);
  }

  /**
   * Returns the effective property of each key, in the order in which Hadoop reads them; a saved
   * configuration's defaults count as unset.
   */
  Collection<SiteProperty> inForce() {
    return Collections.unmodifiableCollection(inForce.values());
  }

  /** Returns the effective property of a key; empty if no property gives it a value. */
  Optional<SiteProperty> winner(String key) {
    return Optional.ofNullable(inForce.get(key));
  }

  /** Returns whether no release of HBase and no program that the kit knows reads a key. */
  boolean isUnknown(String key) {
    return unknown.computeIfAbsent(
        key, name -> !placeholders.isIn(name) && catalogue.isUnknown(name));
  }

  /** Returns the other program that owns a key; empty if HBase reads or once read the key. */
  Optional<String> owner(String key) {
    if (catalogue.find(key).isPresent() || catalogue.retired(key).isPresent()) {
      return Optional.empty();
    }
    return catalogue.owner(key);
  }

  /** Returns whether the file is a template with conditions, so servers may get only parts. */
  boolean hasBranches() {
    return placeholders.hasBranches();
  }

  /** Returns whether the file has tags of a template language. */
  public boolean hasTags() {
    return placeholders.hasTags();
  }

  /** Returns whether another program makes the file that the servers get of this one. */
  public boolean isTemplate() {
    return hasBranches() || !placeholders().isEmpty();
  }

  /** Returns whether the effective value of a key contains a placeholder. */
  boolean isOpen(String key) {
    return open.contains(key);
  }

  /**
   * Returns the effective properties whose names or values contain placeholders; what a server
   * hides on its page is none.
   */
  List<SiteProperty> placeholders() {
    return inForce().stream()
        .filter(property -> !property.value().equals(HIDDEN))
        .filter(property -> placeholders.isIn(property.name()) || isOpen(property.name()))
        .toList();
  }

  /** Returns the name under which HBase takes a key's value from the file. */
  public String source(String key) {
    return sources.name(key);
  }

  /**
   * Returns a setting that the kit has studied, as opposed to guessed from its default. An old name
   * takes what its current name takes.
   */
  Optional<Setting> studied(String key) {
    return Optional.ofNullable(studied.get(key))
        .or(
            () ->
                catalogue
                    .oldName(key)
                    .flatMap(old -> Optional.ofNullable(studied.get(old.current())))
                    .map(setting -> setting.named(catalogue.oldName(key).orElseThrow())));
  }

  /**
   * Returns the known keys that an unknown one may stand for and that its value fits, nearest
   * first. A value that is not known fits any key.
   */
  public List<String> nearest(String key) {
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
   * interchangeable. A key of a module such as Thrift must not have more words. The known key may
   * also be the unknown one behind {@code hbase.}, whatever that begins with.
   */
  private boolean isNamedLike(String unknown, String known) {
    String first = first(unknown);
    boolean own = OWN_NAMES.contains(first) || !beginsAnyKey(first);
    boolean ofItsOwn =
        MODULES.stream().anyMatch(known::startsWith) && words(known) > words(unknown);
    if (known.equals("hbase." + unknown)) {
      return true;
    }
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
   * Returns the value that HBase works with: the file's, under the key itself or an old name, else
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
      if (sets(source(key))) {
        return Problem.of(inForce.get(source(key)), message, fix);
      }
    }
    return new Problem(Optional.empty(), Optional.of(keys[0]), OptionalInt.empty(), message, fix);
  }

  /** Returns a key with the value that HBase works with and the value's origin, for a message. */
  String described(String key) {
    String value = value(key).map(String::trim).orElse("unset");
    Optional<OldName> old = sources.oldName(key);
    if (old.isPresent()) {
      return "%s (%s, from %s)".formatted(key, value, old.get().key());
    }
    return sets(key)
        ? "%s (%s)".formatted(key, value)
        : "%s (%s, HBase's default)".formatted(key, value);
  }

  /**
   * Returns the value that the file itself gives a setting, by its own or its older name. Empty if
   * the file does not set it, or the value is not known.
   */
  public Optional<String> fileValue(String key) {
    Optional<OldName> old = sources.oldName(key);
    return old.isPresent()
        ? written(old.get().key()).flatMap(value -> old.get().converted(value, this::value))
        : written(key);
  }

  /**
   * Returns the text that the file gives a setting, by its own or its older name, if only the
   * server knows what it comes to; empty if the file tells that, or does not set it.
   */
  public Optional<String> openValue(String key) {
    String name = source(key);
    boolean isOfServer =
        expansion(name)
            .map(Expansion::outcome)
            .filter(
                outcome ->
                    outcome == Expansion.Outcome.ENVIRONMENT
                        || outcome == Expansion.Outcome.UNBOUND)
            .isPresent();
    return isOpen(name) || isOfServer
        ? winner(name).flatMap(SiteProperty::value).map(String::trim)
        : Optional.empty();
  }

  /** Returns the places of HBase's data and log, as far as the file tells. */
  public Placement placement() {
    return Placement.of(key -> sets(key) ? Optional.of(written(key).orElse("")) : Optional.empty());
  }

  boolean isDataOnObjectStore() {
    return placement().data().filter(Placement.Place::isOnObjectStore).isPresent();
  }

  private Optional<String> value(Setting setting) {
    String key = setting.key();
    boolean isInFile = sources.oldName(key).isPresent() || sets(key);
    return isInFile ? fileValue(key) : setting.defaultValue();
  }

  private static Map<String, String> defaults(SettingsCatalogue catalogue) {
    Map<String, String> defaults = new HashMap<>();
    for (Setting setting : catalogue.all()) {
      setting.defaultValue().ifPresent(value -> defaults.put(setting.key(), value));
    }
    return defaults;
  }

  private Map<String, SiteProperty> winners() {
    Map<String, SiteProperty> winners = new LinkedHashMap<>();
    for (SiteProperty property : properties()) {
      if (!property.name().isEmpty() && !winners.containsKey(property.name())) {
        site.winner(property.name())
            .filter(winner -> winner.value().isPresent() && !isDefault(winner))
            .ifPresent(winner -> winners.put(winner.name(), winner));
      }
    }
    return winners;
  }

  /**
   * Returns whether a property only repeats a default, as Hadoop notes in a configuration that it
   * writes. A setting with another value than its default was changed since.
   */
  private boolean isDefault(SiteProperty property) {
    return property.isFromDefaults()
        && catalogue
            .find(property.name())
            .filter(setting -> setting.defaultValue().isPresent())
            .filter(setting -> !DefaultValue.isDefault(setting, property.value().orElse("")))
            .isEmpty();
  }
}
