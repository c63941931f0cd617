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

/** Which profile a command is about, and what is laid over it. */
final class ProfileChoice {

  @Parameters(paramLabel = "NAME|FILE", description = "A shipped profile or a YAML file.")
  private String name;

  @Option(
      names = "--phase",
      paramLabel = "load|run",
      description = "Lays the profile's settings for one phase over it.")
  private Phase phase;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Sets an HBase setting, over the profile's own.")
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

  /** The machine's facts that the profile's values depend on. */
  SortedSet<String> variables(Profile profile) {
    return profile.variables(phase());
  }

  private Optional<Phase> phase() {
    return Optional.ofNullable(phase);
  }
}
