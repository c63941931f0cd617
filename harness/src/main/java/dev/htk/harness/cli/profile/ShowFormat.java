// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.tuning.export.ExportFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The output formats of {@code htk profile show}. */
enum ShowFormat {
  /** Text for people. */
  TEXT,
  /** JSON for programs. */
  JSON,
  SITE_XML,
  PROPERTIES,
  AMBARI_JSON;

  /** Returns the file format of the same name; empty for text and JSON. */
  Optional<ExportFormat> export() {
    return Arrays.stream(ExportFormat.values())
        .filter(format -> format.name().equals(name()))
        .findFirst();
  }

  /** Returns the format's name on the command line. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Converts a name; the error for an unknown one names the formats. */
  static final class Converter implements ITypeConverter<ShowFormat> {

    @Override
    public ShowFormat convert(String word) {
      return Arrays.stream(values())
          .filter(format -> format.word().equalsIgnoreCase(word))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException(refusal(word)));
    }

    private static String refusal(String word) {
      return "'%s' is not one of %s"
          .formatted(
              word,
              Arrays.stream(values()).map(ShowFormat::word).collect(Collectors.joining(", ")));
    }
  }
}
