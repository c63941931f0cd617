// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Every key that one line of HBase reads, with its setting. Immutable and thread-safe.
 *
 * <p>Load it once and pass it on: {@code SettingsCatalogue.load(HBaseLine.V2_6)} reads the kit's
 * own data, which takes some tens of milliseconds. The keys come from the {@code hbase-default.xml}
 * and the classes of that line, and from the Hadoop libraries inside HBase; see {@code keys.tsv}.
 * Those of the kit's own recorder, which reads the same files, are among them.
 */
public final class SettingsCatalogue {

  private static final int NEAREST = 3;

  private final HBaseLine line;
  private final String release;
  private final SortedMap<String, Setting> settings;
  private final SortedMap<String, Setting> curated;
  private final Set<String> hadoop;
  private final Set<String> hadoopApart;
  private final Map<String, RetiredKey> retired;
  private final Map<String, OldName> oldNames;
  private final KeyFamilies families;
  private final NearKeys near;

  private SettingsCatalogue(HBaseLine line, Optional<HBaseRelease> release) {
    KnownKeys keys = KnownKeys.read(line);
    Map<String, Setting> known =
        new TreeMap<>(
            release
                .map(one -> ReleaseKeys.of(one).adapted(keys.settings(), keys.ofHadoop()))
                .orElseGet(keys::settings));
    this.line = line;
    this.release = release.map(HBaseRelease::version).orElseGet(() -> ReleaseKeys.reference(line));
    this.hadoop = keys.ofHadoop();
    this.hadoopApart = keys.ofHadoopApart();
    this.retired = RetiredKeys.read(line);
    this.oldNames = RetiredKeys.oldNames(line);
    this.families = KeyFamilies.read();
    retired.values().stream()
        .filter(key -> !key.stillRead())
        .forEach(key -> known.remove(key.key()));
    this.curated = Collections.unmodifiableSortedMap(CuratedSettings.read(line, known));
    SortedMap<String, Setting> all = new TreeMap<>(known);
    all.putAll(curated);
    all.putAll(CuratedSettings.ofRecorder(line));
    release.ifPresent(
        one -> {
          ReleaseKeys ofRelease = ReleaseKeys.of(one);
          ReleaseKeys.changed()
              .forEach(key -> all.computeIfPresent(key, (same, old) -> ofRelease.adapted(old)));
        });
    this.settings = Collections.unmodifiableSortedMap(all);
    this.near = new NearKeys(names());
  }

  /**
   * Returns the catalogue of the line that the kit's own measurements use.
   *
   * @throws IllegalStateException or UncheckedIOException if the kit's own data are missing or
   *     broken, which is a fault of the class path and never of the user's input
   */
  public static SettingsCatalogue load() {
    return load(HBaseLine.DEFAULT);
  }

  /** Returns the catalogue of one line; fails like {@link #load()}. */
  public static SettingsCatalogue load(HBaseLine line) {
    return new SettingsCatalogue(line, Optional.empty());
  }

  /**
   * Returns the catalogue of one patch release: its line's, with the keys that its own jars show
   * and without those that they don't. Fails like {@link #load()}.
   */
  public static SettingsCatalogue load(HBaseRelease release) {
    return new SettingsCatalogue(release.line(), Optional.of(release));
  }

  /**
   * Returns the catalogue of a server by its version: of its release, else of the last known one
   * before it, else of its line, else the usual one.
   */
  public static SettingsCatalogue ofServer(String version) {
    return HBaseRelease.upTo(version)
        .map(SettingsCatalogue::load)
        .orElseGet(() -> load(HBaseLine.ofServer(version)));
  }

  /** Returns the release that this catalogue describes; of a line, that of its published jars. */
  public String release() {
    return release;
  }

  /** Returns the line of HBase that this catalogue describes. */
  public HBaseLine line() {
    return line;
  }

  /**
   * Returns how a key was renamed or removed; empty if it was not. A retired key that this line
   * still reads as a fallback is also a setting.
   */
  public Optional<RetiredKey> retired(String key) {
    return Optional.ofNullable(retired.get(key)).or(() -> past(key, line));
  }

  /** Skips keys that this line reads: its own list is more reliable than the history. */
  private Optional<RetiredKey> past(String key, HBaseLine onLine) {
    return find(key).isPresent()
        ? Optional.empty()
        : PastKeys.find(key).flatMap(past -> past.retiredOn(onLine));
  }

  /** Returns the version that introduced a key, if this line is older and does not read it. */
  public Optional<String> comesWith(String key) {
    return find(key).isPresent()
        ? Optional.empty()
        : ReleaseKeys.since(key, line, release)
            .or(() -> PastKeys.find(key).flatMap(past -> past.comesAfter(line)));
  }

  /** Returns the program other than HBase that owns a key, such as {@code Apache Phoenix}. */
  public Optional<String> owner(String key) {
    return KeyOwners.of(key)
        .or(() -> hadoopApart.contains(key) ? Optional.of("Hadoop") : Optional.empty())
        .or(() -> families.owner(key));
  }

  /** Returns whether Hadoop reads a key, even if HBase reads it as well. */
  public boolean isHadoops(String key) {
    return hadoop.contains(key);
  }

  /** Returns what this line reads a key as, if the key is an old name that it still reads. */
  public Optional<OldName> oldName(String key) {
    return Optional.ofNullable(oldNames.get(key));
  }

  /**
   * Returns the value that HBase takes for a key from a configuration that it has loaded, such as a
   * server's: the key's own, or else that of an old name. Empty if neither is set.
   */
  public Optional<String> valueIn(Map<String, String> configuration, String key) {
    return Optional.ofNullable(configuration.get(key))
        .or(
            () ->
                oldNames.values().stream()
                    .filter(old -> old.current().equals(key))
                    .filter(old -> configuration.containsKey(old.key()))
                    .filter(old -> old.counts(other -> valueIn(configuration, other)))
                    .findFirst()
                    .flatMap(
                        old ->
                            old.converted(
                                configuration.get(old.key()),
                                other -> valueIn(configuration, other))));
  }

  /** Returns every old name that this line still reads, sorted. */
  public Collection<OldName> oldNames() {
    return Collections.unmodifiableCollection(oldNames.values());
  }

  /**
   * Returns whether nothing is known about a key: no release of HBase, none of its libraries, and
   * no other program that the kit knows reads it.
   */
  public boolean isUnknown(String key) {
    return find(key).isEmpty()
        && !retired.containsKey(key)
        && PastKeys.find(key).isEmpty()
        && owner(key).isEmpty();
  }

  /**
   * Returns the retired keys that the kit has studied, sorted by key: this line no longer reads
   * them, or reads them only as a fallback. {@link #retired(String)} also finds others.
   */
  public Collection<RetiredKey> retired() {
    return Collections.unmodifiableCollection(retired.values());
  }

  /** Returns every retired key, sorted: the studied ones, and those that only past lines read. */
  public Collection<RetiredKey> allRetired() {
    SortedMap<String, RetiredKey> all = new TreeMap<>(retired);
    PastKeys.all().keySet().forEach(key -> retired(key).ifPresent(old -> all.put(key, old)));
    return Collections.unmodifiableCollection(all.values());
  }

  /** Returns whether the kit has studied how this line retired a key. */
  public boolean isStudied(String key) {
    return retired.containsKey(key);
  }

  /** Returns the setting of exactly this key, which may belong to an open family of keys. */
  public Optional<Setting> find(String key) {
    return Optional.ofNullable(settings.get(key)).or(() -> families.find(key));
  }

  /**
   * Returns the setting of a key that the kit itself depends on.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Setting get(String key) {
    return find(key)
        .orElseThrow(() -> new IllegalArgumentException(key + " is not in the settings catalogue"));
  }

  /**
   * Returns at most three known keys that an unknown one may stand for, nearest first; empty if
   * none is near. In place of a retired key its replacement is offered, but not where the value
   * means something else there: then the old name, if this line still reads it.
   */
  public List<String> nearest(String key) {
    return nearest(key, setting -> true);
  }

  /** Returns keys like {@link #nearest(String)}, but only of wanted settings. */
  public List<String> nearest(String key, Predicate<Setting> wanted) {
    return near
        .nearest(key, NEAREST, other -> find(offered(other)).filter(wanted).isPresent())
        .stream()
        .map(this::offered)
        .distinct()
        .toList();
  }

  private String offered(String near) {
    boolean keepsMeaning = oldName(near).map(OldName::keepsMeaning).orElse(true);
    return Optional.ofNullable(retired.get(near))
        .filter(old -> keepsMeaning)
        .flatMap(RetiredKey::replacement)
        .orElse(near);
  }

  /** Returns every setting, sorted by key; open families are not included. */
  public Collection<Setting> all() {
    return settings.values();
  }

  /**
   * Returns the open families: what reads each, by a regular expression of its keys that any tool
   * takes.
   */
  public SortedMap<String, String> families() {
    return families.readers();
  }

  /** Returns the settings that the kit has studied, sorted by key. */
  public Collection<Setting> curated() {
    return curated.values();
  }

  /** Returns the settings' names, and the retired ones that lead to a setting. */
  private Set<String> names() {
    Set<String> names = new HashSet<>(settings.keySet());
    retired.values().stream()
        .filter(old -> old.replacement().isPresent())
        .forEach(old -> names.add(old.key()));
    return names;
  }

  /**
   * Reads {@code owners.ini}: other programs whose keys appear in HBase's files, by key or prefix.
   */
  private static final class KeyOwners {

    static final String RESOURCE = "owners.ini";

    private KeyOwners() {}

    /** Loads the list on first use. */
    private static final class Loaded {
      private static final Map<String, String> KEYS = owners("key");
      private static final Map<String, String> PREFIXES = owners("prefix");

      private static Map<String, String> owners(String fact) {
        Map<String, String> owners = new LinkedHashMap<>();
        for (Section owner : Sections.read(RESOURCE).values()) {
          owner.all(fact).forEach(text -> owners.putIfAbsent(text, owner.name()));
        }
        return owners;
      }
    }

    /** Returns the program that reads a key; a whole key takes precedence over a prefix. */
    static Optional<String> of(String key) {
      String owner = Loaded.KEYS.get(key);
      return owner != null
          ? Optional.of(owner)
          : Loaded.PREFIXES.keySet().stream()
              .filter(key::startsWith)
              .findFirst()
              .map(Loaded.PREFIXES::get);
    }
  }
}
