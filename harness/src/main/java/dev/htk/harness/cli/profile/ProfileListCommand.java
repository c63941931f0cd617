package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.Shipped;
import dev.htk.tuning.profile.ProfileLibrary;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk profile list}: lists the shipped profiles. */
@Command(
    name = "list",
    description = "Lists the shipped profiles and what each is for.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk profile list"})
final class ProfileListCommand implements Callable<Integer> {

  @Mixin private HBaseVersionOption version;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    ProfileLibrary library = new ProfileLibrary(version.catalogue());
    List<Shipped> profiles =
        library.names().stream()
            .map(library::load)
            .map(profile -> new Shipped(profile.name(), profile.summary()))
            .toList();
    System.out.print(format.render(() -> Shipped.text(profiles), profiles));
    return 0;
  }
}
