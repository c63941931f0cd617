package dev.htk.harness.cli.profile;

import dev.htk.tuning.export.ExportFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How {@code htk profile show} prints a profile. */
enum ShowFormat {
  /** For people. */
  TEXT(Optional.empty()),
  /** For programs. */
  JSON(Optional.empty()),
  SITE_XML(Optional.of(ExportFormat.SITE_XML)),
  PROPERTIES(Optional.of(ExportFormat.PROPERTIES)),
  AMBARI_JSON(Optional.of(ExportFormat.AMBARI_JSON));

  private final Optional<ExportFormat> export;

  ShowFormat(Optional<ExportFormat> export) {
    this.export = export;
  }

  /** The file that this is; empty if it is an answer to read. */
  Optional<ExportFormat> export() {
    return export;
  }

  /** The word for it on the command line. */
  String word() {
    return export.map(ExportFormat::word).orElseGet(() -> name().toLowerCase(Locale.ROOT));
  }

  /** Names the formats if it gets another. */
  static final class Converter implements ITypeConverter<ShowFormat> {

    @Override
    public ShowFormat convert(String word) {
      return Arrays.stream(values())
          .filter(format -> format.word().equalsIgnoreCase(word))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException(refusal(word)));
    }

    private static String refusal(String word) {
      return "'%s' is none of %s"
          .formatted(
              word,
              Arrays.stream(values()).map(ShowFormat::word).collect(Collectors.joining(", ")));
    }
  }
}
