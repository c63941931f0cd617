// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import dev.htk.harness.workload.ReplacedProperty.Treatment;
import dev.htk.tuning.setting.NearKeys;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** Placeholders of templates; YCSB fills in none. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\$\\{[^}]*}?|\\{\\{.*?}}|@[A-Za-z_.]+@|<%.*?%>");

  private static final long MAX_FILE_BYTES = 1 << 20;

  /**
   * Loads a core workload or a property file.
   *
   * @param nameOrFile one of a to f (also workloada to workloadf), insert, or the path of a file
   * @param overrides properties that override the file's; checked in the same way
   * @throws HarnessException if there is no such workload, the file does not parse, or a property
   *     has a value of the wrong type, in the file or in the overrides; names all such faults
   */
  public static YcsbWorkload load(String nameOrFile, Map<String, String> overrides)
      throws HarnessException {
    String letter = nameOrFile.startsWith("workload") ? nameOrFile.substring(8) : nameOrFile;
    String name;
    WorkloadFile parsed;
    if (SHIPPED.contains(letter)) {
      name = letter;
      parsed = WorkloadFile.parse("workload " + letter, shipped(letter));
    } else {
      Path file = file(nameOrFile);
      name = String.valueOf(file.getFileName());
      parsed = WorkloadFile.parse("workload file " + file, read(file));
    }
    SortedMap<String, String> properties = new TreeMap<>(parsed.properties());
    properties.entrySet().removeIf(YcsbWorkload::isLeftOut);
    refuse(properties, parsed::complain);
    List<String> complaints = new ArrayList<>(parsed.complaints().values());
    refuse(overrides, (key, why) -> complaints.add("option " + why));
    properties.putAll(overrides);
    YcsbWorkload workload =
        new YcsbWorkload(name, Collections.unmodifiableSortedMap(properties), warnings(properties));
    if (complaints.isEmpty()) {
      workload.addContradictions(complaints);
    }
    if (!complaints.isEmpty()) {
      throw HarnessException.badInput(complaints);
    }
    return workload;
  }

  private static boolean isLeftOut(Map.Entry<String, String> entry) {
    return YcsbProperty.ofKey(entry.getKey())
        .filter(property -> property.isLeftOut(entry.getValue()))
        .isPresent();
  }

  private static List<String> warnings(Map<String, String> properties) {
    List<String> warnings = new ArrayList<>();
    String className = properties.getOrDefault("workload", WorkloadClass.CORE_NAME);
    if (!className.equals(WorkloadClass.CORE_NAME)) {
      warnings.add("workload=%s is taken as %s".formatted(className, WorkloadClass.CORE_NAME));
    }
    String printing =
        properties.entrySet().stream()
            .filter(entry -> replaced(entry, Treatment.PRINTING).isPresent())
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(", "));
    if (!printing.isEmpty()) {
      warnings.add(
          "without effect here, as it shapes YCSB's own output alone: %s; %s"
              .formatted(printing, ReplacedProperty.OUTPUT));
    }
    properties.entrySet().forEach(entry -> note(entry).ifPresent(warnings::add));
    return List.copyOf(warnings);
  }

  /** Returns the note on one property, if its value does not do what YCSB's users expect. */
  private static Optional<String> note(Map.Entry<String, String> entry) {
    String key = entry.getKey();
    if (ReplacedProperty.ofKey(key).isPresent()) {
      return replaced(entry, Treatment.NOTED)
          .map(lost -> "%s=%s: %s".formatted(key, entry.getValue(), lost.instead()));
    }
    if (YcsbProperty.ofKey(key).isPresent()) {
      return Optional.empty();
    }
    NearKeys known =
        new NearKeys(Arrays.stream(YcsbProperty.values()).map(YcsbProperty::key).toList());
    return Optional.of(
        "'%s' is not a property that the kit reads; it has no effect%s"
            .formatted(
                key,
                known.nearest(key, 1).stream()
                    .map("; did you mean '%s'?"::formatted)
                    .collect(Collectors.joining())));
  }

  private static Optional<ReplacedProperty> replaced(
      Map.Entry<String, String> entry, Treatment treatment) {
    return ReplacedProperty.ofKey(entry.getKey())
        .filter(property -> property.gets(treatment, entry.getValue()));
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
      throw HarnessException.badInput(
          "workload file %s cannot be read: %s", file, MachineTrouble.reason(e));
    }
  }

  /**
   * Checks properties one by one.
   *
   * @param refused receives the key of each property that cannot be taken, and why
   */
  private static void refuse(Map<String, String> properties, BiConsumer<String, String> refused) {
    for (Map.Entry<String, String> entry : properties.entrySet()) {
      refusal(entry).ifPresent(why -> refused.accept(entry.getKey(), why));
    }
  }

  private static Optional<String> refusal(Map.Entry<String, String> entry) {
    String key = entry.getKey();
    String value = entry.getValue();
    Optional<YcsbProperty> known = YcsbProperty.ofKey(key);
    Matcher placeholder = PLACEHOLDER.matcher(value);
    if (known.isPresent() && placeholder.find()) {
      return Optional.of(
          "%s=%s holds the placeholder %s, which nothing fills in: write the value itself"
              .formatted(key, value, placeholder.group()));
    }
    if (known.isPresent() && !known.get().type().accepts(value)) {
      return Optional.of(
          "%s must be %s, not '%s'%s"
              .formatted(
                  key,
                  known.get().type().description(),
                  value,
                  known.get() == YcsbProperty.WORKLOAD ? otherClass(value) : ""));
    }
    return replaced(entry, Treatment.REFUSED)
        .map(
            refused ->
                "%s=%s is not taken: %s; leave it out".formatted(key, value, refused.instead()));
  }

  private static String otherClass(String name) {
    return WorkloadClass.ofName(name).map(other -> ", which " + other.does()).orElse("");
  }

  /** Adds the combinations over which {@code CoreWorkload.init} would end the JVM. */
  private void addContradictions(List<String> complaints) {
    String lengths = text(YcsbProperty.FIELDLENGTHDISTRIBUTION, "constant");
    if (isOn(YcsbProperty.DATAINTEGRITY) && !lengths.equals("constant")) {
      complaints.add(
          "dataintegrity=true needs fieldlengthdistribution=constant, not '%s'".formatted(lengths));
    }
    addIfReversed(complaints, YcsbProperty.MINFIELDLENGTH, YcsbProperty.FIELDLENGTH, 100);
    addIfReversed(complaints, YcsbProperty.MINSCANLENGTH, YcsbProperty.MAXSCANLENGTH, 1000);
    if (PROPORTIONS.keySet().stream().allMatch(kind -> proportion(kind) == 0)) {
      complaints.add(
          "all proportions are 0: the workload has no operations; set one of readproportion,"
              + " updateproportion, insertproportion, scanproportion, readmodifywriteproportion");
    }
    Path histogram = Path.of(text(YcsbProperty.FIELDLENGTHHISTOGRAM, "hist.txt"));
    if (lengths.equals("histogram") && !Files.isReadable(histogram)) {
      complaints.add(
          ("fieldlengthdistribution=histogram needs a file, and fieldlengthhistogram '%s' cannot"
                  + " be read")
              .formatted(histogram));
    }
  }

  private void addIfReversed(
      List<String> complaints, YcsbProperty least, YcsbProperty most, int mostIfAbsent) {
    int low = number(least, 1);
    int high = number(most, mostIfAbsent);
    if (low > high) {
      complaints.add(
          Phrase.of("%s (%d) is greater than %s (%d)", least.key(), low, most.key(), high));
    }
  }
}
