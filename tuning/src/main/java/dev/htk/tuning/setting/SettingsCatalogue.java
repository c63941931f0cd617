package dev.htk.tuning.setting;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
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
 * and the classes of that line, and from the Hadoop libraries inside HBase; see {@code keys-*.tsv}.
 */
public final class SettingsCatalogue {

  private static final int NEAREST = 3;

  private final HBaseLine line;
  private final SortedMap<String, Setting> settings;
  private final SortedMap<String, Setting> curated;
  private final Map<String, RetiredKey> retired;
  private final KeyFamilies families;
  private final NearKeys near;

  private SettingsCatalogue(HBaseLine line) {
    Map<String, Setting> known = KnownKeys.read(line);
    this.line = line;
    this.retired = RetiredKeys.read(line);
    this.families = KeyFamilies.read();
    retired.values().stream()
        .filter(key -> !key.stillRead())
        .forEach(key -> known.remove(key.key()));
    this.curated = Collections.unmodifiableSortedMap(CuratedSettings.read(line, known));
    SortedMap<String, Setting> all = new TreeMap<>(known);
    all.putAll(curated);
    this.settings = Collections.unmodifiableSortedMap(all);
    this.near = new NearKeys(currentNames());
  }

  /**
   * The catalogue of the line that the kit itself measures with.
   *
   * @throws IllegalStateException or UncheckedIOException if the kit's own data are missing or
   *     broken, which is a fault of the class path and never of the user's input
   */
  public static SettingsCatalogue load() {
    return load(HBaseLine.DEFAULT);
  }

  /** The catalogue of one line; fails as {@link #load()} does. */
  public static SettingsCatalogue load(HBaseLine line) {
    return new SettingsCatalogue(line);
  }

  /** The line of HBase that this is the catalogue of. */
  public HBaseLine line() {
    return line;
  }

  /**
   * What became of a key that lost its name or its meaning. One that this line still reads as a
   * fallback is also a setting.
   */
  public Optional<RetiredKey> retired(String key) {
    return Optional.ofNullable(retired.get(key)).or(() -> past(key, line));
  }

  /** Not for what this line reads: history knows less of today's lines than their own lists. */
  private Optional<RetiredKey> past(String key, HBaseLine onLine) {
    return find(key).isPresent()
        ? Optional.empty()
        : PastKeys.find(key).flatMap(past -> past.retiredOn(onLine));
  }

  /** The version of HBase that a key came with, if this line is older and does not read it. */
  public Optional<String> comesWith(String key) {
    return find(key).isPresent()
        ? Optional.empty()
        : PastKeys.find(key).flatMap(past -> past.comesAfter(line));
  }

  /** The program beside HBase whose key it is, such as {@code Apache Phoenix}. */
  public Optional<String> owner(String key) {
    return KeyOwners.of(key);
  }

  /**
   * Whether nothing is known of a key: no release of HBase read it, none of its libraries, and no
   * other program that the kit knows.
   */
  public boolean isUnknown(String key) {
    return find(key).isEmpty()
        && !retired.containsKey(key)
        && PastKeys.find(key).isEmpty()
        && owner(key).isEmpty();
  }

  /**
   * The keys whose end the kit has studied: those that this line no longer knows, or knows only as
   * a fallback. {@link #retired(String)} knows more. Sorted by key.
   */
  public Collection<RetiredKey> retired() {
    return Collections.unmodifiableCollection(retired.values());
  }

  /** The setting of exactly that key, which may be one of an open family of keys. */
  public Optional<Setting> find(String key) {
    return Optional.ofNullable(settings.get(key)).or(() -> families.find(key));
  }

  /**
   * The setting of a key that the kit itself depends on.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Setting get(String key) {
    return find(key)
        .orElseThrow(() -> new IllegalArgumentException(key + " is not in the settings catalogue"));
  }

  /**
   * At most three known keys that may have been meant by an unknown one, nearest first; for "did
   * you mean". Empty if nothing is near. Retired keys are never offered.
   */
  public List<String> nearest(String key) {
    return nearest(key, setting -> true);
  }

  /** Like {@link #nearest(String)}, but only of settings that are wanted. */
  public List<String> nearest(String key, Predicate<Setting> wanted) {
    return near.nearest(key, NEAREST, other -> wanted.test(get(other)));
  }

  /** Every setting, sorted by key; of open families none. */
  public Collection<Setting> all() {
    return settings.values();
  }

  /** The settings with facts of the kit's own, sorted by key. */
  public Collection<Setting> curated() {
    return curated.values();
  }

  private Set<String> currentNames() {
    Set<String> names = new HashSet<>(settings.keySet());
    names.removeAll(retired.keySet());
    return names;
  }
}
