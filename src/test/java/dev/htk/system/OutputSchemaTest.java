// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.tuning.evidence.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the schemas of the kit's JSON files against the types that are written to them. */
class OutputSchemaTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Map<Class<?>, String> NUMBERS =
      Map.of(
          int.class,
          "integer",
          Integer.class,
          "integer",
          long.class,
          "integer",
          Long.class,
          "integer",
          double.class,
          "number",
          Double.class,
          "number");

  @ParameterizedTest
  @CsvSource({
    "manifest, dev.htk.harness.run.Manifest",
    "summary, dev.htk.harness.run.Summary",
    "diagnosis, dev.htk.harness.diagnosis.Diagnosis",
    "evidence, dev.htk.tuning.evidence.Evidence"
  })
  void theSchemaHasExactlyTheFieldsThatAreWritten(String kind, Class<?> type) throws IOException {
    assertSame(ShippedSchema.of(kind), List.of(), JSON.constructType(type));
  }

  /** Compares a type's fields, their types and the words of their enums with the schema. */
  private static void assertSame(ShippedSchema schema, List<String> path, JavaType type) {
    JsonNode at = schema.at(path);
    if (type.isContainerType()) {
      boolean perPhase = at.has("properties");
      for (String step : perPhase ? ShippedSchema.fields(at) : Set.of("0")) {
        assertSame(schema, to(path, step), type.getContentType());
      }
    } else if (type.isEnumType()) {
      assertThat(ShippedSchema.words(at)).as(path.toString()).isEqualTo(written(type));
    } else if (type.getRawClass().isRecord()) {
      Map<String, JavaType> fields = fields(type);
      assertThat(ShippedSchema.fields(at)).as(path.toString()).isEqualTo(fields.keySet());
      fields.forEach((name, field) -> assertSame(schema, to(path, name), field));
    } else if (NUMBERS.containsKey(type.getRawClass())) {
      assertThat(at.path("type").toString())
          .as(path.toString())
          .contains('"' + NUMBERS.get(type.getRawClass()) + '"')
          .matches(text -> !type.isPrimitive() || !text.contains("null"));
    }
  }

  private static Map<String, JavaType> fields(JavaType type) {
    Map<String, JavaType> fields = new TreeMap<>();
    for (BeanPropertyDefinition field :
        JSON.getSerializationConfig().introspect(type).findProperties()) {
      if (field.getAccessor().hasAnnotation(JsonUnwrapped.class)) {
        fields.putAll(fields(field.getPrimaryType()));
      } else {
        fields.put(field.getName(), field.getPrimaryType());
      }
    }
    return fields;
  }

  private static Set<String> written(JavaType type) {
    return Arrays.stream(type.getRawClass().getEnumConstants())
        .map(constant -> JSON.convertValue(constant, String.class))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> to(List<String> path, String step) {
    return Stream.concat(path.stream(), Stream.of(step)).toList();
  }

  @Test
  void theDiagnosisKnowsEveryCauseByItsCode() throws IOException {
    assertThat(
            ShippedSchema.words(ShippedSchema.of("diagnosis").at(List.of("advice", "0", "cause"))))
        .isEqualTo(
            Arrays.stream(StallCause.values())
                .map(StallCause::code)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  static Stream<Path> evidence() throws IOException {
    try (Stream<Path> files = Files.list(Repository.root().resolve("profiles/evidence"))) {
      return files.toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("evidence")
  void shippedEvidenceIsValid(Path file) throws IOException {
    assertThat(ShippedSchema.of("evidence").problems(JSON.readTree(file.toFile()))).isEmpty();
  }

  @Test
  void evidenceThatTheReaderRefusesIsInvalid() throws IOException {
    ShippedSchema schema = ShippedSchema.of("evidence");
    JsonNode good = JSON.readTree(evidence().sorted().findFirst().orElseThrow().toFile());

    for (String field : ShippedSchema.fields(schema.text())) {
      ObjectNode renamed = good.deepCopy();
      renamed.set(field + "x", renamed.remove(field));
      assertThatThrownBy(() -> JSON.treeToValue(renamed, Evidence.class))
          .isInstanceOf(JsonProcessingException.class);
      assertThat(schema.problems(renamed)).as(field).isNotEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"manifest, seed", "summary, verdict", "diagnosis, headline"})
  void aLaterVersionMayAddAFieldButNotLeaveOneOut(String kind, String field) throws IOException {
    JsonNode schema = ShippedSchema.of(kind).text();

    assertThat(schema.path("required")).extracting(JsonNode::asText).contains(field);
    assertThat(schema.findValues("additionalProperties")).noneMatch(JsonNode::isBoolean);
  }
}
