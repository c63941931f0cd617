// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The keys that one patch release of HBase reads, and their defaults, as far as its published jars
 * show. Immutable.
 *
 * <p>{@code keys-by-release.tsv} has the keys in which patch releases differ; of all others a
 * release has what its line has in {@code keys.tsv}. Modules without a published jar are
 * {@linkplain #gaps gaps}: there it has what the release before it has.
 */
public final class ReleaseKeys {

  private static final String RESOURCE = "keys-by-release.tsv";
  private static final String LINES_RESOURCE = "keys.tsv";
  private static final String OF_RELEASE = "@";
  private static final String DEFAULTS_FILE = "hbase-default.xml";
  private static final String COMMON = "common";
  private static final String NOT_READ = "-";

  /** The release of each line whose jars {@code keys.tsv} was made of. */
  private static final Map<HBaseLine, String> REFERENCES =
      Map.of(HBaseLine.V2_5, "2.5.13", HBaseLine.V2_6, "2.6.4", HBaseLine.V3_0, "3.0.0");

  private final HBaseRelease release;

  private ReleaseKeys(HBaseRelease release) {
    this.release = release;
  }

  /** Loads what differs between releases, on first use. */
  private static final class Loaded {

    private static final Map<String, Set<String>> MODULES = new LinkedHashMap<>();

    /** What each release makes of a key, by key and place. */
    private static final Map<String, Map<String, Map<String, String>>> VALUES = new HashMap<>();

    static {
      for (String[] row : Rows.of(ReleaseKeys.class, RESOURCE, 3)) {
        if (row[0].equals(OF_RELEASE)) {
          MODULES.put(row[1], new TreeSet<>(List.of(row[2].split(" ", -1))));
        } else {
          VALUES.computeIfAbsent(row[0], key -> new HashMap<>()).put(row[1], values(row[2]));
        }
      }
    }

    /** Returns what every release makes of the key; those without the module are left out later. */
    private static Map<String, String> values(String runs) {
      Map<String, String> starts = new HashMap<>();
      for (String run : runs.split("\t", -1)) {
        int blank = run.indexOf(' ');
        starts.put(run.substring(0, blank), run.substring(blank + 1));
      }
      Map<String, String> values = new HashMap<>();
      String value = NOT_READ;
      for (String release : MODULES.keySet()) {
        value = starts.getOrDefault(release, value);
        values.put(release, value);
      }
      return values;
    }
  }

  /** Loads what the lines read, on first use. */
  private static final class Lines {

    /** The default of hbase-default.xml by line and key; empty for a key without one. */
    private static final Map<String, Map<String, String>> DEFAULTS = new HashMap<>();

    static {
      for (String[] row : Rows.of(ReleaseKeys.class, LINES_RESOURCE, 4)) {
        for (String list : row[1].split(" ", -1)) {
          DEFAULTS.computeIfAbsent(list, name -> new HashMap<>()).put(row[0], row[2]);
        }
      }
    }
  }

  static boolean isKnown(String version) {
    return Loaded.MODULES.containsKey(version);
  }

  /** Returns the release of a line whose jars the line's list was made of. */
  static String reference(HBaseLine line) {
    return REFERENCES.get(line);
  }

  /** Returns the known releases, oldest first within a line. */
  public static List<String> releases() {
    return List.copyOf(Loaded.MODULES.keySet());
  }

  /** Returns the keys of a release. */
  public static ReleaseKeys of(HBaseRelease release) {
    return new ReleaseKeys(release);
  }

  /** Returns the first release of a line that reads a key, of those from a release on. */
  static Optional<String> since(String key, HBaseLine line, String after) {
    if (!Loaded.VALUES.containsKey(key)) {
      return Optional.empty();
    }
    return Loaded.MODULES.keySet().stream()
        .filter(version -> HBaseLine.parse(version) == line)
        .dropWhile(version -> !version.equals(after))
        .filter(version -> of(new HBaseRelease(version, line)).reads(key))
        .findFirst();
  }

  /** Returns the keys in which releases differ, sorted. */
  public static SortedSet<String> changed() {
    return new TreeSet<>(Loaded.VALUES.keySet());
  }

  /** Returns the keys that the release reads. */
  public Set<String> all() {
    Set<String> keys = new TreeSet<>(ofLine().keySet());
    keys.addAll(Loaded.VALUES.keySet());
    keys.removeIf(key -> !reads(key));
    return keys;
  }

  /** Returns the modules of HBase of which this release has no published jar, sorted. */
  public List<String> gaps() {
    Set<String> missing = new TreeSet<>();
    Loaded.MODULES.values().forEach(missing::addAll);
    missing.removeAll(modules());
    return List.copyOf(missing);
  }

  private Set<String> modules() {
    return Loaded.MODULES.get(release.version());
  }

  /**
   * Returns whether the release reads a key: by its jars, where one is not published by the release
   * before in its line, or else by the line's list.
   */
  public boolean reads(String key) {
    boolean isStudied = false;
    String reference = reference(release.line());
    for (Map.Entry<String, Map<String, String>> place : places(key).entrySet()) {
      Optional<String> here = valueAt(place);
      if (here.isPresent()) {
        if (!here.get().equals(NOT_READ)) {
          return true;
        }
        // The line's list has the key for this module's sake, and this release is not like it.
        isStudied |= !place.getValue().get(reference).equals(NOT_READ);
      }
    }
    return !isStudied && ofLine().containsKey(key);
  }

  /** Returns what releases make of a key, by place. */
  private static Map<String, Map<String, String>> places(String key) {
    return Loaded.VALUES.getOrDefault(key, Map.of());
  }

  /** Returns what this release, or the nearest before it in its line, makes of a key at a place. */
  private Optional<String> valueAt(Map.Entry<String, Map<String, String>> place) {
    String module = place.getKey().equals(DEFAULTS_FILE) ? COMMON : place.getKey();
    String nearest = null;
    for (String version : Loaded.MODULES.keySet()) {
      if (HBaseLine.parse(version) == release.line()
          && Loaded.MODULES.get(version).contains(module)) {
        nearest = version;
      }
      if (version.equals(release.version())) {
        break;
      }
    }
    return Optional.ofNullable(nearest).map(place.getValue()::get);
  }

  /**
   * Returns the default in force where a file does not set a key: that of hbase-default.xml, else
   * the one constant in the code. Empty if there is none, or several, or none that is known.
   */
  public Optional<String> defaultOf(String key) {
    return reads(key) ? inFile(key).or(() -> inCode(key)) : Optional.empty();
  }

  private Optional<String> inFile(String key) {
    Optional<String> ofReleases =
        places(key).entrySet().stream()
            .filter(place -> place.getKey().equals(DEFAULTS_FILE))
            .findFirst()
            .flatMap(this::valueAt)
            .map(ReleaseKeys::constant);
    return ofReleases
        .or(() -> Optional.ofNullable(ofLine().get(key)))
        .filter(text -> !text.isEmpty());
  }

  private Optional<String> inCode(String key) {
    Set<String> distinct =
        places(key).entrySet().stream()
            .filter(place -> !place.getKey().equals(DEFAULTS_FILE))
            .flatMap(place -> valueAt(place).stream())
            .map(ReleaseKeys::constant)
            .filter(text -> !text.isEmpty())
            .flatMap(text -> Arrays.stream(text.split(" or ", -1)))
            .collect(Collectors.toSet());
    return distinct.size() == 1 ? distinct.stream().findFirst() : Optional.empty();
  }

  private static String constant(String value) {
    return value.startsWith("=") ? value.substring(1) : "";
  }

  private Map<String, String> ofLine() {
    return Lines.DEFAULTS.get(release.line().version());
  }

  /** Returns whether two defaults are the same value, such as 0.20 and 0.2. */
  public static boolean isSame(String one, String other) {
    try {
      return new BigDecimal(one.strip()).compareTo(new BigDecimal(other.strip())) == 0;
    } catch (NumberFormatException e) {
      return one.strip().equals(other.strip());
    }
  }

  /** Adapts what is known of a line to this release. */
  Map<String, Setting> adapted(Map<String, Setting> ofLine, Set<String> ofHadoop) {
    Map<String, Setting> settings = new HashMap<>(ofLine);
    for (String key : Loaded.VALUES.keySet()) {
      if (!reads(key)) {
        if (!ofHadoop.contains(key)) {
          settings.remove(key);
        }
      } else if (!settings.containsKey(key)) {
        settings.put(key, KnownKeys.inferred(key, defaultOf(key).orElse(""), "jars of " + release));
      }
    }
    return settings;
  }

  /** Adapts the default of a setting of the line, if this release is known to have another one. */
  Setting adapted(Setting ofLine) {
    String key = ofLine.key();
    Optional<String> usual =
        of(new HBaseRelease(reference(release.line()), release.line())).defaultOf(key);
    return defaultOf(key)
        .filter(value -> usual.isPresent() && !isSame(value, usual.get()))
        .map(ofLine::withDefault)
        .orElse(ofLine);
  }
}
