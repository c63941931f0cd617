// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.ListCommand;
import dev.htk.tuning.profile.ProfileLibrary;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk profile list}: lists the shipped profiles. */
@Command(
    name = "list",
    description = "Lists the shipped profiles and what each is for.",
    footer = {"", "Example:", "  htk profile list"})
final class ProfileListCommand extends ListCommand {

  @Mixin private HBaseVersionOption version;

  @Override
  protected Stream<Shipped> shipped() {
    ProfileLibrary library = new ProfileLibrary(version.catalogue());
    return library.names().stream()
        .map(library::load)
        .map(profile -> new Shipped(profile.name(), profile.summary()));
  }
}
