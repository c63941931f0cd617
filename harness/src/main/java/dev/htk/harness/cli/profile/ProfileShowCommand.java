// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.evidence.EvidenceLibrary;
import dev.htk.tuning.export.ExportFormat;
import dev.htk.tuning.text.Choice;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code htk profile show}: prints every value of a profile with its reason. */
@Command(
    name = "show",
    description = {
      "Prints every value of a profile for a machine: its formula and inputs, HBase's default, the"
          + " reason and its source, and whether it was measured to help or is only believed to.",
      "Machine facts that you do not give are assumed and printed on stderr."
    },
    footer = {
      "",
      "Example:",
      "  htk profile show ssd-tuned --as ssd-node",
      "  htk profile show ssd-tuned --heap 31g --cores 16 --disks 6 --disk-kind ssd",
      "  htk profile show ssd-tuned --heap 31g --cores 16 --disks 6 --ram 128g --tables 3",
      "  htk profile show ssd-tuned --heap 31g --cores 16 --disks 6 --format site-xml"
    })
final class ProfileShowCommand extends HtkCommand {

  @Mixin private ProfileChoice choice;
  @Mixin private EnvOption env;
  @Mixin private MemoryOptions memory;

  @Option(
      names = "--format",
      paramLabel =
          "text|json|site-xml|properties|ambari-json|emr-json|cloudera|configmap|helm|ansible",
      defaultValue = "text",
      converter = Format.Converter.class,
      description = "How it is printed (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--all",
      description = "Print HBase's default of every other setting too that the kit has studied.")
  private boolean isAll;

  @Override
  public Integer call() throws HarnessException {
    if (isAll && format.export().isPresent()) {
      throw HarnessException.badInput(
          "--all belongs to the formats text and json: a file needs no defaults");
    }
    ProfileChoice.Resolved resolved = choice.resolve(env.read(Optional.empty()));
    String rendered = rendered(resolved, memory.needs(resolved.profile()));
    resolved.note().ifPresent(Notes::note);
    memory.note().ifPresent(Notes::note);
    format.export().flatMap(export -> export.note(resolved.profile())).ifPresent(Notes::note);
    System.out.print(rendered);
    return 0;
  }

  private String rendered(ProfileChoice.Resolved resolved, MemoryNeeds needs) {
    if (format.export().isPresent()) {
      return format.export().get().export(resolved.profile());
    }
    ShownProfile shown =
        new ShownProfile(
            resolved.source(), resolved.profile(), EvidenceLibrary.shipped(), needs, isAll);
    return format == Format.JSON ? JsonText.of(shown) : ShowText.of(shown);
  }

  /** The output formats of {@code htk profile show}. */
  enum Format {
    /** Text for people. */
    TEXT,
    /** JSON for programs. */
    JSON,
    SITE_XML,
    PROPERTIES,
    AMBARI_JSON,
    EMR_JSON,
    CLOUDERA,
    CONFIGMAP,
    HELM,
    ANSIBLE;

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
    static final class Converter implements ITypeConverter<Format> {

      @Override
      public Format convert(String word) {
        try {
          return Choice.of(
              word,
              values(),
              one -> one.word().equalsIgnoreCase(word),
              Format::word,
              "not a format");
        } catch (IllegalArgumentException e) {
          throw new TypeConversionException(e.getMessage());
        }
      }
    }
  }
}
