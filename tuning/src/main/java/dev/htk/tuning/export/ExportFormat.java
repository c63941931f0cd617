package dev.htk.tuning.export;

import dev.htk.tuning.profile.ResolvedProfile;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The formats that a resolved profile can be written in. */
public enum ExportFormat {
  /** A complete {@code hbase-site.xml}. */
  SITE_XML("site-xml"),
  /** Java properties, one key a line. */
  PROPERTIES("properties"),
  /** The {@code configurations} of an Ambari blueprint. */
  AMBARI_JSON("ambari-json");

  private final String word;

  ExportFormat(String word) {
    this.word = word;
  }

  /** The word for it in options, such as {@code site-xml}. */
  public String word() {
    return word;
  }

  /**
   * The format of that word.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static ExportFormat parse(String word) {
    return Arrays.stream(values())
        .filter(format -> format.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is no format; use one of %s"
                        .formatted(
                            word,
                            Arrays.stream(values())
                                .map(ExportFormat::word)
                                .collect(Collectors.joining(", ")))));
  }

  /**
   * The whole text of the file, its lines ending in LF.
   *
   * @throws dev.htk.tuning.profile.ProfileException if a value given by hand cannot be written in
   *     this format
   */
  public String export(ResolvedProfile profile) {
    return switch (this) {
      case SITE_XML -> SiteXmlExport.of(profile);
      case PROPERTIES -> PropertiesExport.of(profile);
      case AMBARI_JSON -> AmbariExport.of(profile);
    };
  }

  /** What the file does not say and a person must do; empty if it says it all. */
  public Optional<String> note(ResolvedProfile profile) {
    if (profile.jvm().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "JVM flags are no settings; add to %s: %s"
            .formatted(
                this == AMBARI_JSON
                    ? "HBASE_REGIONSERVER_OPTS in the hbase-env template of Ambari"
                    : "HBASE_REGIONSERVER_OPTS in hbase-env.sh",
                Explanation.flags(profile)));
  }
}
