// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.harness.online.CheckReport;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.ServerRole;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Writes answers as JSON. An empty {@link Optional} is null; some enums are words for people. */
public final class JsonText {

  private static final ObjectWriter LINE =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addSerializer(as(Optional.class, value -> ((Optional<?>) value).orElse(null)))
                  .addSerializer(
                      as(OptionalInt.class, value -> value.isPresent() ? value.getAsInt() : null)))
          .addMixIn(Severity.class, Word.class)
          .addMixIn(Phase.class, Word.class)
          .addMixIn(Activation.class, Words.class)
          .addMixIn(ServerRole.class, Words.class)
          .addMixIn(CheckReport.class, Values.class)
          .addMixIn(SourceStatus.class, Source.class)
          .build()
          .writer();
  private static final ObjectWriter WRITER = LINE.withDefaultPrettyPrinter();

  private interface Word {
    @JsonValue
    String word();
  }

  private interface Words {
    @JsonValue
    String words();
  }

  private interface Values {
    @JsonValue
    Object toValues();
  }

  @JsonAutoDetect(fieldVisibility = Visibility.ANY)
  @JsonPropertyOrder({"source", "on", "periodMicros", "faults", "remark", "causes"})
  private interface Source {
    @JsonProperty("source")
    String name();
  }

  private JsonText() {}

  /** Returns the value as indented JSON with a line end. */
  public static String of(Object value) {
    return written(WRITER, value);
  }

  /** Returns the value as JSON on one line, with a line end. */
  public static String line(Object value) {
    return written(LINE, value);
  }

  private static <T> StdDelegatingSerializer as(Class<T> type, Function<T, Object> value) {
    return new StdDelegatingSerializer(
        type,
        new StdConverter<T, Object>() {
          @Override
          public Object convert(T object) {
            return value.apply(object);
          }
        });
  }

  private static String written(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value) + System.lineSeparator();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result cannot be written as JSON", e);
    }
  }
}
