package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.cluster.Host;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.evidence.EvidenceLibrary;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk profile show}: prints every value of a profile with its reason. */
@Command(
    name = "show",
    description = {
      "Prints every value of a profile for a machine: its formula and inputs, HBase's default, the"
          + " reason and its source, and whether it was measured to help or is only believed to.",
      "Machine facts that you do not give are assumed and printed on stderr."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk profile show ssd-tuned --as ssd-node",
      "  htk profile show ssd-tuned --heap 32g --cores 16 --disks 6 --disk-kind ssd",
      "  htk profile show ssd-tuned --heap 32g --cores 16 --disks 6 --ram 128g --tables 3",
      "  htk profile show ssd-tuned --heap 32g --cores 16 --disks 6 --format site-xml"
    })
final class ProfileShowCommand implements Callable<Integer> {

  @Mixin private ProfileChoice choice;
  @Mixin private MachineOptions machine;
  @Mixin private EnvOption env;
  @Mixin private MemoryOptions memory;

  @Option(
      names = "--format",
      paramLabel = "text|json|site-xml|properties|ambari-json",
      defaultValue = "text",
      converter = ShowFormat.Converter.class,
      description = "How it is printed (default: ${DEFAULT-VALUE}).")
  private ShowFormat format;

  @Override
  public Integer call() throws HarnessException {
    Profile profile = choice.load();
    AssumedMachine assumed = machine.assumed(env.read(), Host.seen());
    ResolvedProfile resolved = choice.resolve(profile, assumed.facts());
    String rendered = rendered(profile, resolved, memory.needs(resolved));
    assumed.note(choice.variables(profile)).ifPresent(ProfileShowCommand::note);
    memory.note().ifPresent(ProfileShowCommand::note);
    format.export().flatMap(export -> export.note(resolved)).ifPresent(ProfileShowCommand::note);
    System.out.print(rendered);
    return 0;
  }

  private String rendered(Profile profile, ResolvedProfile resolved, MemoryNeeds needs) {
    if (format.export().isPresent()) {
      return format.export().get().export(resolved);
    }
    EvidenceLibrary evidence = EvidenceLibrary.shipped();
    return format == ShowFormat.JSON
        ? JsonText.of(ShowJson.of(profile, resolved, evidence, needs))
        : ShowText.of(profile, resolved, evidence, needs);
  }

  private static void note(String note) {
    System.err.println("note: " + note);
  }
}
