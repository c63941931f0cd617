// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cluster.Host;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that select a profile, its overrides, and the machine to work it out for. */
final class ProfileChoice {

  @Parameters(paramLabel = "NAME|FILE", description = "A shipped profile or a YAML file.")
  private String name;

  @Option(
      names = "--phase",
      paramLabel = "load|run",
      description = "Applies the profile's settings for one phase on top.")
  private Phase phase;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Sets an HBase setting, in place of the profile's value.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Mixin private HBaseVersionOption version;
  @Mixin private MachineOptions machine;

  /**
   * A profile with its values for a machine.
   *
   * @param note what was assumed about the machine; empty if nothing that the values depend on was
   * @param hasUnknownHeap whether the heap is only assumed
   */
  record Resolved(
      Profile source, ResolvedProfile profile, Optional<String> note, boolean hasUnknownHeap) {}

  /**
   * Works out the profile's values.
   *
   * @param env the script whose heap counts as given
   */
  Resolved resolve(Optional<EnvFile> env) throws HarnessException {
    Profile source = new ProfileLibrary(version.catalogue()).load(name);
    MachineOptions.Assumed assumed = machine.assumed(env, Host.seen());
    Optional<Phase> chosen = Optional.ofNullable(phase);
    return new Resolved(
        source,
        source.resolve(assumed.facts(), chosen).withOverrides(overrides),
        assumed.note(source.variables(chosen)),
        assumed.hasUnknownHeap());
  }

  /** Returns only the facts of the machine that the user gave. */
  KnownFacts given() throws HarnessException {
    return machine.given();
  }

  /** Returns the machine that the user named, if it has the facts that a profile is made for. */
  Optional<String> machineName(ResolvedProfile profile) throws HarnessException {
    return machine.nameOf(profile.machine());
  }
}
