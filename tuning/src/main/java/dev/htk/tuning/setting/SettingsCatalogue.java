package dev.htk.tuning.setting;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * The settings of one HBase line (2.6), by key. Immutable and thread-safe.
 *
 * <p>Load it once and pass it on: {@code SettingsCatalogue.load()} reads the curated settings and
 * the {@code hbase-default.xml} of the class path, which takes some tens of milliseconds.
 */
public final class SettingsCatalogue {

  private static final String CURATED = "settings.yaml";
  private static final String DEFAULTS = "hbase-default.xml";
  private static final int NEAREST = 3;
  private static final Pattern DECIMAL = Pattern.compile("-?\\d+\\.\\d+[fFdD]?");
  private static final Pattern WHOLE = Pattern.compile("-?(0|[1-9]\\d{0,17})");
  private static final Scaling NOT_STUDIED =
      new Scaling(
          Scaling.Kind.NONE,
          0,
          1,
          "not among the settings of the write path that the model covers");

  private final SortedMap<String, Setting> settings;
  private final SortedMap<String, Setting> curated;

  private SettingsCatalogue(SortedMap<String, Setting> curated, Map<String, String> defaults) {
    SortedMap<String, Setting> all = new TreeMap<>(curated);
    defaults.forEach((key, value) -> all.computeIfAbsent(key, k -> inferred(k, value)));
    this.settings = Collections.unmodifiableSortedMap(all);
    this.curated = Collections.unmodifiableSortedMap(curated);
  }

  /**
   * Reads the catalogue from the class path.
   *
   * @throws UncheckedIOException if the kit's own data or HBase's defaults are missing or broken,
   *     which is a fault of the class path and never of the user's input
   */
  public static SettingsCatalogue load() {
    try {
      return new SettingsCatalogue(readCurated(), readDefaults());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the settings catalogue", e);
    }
  }

  /** The setting of exactly that key. */
  public Optional<Setting> find(String key) {
    return Optional.ofNullable(settings.get(key));
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
   * At most three known keys that differ from this one by few letters, nearest first; for "did you
   * mean". Empty if nothing is near.
   */
  public List<String> nearest(String key) {
    LevenshteinDistance distance = new LevenshteinDistance(Math.max(2, key.length() / 4));
    record Near(String key, int distance) {}
    return settings.keySet().stream()
        .map(known -> new Near(known, distance.apply(key, known)))
        .filter(near -> near.distance() >= 0)
        .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::key))
        .limit(NEAREST)
        .map(Near::key)
        .toList();
  }

  /** Every setting, sorted by key. */
  public Collection<Setting> all() {
    return settings.values();
  }

  /** The settings with facts of the kit's own, sorted by key. */
  public Collection<Setting> curated() {
    return curated.values();
  }

  private static SortedMap<String, Setting> readCurated() throws IOException {
    YAMLMapper mapper =
        YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
    SortedMap<String, Setting> settings = new TreeMap<>();
    try (InputStream yaml = SettingsCatalogue.class.getResourceAsStream(CURATED)) {
      for (CuratedSetting entry :
          mapper.readValue(present(yaml, CURATED), new TypeReference<List<CuratedSetting>>() {})) {
        if (settings.put(entry.key(), entry.toSetting()) != null) {
          throw new IOException(CURATED + ": " + entry.key() + " is there twice");
        }
      }
    }
    return settings;
  }

  private static Map<String, String> readDefaults() throws IOException {
    ClassLoader loader = SettingsCatalogue.class.getClassLoader();
    try (InputStream xml = loader.getResourceAsStream(DEFAULTS)) {
      return DefaultsXml.read(present(xml, DEFAULTS));
    } catch (XMLStreamException e) {
      throw new IOException(DEFAULTS + " cannot be parsed", e);
    }
  }

  private static InputStream present(InputStream resource, String name) throws IOException {
    if (resource == null) {
      throw new FileNotFoundException(name + " is not on the class path");
    }
    return resource;
  }

  private static Setting inferred(String key, String value) {
    return new Setting(
        key,
        inferredType(value),
        Range.ANY,
        List.of(),
        key.startsWith("hbase.client.") ? SettingScope.CLIENT : SettingScope.SERVER,
        Optional.of(value).filter(text -> !text.isEmpty()),
        NOT_STUDIED,
        DEFAULTS);
  }

  /** A number with leading zeros, such as a umask of 000, is text. */
  private static ValueType inferredType(String value) {
    if (value.equals("true") || value.equals("false")) {
      return ValueType.BOOLEAN;
    }
    if (WHOLE.matcher(value).matches() || value.equals(Long.toString(Long.MAX_VALUE))) {
      return ValueType.LONG;
    }
    return DECIMAL.matcher(value).matches() ? ValueType.FLOAT : ValueType.STRING;
  }
}
