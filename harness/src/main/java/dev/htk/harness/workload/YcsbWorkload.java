// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.setting.NearKeys;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A YCSB workload: a name and YCSB's properties; every known property has been checked.
 *
 * @param name one of a to f, insert, or the property file's name
 * @param properties values by YCSB's names; unmodifiable
 * @param warnings possible mistakes, such as names that the kit does not read
 */
public record YcsbWorkload(
    String name, SortedMap<String, String> properties, List<String> warnings) {

  /** The kit's own insert-only workload. */
  public static final String INSERT = "insert";

  private static final List<String> SHIPPED = List.of("a", "b", "c", "d", "e", "f", INSERT);

  /** The proportions of operations, with YCSB's defaults. */
  private static final Map<YcsbProperty, String> PROPORTIONS =
      Map.of(
          YcsbProperty.READPROPORTION, "0.95",
          YcsbProperty.UPDATEPROPORTION, "0.05",
          YcsbProperty.INSERTPROPORTION, "0",
          YcsbProperty.SCANPROPORTION, "0",
          YcsbProperty.READMODIFYWRITEPROPORTION, "0");

  private static final long MAX_FILE_BYTES = 1 << 20;

  /**
   * Loads a core workload or a property file.
   *
   * @param nameOrFile one of a to f (also workloada to workloadf), insert, or the path of a file
   * @param overrides properties that override the file's; checked in the same way
   * @throws HarnessException if there is no such workload, the file does not parse, or a property
   *     has a value of the wrong type, in the file or in the overrides
   */
  public static YcsbWorkload load(String nameOrFile, Map<String, String> overrides)
      throws HarnessException {
    String letter = nameOrFile.startsWith("workload") ? nameOrFile.substring(8) : nameOrFile;
    Map<String, String> properties;
    String name;
    if (SHIPPED.contains(letter)) {
      name = letter;
      properties = parse("workload " + letter, shipped(letter));
    } else {
      Path file = file(nameOrFile);
      name = String.valueOf(file.getFileName());
      properties = parse("workload file " + file, read(file));
    }
    check("option", overrides);
    SortedMap<String, String> merged = new TreeMap<>(properties);
    merged.putAll(overrides);
    YcsbWorkload workload =
        new YcsbWorkload(name, Collections.unmodifiableSortedMap(merged), warnings(merged));
    workload.checkRelations();
    return workload;
  }

  private static List<String> warnings(Map<String, String> properties) {
    NearKeys known =
        new NearKeys(Arrays.stream(YcsbProperty.values()).map(YcsbProperty::key).toList());
    List<String> warnings = new ArrayList<>();
    properties.forEach(
        (key, value) -> {
          Optional<ReplacedProperty> replaced = ReplacedProperty.ofKey(key);
          if (replaced.isPresent()) {
            replaced
                .filter(property -> property.isLost(value))
                .ifPresent(lost -> warnings.add("%s=%s: %s".formatted(key, value, lost.instead())));
          } else if (YcsbProperty.ofKey(key).isEmpty()) {
            warnings.add(
                "'%s' is not a property that the kit reads; it has no effect%s"
                    .formatted(
                        key,
                        known.nearest(key, 1).stream()
                            .map("; did you mean '%s'?"::formatted)
                            .collect(Collectors.joining())));
          }
        });
    return List.copyOf(warnings);
  }

  /** Returns a property as a whole number. */
  public int number(YcsbProperty property, int ifAbsent) {
    String value = properties.get(property.key());
    return value == null ? ifAbsent : Integer.parseInt(value);
  }

  public String text(YcsbProperty property, String ifAbsent) {
    return properties.getOrDefault(property.key(), ifAbsent);
  }

  /** Returns the number of records that the load phase inserts. */
  public int recordsToLoad() {
    int others = number(YcsbProperty.RECORDCOUNT, 0) - number(YcsbProperty.INSERTSTART, 0);
    return number(YcsbProperty.INSERTCOUNT, others);
  }

  /** Returns whether a property, which is off if absent, is true. */
  public boolean isOn(YcsbProperty property) {
    return Boolean.parseBoolean(text(property, "false"));
  }

  /** Returns the share of an operation, relative to the others'; YCSB's default if absent. */
  public double proportion(YcsbProperty kind) {
    return Double.parseDouble(text(kind, PROPORTIONS.get(kind)));
  }

  /** Returns whether the run phase only inserts. */
  public boolean insertsOnly() {
    return PROPORTIONS.keySet().stream()
        .allMatch(kind -> kind == YcsbProperty.INSERTPROPORTION || proportion(kind) == 0);
  }

  /** Returns this workload with some properties set to other values. */
  public YcsbWorkload with(Map<YcsbProperty, String> values) {
    SortedMap<String, String> changed = new TreeMap<>(properties);
    values.forEach((property, value) -> changed.put(property.key(), value));
    return new YcsbWorkload(name, Collections.unmodifiableSortedMap(changed), warnings);
  }

  /** Returns the properties in the form that YCSB takes. */
  public Properties toProperties() {
    Properties result = new Properties();
    result.putAll(properties);
    return result;
  }

  private static String shipped(String letter) {
    try (InputStream in = YcsbWorkload.class.getResourceAsStream("workload" + letter)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("the kit's own workload " + letter + " cannot be read", e);
    }
  }

  private static Path file(String name) throws HarnessException {
    try {
      Path file = Path.of(name);
      if (Files.isRegularFile(file)) {
        return file;
      }
    } catch (InvalidPathException e) {
      // Falls through: a name that cannot be a path is no file either.
    }
    throw HarnessException.badInput(
        "workload '%s' is not known: give one of %s or the path of a YCSB property file",
        name, String.join(", ", SHIPPED));
  }

  private static String read(Path file) throws HarnessException {
    try {
      if (Files.size(file) > MAX_FILE_BYTES) {
        throw HarnessException.badInput(
            "workload file %s is larger than 1 MiB: it is not a YCSB property file", file);
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw HarnessException.badInput("workload file %s is not text in UTF-8", file);
    } catch (IOException e) {
      throw HarnessException.badInput("workload file %s cannot be read: %s", file, e.getMessage());
    }
  }

  private static Map<String, String> parse(String source, String text) throws HarnessException {
    checkLines(source, text);
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException e) {
      throw HarnessException.badInput("%s does not parse: %s", source, e.getMessage());
    }
    Map<String, String> result = new TreeMap<>();
    // YCSB's own files have trailing blanks.
    properties.forEach((key, value) -> result.put((String) key, ((String) value).strip()));
    check(source + ":", result);
    return result;
  }

  /** Checks that each line has a separator: Java's parser accepts any text as properties. */
  private static void checkLines(String source, String text) throws HarnessException {
    boolean continued = false;
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      String content = line.strip();
      boolean comment = content.startsWith("#") || content.startsWith("!");
      boolean pair = content.indexOf('=') > 0 || content.indexOf(':') > 0;
      if (!continued && !content.isEmpty() && !comment && !pair) {
        throw HarnessException.badInput(
            "%s does not parse: line %d is not of the form property=value", source, number);
      }
      continued = !comment && endsWithContinuation(line);
    }
  }

  /** Returns whether a line ends with an odd number of backslashes: pairs are escaped. */
  private static boolean endsWithContinuation(String line) {
    int last = line.length();
    while (last > 0 && line.charAt(last - 1) == '\\') {
      last--;
    }
    return (line.length() - last) % 2 == 1;
  }

  private static void check(String source, Map<String, String> properties) throws HarnessException {
    for (Map.Entry<String, String> entry : properties.entrySet()) {
      YcsbProperty property = YcsbProperty.ofKey(entry.getKey()).orElse(null);
      if (property != null && !property.type().accepts(entry.getValue())) {
        throw HarnessException.badInput(
            "%s %s must be %s, not '%s'",
            source, entry.getKey(), property.type().description(), entry.getValue());
      }
      Optional<ReplacedProperty> refused =
          ReplacedProperty.ofKey(entry.getKey())
              .filter(replaced -> replaced.refused() && replaced.isLost(entry.getValue()));
      if (refused.isPresent()) {
        throw HarnessException.badInput(
            "%s %s=%s is not taken: %s; leave it out",
            source, entry.getKey(), entry.getValue(), refused.get().instead());
      }
    }
  }

  /** Rejects combinations over which {@code CoreWorkload.init} would end the JVM. */
  private void checkRelations() throws HarnessException {
    String lengths = text(YcsbProperty.FIELDLENGTHDISTRIBUTION, "constant");
    if (isOn(YcsbProperty.DATAINTEGRITY) && !lengths.equals("constant")) {
      throw HarnessException.badInput(
          "dataintegrity=true needs fieldlengthdistribution=constant, not '%s'", lengths);
    }
    requireOrder(YcsbProperty.MINFIELDLENGTH, YcsbProperty.FIELDLENGTH, 100);
    requireOrder(YcsbProperty.MINSCANLENGTH, YcsbProperty.MAXSCANLENGTH, 1000);
    if (PROPORTIONS.keySet().stream().allMatch(kind -> proportion(kind) == 0)) {
      throw HarnessException.badInput(
          "all proportions are 0: the workload has no operations; set one of readproportion,"
              + " updateproportion, insertproportion, scanproportion, readmodifywriteproportion");
    }
    Path histogram = Path.of(text(YcsbProperty.FIELDLENGTHHISTOGRAM, "hist.txt"));
    if (lengths.equals("histogram") && !Files.isReadable(histogram)) {
      throw HarnessException.badInput(
          "fieldlengthdistribution=histogram needs a file, and fieldlengthhistogram '%s' cannot be"
              + " read",
          histogram);
    }
  }

  private void requireOrder(YcsbProperty least, YcsbProperty most, int mostIfAbsent)
      throws HarnessException {
    int low = number(least, 1);
    int high = number(most, mostIfAbsent);
    if (low > high) {
      throw HarnessException.badInput(
          "%s (%d) is greater than %s (%d)", least.key(), low, most.key(), high);
    }
  }
}
