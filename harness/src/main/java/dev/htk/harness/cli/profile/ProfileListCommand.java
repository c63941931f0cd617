package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.OutputFormat;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk profile list}: the shipped profiles. */
@Command(
    name = "list",
    description = "Lists the shipped profiles and what each is for.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk profile list"})
final class ProfileListCommand implements Callable<Integer> {

  @Mixin private HBaseVersionOption version;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "How the answer is printed (default: ${DEFAULT-VALUE}).")
  private OutputFormat format;

  private record Listed(String name, String summary) {}

  @Override
  public Integer call() {
    ProfileLibrary library = new ProfileLibrary(version.catalogue());
    List<Listed> profiles =
        library.names().stream().map(library::load).map(ProfileListCommand::listed).toList();
    System.out.print(format.render(() -> text(profiles), profiles));
    return 0;
  }

  private static Listed listed(Profile profile) {
    return new Listed(profile.name(), profile.summary());
  }

  private static String text(List<Listed> profiles) {
    int width = profiles.stream().mapToInt(profile -> profile.name().length()).max().orElse(1);
    return profiles.stream()
        .map(profile -> ("%-" + width + "s  %s%n").formatted(profile.name(), profile.summary()))
        .collect(Collectors.joining());
  }
}
