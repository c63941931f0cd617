// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.schema.SiteSchema;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Limit;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.Expansion;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import dev.htk.tuning.site.SiteProperty;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the schema of site files against lint: both refuse the same values. */
class SiteSchemaTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Set<String> RULES =
      Set.of(Rule.UNREADABLE_VALUE.id(), Rule.OUT_OF_RANGE.id());

  /** One key in so many is left out of a file. */
  private static final int OMITTED = 8;

  private static final List<String> STEPS = List.of("-1", "-0.01", "-0.001", "0", "0.001", "1");

  /** Texts of every kind, each of which some reader takes and another refuses. */
  private static final List<String> TEXTS =
      List.of(
          ("|  |5| 5\t|+5|05|5.|.5|-.5|0.5|5.0|-0|-0.0|0x1F|-0x1f|0x-2|0X+2|-0x-2|0x|1f|2D|1-2|--1"
                  + "|5 5|5m|5 m|512MB|1.5g|2 gigabytes|-1k|-0k|7e|3b|1,000|1_000|50%|NaN|Infinity"
                  + "|true|False| TRUE |yes|Foo|org.example.Foo|org.Foo$Bar|org..Foo"
                  + "| org.example.Foo |none|multiwal| Filesystem|offheap|${unset}|${env.HEAP}|$HEAP"
                  + "|@heap@|%HEAP%|__HEAP__|<heap>|{{ heap }}|<%= heap %>|${HEAP:-1 g}|$(heap)"
                  + "|2147483647|2147483648|-2147483648|-2147483649|0x7fffffff|0x80000000"
                  + "|-0x80000000|9223372036854775807|9223372036854775808|-9223372036854775808"
                  + "|-9223372036854775809|0x8000000000000000|16384|16383|0x4000|1073741824")
              .split("[|]"));

  /** Compares what lint and the schema of a line make of files. */
  private record Comparison(
      SettingsCatalogue catalogue, Map<String, String> defaults, ShippedSchema schema) {

    static Comparison on(HBaseLine line) {
      SettingsCatalogue catalogue = SettingsCatalogue.load(line);
      Map<String, String> defaults = new TreeMap<>();
      for (Setting setting : catalogue.all()) {
        setting.defaultValue().ifPresent(value -> defaults.put(setting.key(), value));
      }
      return new Comparison(catalogue, defaults, ShippedSchema.of(SiteSchema.of(catalogue)));
    }

    /** Returns the settings that lint judges, under their old names too. */
    List<Setting> judged() {
      List<Setting> judged = new ArrayList<>(catalogue.curated());
      for (OldName old : catalogue.oldNames()) {
        catalogue.curated().stream()
            .filter(setting -> setting.key().equals(old.current()))
            .forEach(setting -> judged.add(setting.named(old)));
      }
      return judged;
    }

    /** Checks that both refuse the same values, and returns their keys. */
    SortedSet<String> refused(SiteFile site) throws JsonProcessingException {
      List<Finding> findings =
          Linter.lint(new LintInput(site, Optional.empty(), KnownFacts.NONE, catalogue));
      SortedSet<String> byLint =
          findings.stream()
              .filter(finding -> RULES.contains(finding.rule()))
              .map(finding -> finding.key().orElseThrow())
              .collect(Collectors.toCollection(TreeSet::new));
      ObjectNode texts = JsonNodeFactory.instance.objectNode();
      ObjectNode literals = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, String> value : effective(site).entrySet()) {
        texts.put(value.getKey(), value.getValue());
        literals.set(value.getKey(), literal(value.getValue()));
      }

      for (ObjectNode map : List.of(texts, literals)) {
        SortedSet<String> bySchema = refused(map);
        if (has(findings, Rule.BUCKET_CACHE_WITHOUT_HEAP_CACHE)) {
          // Lint judges none of their values, as HBase reads none.
          bySchema.removeIf(key -> key.startsWith("hbase.bucketcache."));
          byLint.removeIf(key -> key.startsWith("hbase.bucketcache."));
        }
        assertThat(map.deepCopy().retain(bySchema).toString())
            .as(site.name())
            .isEqualTo(map.deepCopy().retain(byLint).toString());
      }
      return byLint;
    }

    private static boolean has(List<Finding> findings, Rule rule) {
      return findings.stream().anyMatch(finding -> finding.rule().equals(rule.id()));
    }

    SortedSet<String> refused(ObjectNode map) {
      return schema.compiled().validate(map).stream()
          .map(error -> error.getInstanceLocation().getName(0))
          .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the values of a file as HBase takes them, as far as they are known. */
    private SortedMap<String, String> effective(SiteFile site) {
      SortedMap<String, String> values = new TreeMap<>();
      for (SiteProperty property : site.properties()) {
        site.winner(property.name())
            .ifPresent(winner -> values.put(winner.name(), effective(site, winner)));
      }
      return values;
    }

    private String effective(SiteFile site, SiteProperty winner) {
      return site.expand(winner.name(), defaults)
          .filter(expansion -> expansion.outcome() == Expansion.Outcome.COMPLETE)
          .map(Expansion::text)
          .or(winner::value)
          .orElseThrow();
    }

    /** Returns a value as people write it in JSON: numbers and switches without quotes. */
    private static JsonNode literal(String text) throws JsonProcessingException {
      return text.matches("true|false|-?(0|[1-9][0-9]*)([.][0-9]*[1-9])?")
          ? JSON.readTree(text)
          : JsonNodeFactory.instance.textNode(text);
    }
  }

  @ParameterizedTest
  @EnumSource(HBaseLine.class)
  void itIsASchemaWithRegularExpressionsThatEveryToolTakes(HBaseLine line) {
    ObjectNode schema = SiteSchema.of(SettingsCatalogue.load(line));
    List<String> patterns = new ArrayList<>(schema.findValuesAsText("pattern"));
    schema.path("patternProperties").fieldNames().forEachRemaining(patterns::add);

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of(schema.path("$schema").asText()))
                .validate(schema))
        .isEmpty();
    assertThat(patterns)
        .hasSizeGreaterThan(100)
        .noneMatch(pattern -> pattern.matches(".*[(][?](?!:).*"))
        .allMatch(pattern -> pattern.matches("[ -~]+"));
  }

  @ParameterizedTest
  @EnumSource(HBaseLine.class)
  void itRefusesTheValuesThatLintRefusesAndNoOthers(HBaseLine line) throws Exception {
    Comparison comparison = Comparison.on(line);
    Random random = new Random(7);
    SortedMap<String, List<String>> texts = new TreeMap<>();
    for (Setting setting : comparison.judged()) {
      List<String> shuffled = new ArrayList<>(texts(setting));
      Collections.shuffle(shuffled, random);
      texts.put(setting.key(), shuffled);
    }
    int rounds = texts.values().stream().mapToInt(List::size).max().orElseThrow();
    SortedSet<String> refused = new TreeSet<>();

    for (int round = 0; round < rounds; round++) {
      StringBuilder xml = new StringBuilder("<configuration>");
      for (Map.Entry<String, List<String>> choice : texts.entrySet()) {
        if (random.nextInt(OMITTED) > 0) {
          int which = round % choice.getValue().size();
          xml.append(property(choice.getKey(), choice.getValue().get(which)));
        }
      }
      xml.append("</configuration>");
      byte[] bytes = xml.toString().getBytes(StandardCharsets.UTF_8);
      refused.addAll(comparison.refused(SiteFile.parse("round " + round, bytes)));
    }

    assertThat(refused).hasSizeGreaterThan(texts.size() / 2);
  }

  private static String property(String key, String value) {
    return "<property><name>%s</name><value>%s</value></property>"
        .formatted(key, value.replace("<", "&lt;"));
  }

  /** Returns texts of every kind, and numbers around a setting's limits. */
  private static Set<String> texts(Setting setting) {
    Set<String> texts = new LinkedHashSet<>(TEXTS);
    texts.add(setting.key().replaceAll("[^A-Za-z]", "_").toUpperCase(Locale.ROOT));
    for (String word : setting.allowed()) {
      texts.addAll(List.of(word, " " + word, word.toUpperCase(Locale.ROOT), word + "s"));
    }
    Stream.concat(
            setting.limits().limits().stream().map(Limit::number),
            Stream.of(setting.range().min(), setting.range().max()).flatMap(Optional::stream))
        .flatMap(end -> STEPS.stream().map(step -> end.add(new BigDecimal(step))))
        .forEach(number -> texts.add(number.toPlainString()));
    if (setting.limits().refusing().isEmpty()) {
      texts.addAll(List.of("1e-3", "2.5E5f", "1e999"));
    }
    return texts;
  }

  @ParameterizedTest
  @CsvSource({
    "phoenix.schema.isNamespaceMappingEnabled, true",
    "hbase.zookeeper.property.tickTime, 3 s",
    "hfile.block.cache.size, '\"4e1\"'",
    "hbase.regionserver.handler.count, 'null '",
    "hbase.wal.provider, 'null '"
  })
  void whatOnlyLintCanJudgeIsValid(String key, String value) throws Exception {
    ObjectNode map = JsonNodeFactory.instance.objectNode();
    boolean isJson = value.startsWith("\"") || value.equals("null ");
    map.set(key, isJson ? JSON.readTree(value) : map.textNode(value));

    assertThat(Comparison.on(HBaseLine.DEFAULT).refused(map)).isEmpty();
  }

  @Test
  void editorsLearnDefaultsWordsAndOldNames() {
    JsonNode keys = SiteSchema.of(SettingsCatalogue.load()).path("properties");

    assertThat(keys.at("/hbase.hregion.memstore.flush.size/default").asText())
        .isEqualTo("134217728");
    assertThat(keys.at("/hbase.hregion.compacting.memstore.type/examples"))
        .extracting(JsonNode::asText)
        .contains("BASIC", "ADAPTIVE");
    assertThat(keys.at("/hbase.regionserver.global.memstore.upperLimit/deprecated").asBoolean())
        .isTrue();
    assertThat(keys.at("/hbase.regionserver.global.memstore.upperLimit/description").asText())
        .contains("Use hbase.regionserver.global.memstore.size.");
  }

  @ParameterizedTest
  @EnumSource(HBaseLine.class)
  @Tag("real-sites")
  void itRefusesTheValuesOfRealFilesThatLintRefuses(HBaseLine line) throws IOException {
    Comparison comparison = Comparison.on(line);
    SortedMap<String, Integer> refused = new TreeMap<>();
    int values = 0;
    int read = 0;
    int unreadable = 0;
    for (Path file : files()) {
      try {
        SiteFile site = SiteFile.read(file);
        comparison.refused(site).forEach(key -> refused.merge(key, 1, Integer::sum));
        values += comparison.effective(site).size();
        read++;
      } catch (SiteFileException e) {
        unreadable++;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "HBase %s: %d files, %d values, both refuse %s; %d files are no XML%n",
        line,
        read,
        values,
        refused,
        unreadable);
    assertThat(read).isPositive();
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("real.sites")))) {
      return files.sorted().toList();
    }
  }
}
