// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;

/** Writes maps, lists and values as one YAML document, in their order. Thread-safe. */
public final class YamlText {

  private static final ObjectMapper WRITER =
      new ObjectMapper(
          YAMLFactory.builder()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
              .build());

  private static final ObjectMapper QUOTER =
      new ObjectMapper(
          YAMLFactory.builder()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .disable(YAMLGenerator.Feature.SPLIT_LINES)
              .build());

  private YamlText() {}

  /** Returns the text of a document. */
  public static String of(Object content) {
    return written(WRITER, content);
  }

  /** Returns the text of a document in which every text is quoted, and stands on one line. */
  public static String quoted(Object content) {
    return written(QUOTER, content);
  }

  private static String written(ObjectMapper writer, Object content) {
    try {
      return writer.writeValueAsString(content);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
