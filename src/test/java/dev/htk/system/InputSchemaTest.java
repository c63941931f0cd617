// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.htk.harness.experiment.Dimension;
import dev.htk.harness.experiment.ExperimentLibrary;
import dev.htk.harness.experiment.Order;
import dev.htk.harness.experiment.TableUse;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.harness.workload.TablePlan;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.lint.LintConfig;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineLibrary;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.yaml.YamlDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the schemas of the kit's YAML files against the readers of those files. */
class InputSchemaTest {

  /** Reads YAML 1.2, as editors do: the word off is a text. */
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS).build();

  private static final Pattern KNOWN =
      Pattern.compile("unknown field 'odd' in (.+); known are (.+)");

  /** Parts of a reader's refusal of a mistake that a schema can see: a name, a type or a form. */
  private static final Pattern STRUCTURAL =
      Pattern.compile(
          "unknown field|is missing|must be|must have|needs either|is not a (?!property)|is empty"
              + "|already implies|needs a device|is no |is not of the form|comes before");

  @TempDir private static Path folder;

  /** The readers, made once: each reads the whole catalogue of settings. */
  private static final class Libraries {

    static final ProfileLibrary PROFILES = new ProfileLibrary(SettingsCatalogue.load());
    static final MachineLibrary MACHINES = new MachineLibrary(new DeviceLibrary()::kind);
    static final ExperimentLibrary EXPERIMENTS = new ExperimentLibrary();
  }

  /** A kind of YAML files, with an example that has every field. */
  enum Kind {
    PROFILE(
        "",
        file -> Libraries.PROFILES.load(file),
        Set.of("a profile", "a setting", "overlays", "a JVM flag"),
        """
        name: mine
        summary: one of each
        machine: ssd-node
        notes: [mind the step]
        let: {most: 10 * cores}
        settings:
          - key: hbase.regionserver.handler.count
            formula: most
            lines: "2.5, 2.6"
            reason: many
            source: a book
            measured: experiment 7
          - {key: hbase.hregion.memstore.flush.size, value: 134217728, reason: why, source: a book}
        overlays:
          load: [{key: hbase.wal.hsync, value: true, reason: why, source: a book}]
          run: [{key: hbase.wal.hsync, value: false, reason: why, source: a book}]
        jvm: [{flag: "-Xmx{FLOOR(heap / MB)}m", reason: why, source: a book}]
        """),
    MACHINE(
        "machines",
        file -> Libraries.MACHINES.load(file),
        Set.of("a machine"),
        """
        name: mine
        summary: a server
        cores: 8
        heap: 12g
        disks: 4
        device: hdd-7200
        roundTrip: 908us
        lateDataNode: 100ms
        walKind: nvme
        regions: 10
        source: an order
        """),
    DEVICE(
        "devices",
        file -> new DeviceLibrary().load(file),
        Set.of("a device"),
        """
        name: mine
        summary: a disk
        kind: hdd
        sync: 6.7ms
        spread: 0.3
        write: 1.5GB/s
        read: 140MB/s
        seek: 80us
        metadata: 0s
        buffer: 1g
        cache: 512m
        through: true
        stall: 100ms to 500ms every 8s
        source: fio
        """),
    EXPERIMENT(
        "experiments",
        InputSchemaTest::experiment,
        Set.of(
            "an experiment",
            "matrix",
            "a workload",
            "a cluster",
            "compare",
            "size small",
            "sizes",
            "only",
            "a published figure",
            "at"),
        """
        name: mine
        summary: an example
        source: nowhere
        errors: [it is not a document]
        matrix:
          profiles: [stock, ssd-tuned]
          workloads: [a, {name: inserts, from: a, properties: {insertproportion: 1}}]
          threads: [4, 8]
          targets: [closed, 500, 70%]
          recordsizes: [100, 1000]
          tables: [none, "usual:200"]
          clusters: [{kind: local, servers: 3, storage: ["[SSD]"], machine: ssd-node, hbase-home: /opt/hbase,
            hadoop-home: /opt/hadoop, java-home: /opt/java, jvm: ["-XX:+UseZGC"]}]
        phase: run
        compare: {by: profiles, baseline: ssd-tuned}
        order: random
        seed: 7
        properties: {requestdistribution: uniform}
        settings: {hbase.wal.hsync: true}
        scale: 16
        sizes:
          small: {records: 10, operations: 20, trials: 3, budget: 90s, only: {threads: [4]}}
        published:
          - {figure: run.throughput, at: {threads: 4}, ratio: 1.5, predicted: 1.4, printed: 3 to 2}
        warmup: 30s
        drain: 60
        table: reused
        """),
    /** None is shipped. */
    LINT(
        "schemas",
        file -> LintConfig.parse(file, YamlDocument.text(Path.of(file), "lint configuration")),
        Set.of("a lint configuration"),
        """
        rules: {default-value: off, unknown-key: error, unread-final: info, odd-value: warning}
        fail-on: warning
        hbase-version: "2.5"
        baseline: known.json
        role: regionserver
        """);

    private final String shipped;

    @SuppressWarnings("ImmutableEnumChecker") // A function without state.
    private final Function<String, Object> reader;

    @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable set.
    private final Set<String> mappings;

    private final String example;

    Kind(String shipped, Function<String, Object> reader, Set<String> mappings, String example) {
      this.shipped = shipped;
      this.reader = reader;
      this.mappings = mappings;
      this.example = example;
    }

    ShippedSchema schema() throws IOException {
      return ShippedSchema.of(word());
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what the reader says of a text; empty if it accepts it. */
    Optional<String> refusal(String yaml) throws IOException {
      Path file = Files.writeString(folder.resolve(word() + ".yaml"), yaml);
      try {
        Object read = reader.apply(file.toString());
        return read == null ? Optional.of("nothing was read") : Optional.empty();
      } catch (RuntimeException e) {
        return Optional.of(e.getMessage());
      }
    }
  }

  private static Object experiment(String file) {
    try {
      return Libraries.EXPERIMENTS.load(file);
    } catch (HarnessException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  static Stream<Path> shipped() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      try (Stream<Path> inFolder = Files.list(profiles().resolve(kind.shipped))) {
        inFolder.filter(file -> file.toString().endsWith(".yaml")).forEach(files::add);
      }
    }
    return files.stream();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void aShippedFileNamesItsSchemaAndIsValid(Path file) throws IOException {
    String first = Files.readAllLines(file).get(0);
    String prefix = "# yaml-language-server: $schema=";
    assertThat(first).startsWith(prefix);
    Path named = file.resolveSibling(first.substring(prefix.length())).normalize();
    Kind kind = kind(file);
    assertThat(named)
        .isEqualTo(profiles().resolve("schemas/" + kind.word() + ".schema.json"))
        .isRegularFile();

    assertThat(kind.schema().problems(YAML.readTree(file.toFile()))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theSchemaHasExactlyTheFieldsThatTheReaderKnows(Kind kind) throws IOException {
    JsonNode example = YAML.readTree(kind.example);
    assertThat(kind.refusal(kind.example)).isEmpty();
    Set<String> compared = new TreeSet<>();

    for (List<String> path : mappings(example)) {
      ObjectNode odd = example.deepCopy();
      ((ObjectNode) at(odd, path)).put("odd", 1);
      Matcher known = KNOWN.matcher(kind.refusal(YAML.writeValueAsString(odd)).orElse(""));
      if (known.find()) {
        assertThat(ShippedSchema.fields(kind.schema().at(path)))
            .as(known.group(1))
            .isEqualTo(new TreeSet<>(Arrays.asList(known.group(2).split(", "))));
        compared.add(known.group(1));
      }
    }

    assertThat(compared).isEqualTo(kind.mappings);
  }

  @ParameterizedTest
  @EnumSource
  void theSchemaAndTheReaderAgreeOnFieldsThatAreRenamedOrMissingOrOfAnotherType(Kind kind)
      throws IOException {
    ShippedSchema schema = kind.schema();
    JsonNode example = YAML.readTree(kind.example);
    assertThat(schema.problems(example)).isEmpty();
    int refused = 0;

    for (JsonNode changed : mistakes(example)) {
      Optional<String> refusal = kind.refusal(YAML.writeValueAsString(changed));
      List<String> problems = schema.problems(changed);
      if (refusal.isEmpty()) {
        assertThat(problems).as("accepted by the reader: " + changed).isEmpty();
      } else if (STRUCTURAL.matcher(refusal.get()).find()) {
        assertThat(problems).as(refusal.get()).isNotEmpty();
        refused++;
      }
    }

    assertThat(refused).isGreaterThan(example.size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PROFILE | name: mine | name: ../../evil
          PROFILE | let: {most: 10 * cores} | let: {a-b: 1}
          PROFILE | lines: "2.5, 2.6" | value: 1
          PROFILE | lines: "2.5, 2.6" | lines: "2.6, 1.7"
          PROFILE | lines: "2.5, 2.6" | lines: "2.6,"
          PROFILE | -Xmx{FLOOR(heap / MB)}m | Xmx2g
          PROFILE | reason: many | reason: ''
          MACHINE | cores: 8 | cores: many
          MACHINE | cores: 8 | cores: 0
          MACHINE | heap: 12g | heap: 12gb
          MACHINE | walKind: nvme | walKind: tape
          MACHINE | walKind: nvme | diskKind: hdd
          MACHINE | roundTrip: 908us | roundTrip: fast
          MACHINE | device: hdd-7200 | diskKind: hdd
          DEVICE | kind: hdd | kind: tape
          DEVICE | sync: 6.7ms | sync: 6.7
          DEVICE | spread: 0.3 | spread: 1.1
          DEVICE | spread: 0.3 | spread: wide
          DEVICE | write: 1.5GB/s | write: 1.5GB
          DEVICE | buffer: 1g | buffer: 1gb
          DEVICE | seek: 80us | seek: -80us
          DEVICE | through: true | through: perhaps
          DEVICE | stall: 100ms to 500ms every 8s | stall: 1 to 2 every 3
          EXPERIMENT | seed: 7 | seed: 1.5
          EXPERIMENT | order: random | order: chaotic
          EXPERIMENT | threads: [4, 8] | threads: []
          EXPERIMENT | threads: [4, 8] | threads: [4, 0]
          EXPERIMENT | [closed, 500, 70%] | [closed, 0]
          EXPERIMENT | [closed, 500, 70%] | [closed, 201%]
          EXPERIMENT | [100, 1000] | [105]
          EXPERIMENT | [none, "usual:200"] | ["usual:0"]
          EXPERIMENT | kind: local | kind: cloud
          EXPERIMENT | by: profiles | by: speed
          EXPERIMENT | budget: 90s | budget: soon
          EXPERIMENT | ratio: 1.5 | ratio: 0
          EXPERIMENT | figure: run.throughput | figure: speed
          EXPERIMENT | warmup: 30s | warmup: soon
          EXPERIMENT | warmup: 30s | warmup: 0
          EXPERIMENT | drain: 60 | drain: -1
          EXPERIMENT | table: reused | table: shared
          EXPERIMENT | phase: run | phase: load
          EXPERIMENT | scale: 16 | scale: 129
          LINT | default-value: off | default-value: never
          LINT | default-value: off | defalt-value: off
          LINT | fail-on: warning | fail-on: off
          LINT | role: regionserver | role: RegionServer
          LINT | hbase-version: "2.5" | hbase-version: "1.4"
          """)
  void aValueThatTheReaderRefusesIsRefusedByTheSchema(Kind kind, String right, String wrong)
      throws IOException {
    assertThat(kind.example).contains(right);
    String text = kind.example.replace(right, wrong);

    assertThat(kind.refusal(text)).isPresent();
    assertThat(kind.schema().problems(YAML.readTree(text))).isNotEmpty();
  }

  @Test
  void theSchemasKnowTheWordsOfTheCode() throws Exception {
    Set<String> disks = words(DiskKind.values(), DiskKind::word);
    assertThat(enumAt(Kind.MACHINE, "diskKind")).isEqualTo(disks);
    assertThat(enumAt(Kind.MACHINE, "walKind")).isEqualTo(disks);
    assertThat(enumAt(Kind.DEVICE, "kind")).isEqualTo(disks);
    assertThat(ShippedSchema.fields(Kind.PROFILE.schema().at(List.of("overlays"))))
        .isEqualTo(words(Phase.values(), Phase::word));
    String lines =
        Kind.PROFILE.schema().at(List.of("settings", "0", "lines")).path("pattern").asText();
    Set<String> versions =
        Pattern.compile("(\\d)\\\\(\\.\\d)")
            .matcher(lines)
            .results()
            .map(version -> version.group(1) + version.group(2))
            .collect(Collectors.toSet());
    assertThat(versions).isEqualTo(words(HBaseLine.values(), HBaseLine::version));

    assertThat(enumAt(Kind.EXPERIMENT, "phase")).isEqualTo(words(Phase.values(), Phase::word));
    assertThat(enumAt(Kind.EXPERIMENT, "compare", "by"))
        .isEqualTo(words(Dimension.values(), Dimension::word));
    assertThat(enumAt(Kind.EXPERIMENT, "order"))
        .isEqualTo(words(Order.values(), InputSchemaTest::lower));
    assertThat(enumAt(Kind.EXPERIMENT, "table"))
        .isEqualTo(words(TableUse.values(), InputSchemaTest::lower));
    assertThat(enumAt(Kind.EXPERIMENT, "matrix", "clusters", "0", "kind"))
        .isEqualTo(
            Arrays.stream(ClusterKind.values())
                .filter(ClusterKind::isStartedByKit)
                .map(ClusterKind::word)
                .collect(Collectors.toCollection(TreeSet::new)));
    JsonNode rules = Kind.LINT.schema().at(List.of("rules"));
    assertThat(ShippedSchema.words(rules.path("propertyNames")))
        .isEqualTo(words(Rule.values(), Rule::id));
    Set<String> severities = words(Severity.values(), Severity::word);
    assertThat(enumAt(Kind.LINT, "fail-on")).isEqualTo(severities);
    severities.add("off");
    assertThat(enumAt(Kind.LINT, "rules", "unknown-key")).isEqualTo(severities);
    assertThat(enumAt(Kind.LINT, "role")).isEqualTo(words(ServerRole.values(), ServerRole::word));

    Pattern tables = pattern("matrix", "tables", "0");
    for (TablePlan.Kind kind : TablePlan.Kind.values()) {
      assertThat(new TablePlan(kind, 1).toString()).matches(tables);
    }
    Pattern volumes = pattern("matrix", "clusters", "0", "storage", "0");
    for (StorageType type : StorageType.values()) {
      String volume = "[" + type + "]";
      assertThat(volumes.matcher(volume).find()).as(volume).isEqualTo(isVolume(volume));
    }
  }

  private static Pattern pattern(String... path) throws IOException {
    return Pattern.compile(Kind.EXPERIMENT.schema().at(List.of(path)).path("pattern").asText());
  }

  private static boolean isVolume(String text) {
    try {
      return !StorageLayout.parse(text).volumes().isEmpty();
    } catch (HarnessException e) {
      return false;
    }
  }

  private static Set<String> enumAt(Kind kind, String... path) throws IOException {
    return ShippedSchema.words(kind.schema().at(List.of(path)));
  }

  private static <E> Set<String> words(E[] constants, Function<E, String> word) {
    return Arrays.stream(constants).map(word).collect(Collectors.toCollection(TreeSet::new));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** Returns copies of a document, each with one field renamed, removed or of another type. */
  private static List<JsonNode> mistakes(JsonNode document) {
    List<JsonNode> changed = new ArrayList<>();
    for (List<String> path : mappings(document)) {
      at(document, path)
          .fieldNames()
          .forEachRemaining(
              field -> {
                JsonNode value = at(document, path).get(field);
                ObjectNode odd = YAML.createObjectNode().put("odd", 1);
                changed.add(with(document, path, field, field + "x", value));
                changed.add(with(document, path, field, null, null));
                changed.add(with(document, path, field, field, YAML.nullNode()));
                changed.add(with(document, path, field, field, odd));
                changed.add(with(document, path, field, field, YAML.createArrayNode().add(odd)));
              });
    }
    return changed;
  }

  private static JsonNode with(
      JsonNode document, List<String> path, String field, String name, JsonNode value) {
    JsonNode copy = document.deepCopy();
    ObjectNode owner = (ObjectNode) at(copy, path);
    owner.remove(field);
    if (name != null) {
      owner.set(name, value);
    }
    return copy;
  }

  /** Returns the places of all mappings in a document. */
  private static List<List<String>> mappings(JsonNode document) {
    List<List<String>> found = new ArrayList<>();
    collect(document, List.of(), found);
    return found;
  }

  private static void collect(JsonNode node, List<String> path, List<List<String>> found) {
    if (node instanceof ObjectNode mapping) {
      found.add(path);
      mapping.fieldNames().forEachRemaining(name -> collect(node.get(name), to(path, name), found));
    } else if (node instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        collect(list.get(i), to(path, Integer.toString(i)), found);
      }
    }
  }

  private static List<String> to(List<String> path, String step) {
    return Stream.concat(path.stream(), Stream.of(step)).toList();
  }

  private static JsonNode at(JsonNode document, List<String> path) {
    JsonNode node = document;
    for (String step : path) {
      node = node.isArray() ? node.get(Integer.parseInt(step)) : node.get(step);
    }
    return node;
  }

  private static Kind kind(Path file) {
    String parent = file.getParent().getFileName().toString();
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.shipped.equals(parent))
        .findFirst()
        .orElse(Kind.PROFILE);
  }

  private static Path profiles() {
    return Repository.root().resolve("profiles");
  }
}
