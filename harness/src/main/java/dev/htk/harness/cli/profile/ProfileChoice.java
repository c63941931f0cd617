package dev.htk.harness.cli.profile;

import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.HBaseLine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that select a profile and its overrides. */
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

  HBaseLine line() {
    return version.line();
  }

  Profile load() {
    return new ProfileLibrary(version.catalogue()).load(name);
  }

  ResolvedProfile resolve(Profile profile, MachineFacts machine) {
    return profile.resolve(machine, phase()).withOverrides(overrides);
  }

  /** Returns the facts of the machine that the profile's values depend on. */
  SortedSet<String> variables(Profile profile) {
    return profile.variables(phase());
  }

  private Optional<Phase> phase() {
    return Optional.ofNullable(phase);
  }
}
