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
  TEXT(Optional.empty()),
  /** JSON for programs. */
  JSON(Optional.empty()),
  SITE_XML(Optional.of(ExportFormat.SITE_XML)),
  PROPERTIES(Optional.of(ExportFormat.PROPERTIES)),
  AMBARI_JSON(Optional.of(ExportFormat.AMBARI_JSON));

  private final Optional<ExportFormat> export;

  ShowFormat(Optional<ExportFormat> export) {
    this.export = export;
  }

  /** Returns the file format; empty for text and JSON. */
  Optional<ExportFormat> export() {
    return export;
  }

  /** Returns the format's name on the command line. */
  String word() {
    return export.map(ExportFormat::word).orElseGet(() -> name().toLowerCase(Locale.ROOT));
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
