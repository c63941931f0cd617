package dev.htk.harness.cli.profile;

import dev.htk.harness.cluster.Host;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.ApplyPlan;
import dev.htk.tuning.apply.ApplyRequest;
import dev.htk.tuning.apply.SiteApply;
import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ResolvedProfile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for a profile and the files that it goes into. */
final class ApplyOptions {

  @Mixin private ProfileChoice choice;
  @Mixin private MachineOptions machine;

  @Option(
      names = "--site",
      required = true,
      paramLabel = "FILE",
      description = "The hbase-site.xml that gets the profile's settings.")
  private Path site;

  @Option(
      names = {"--env", "--hbase-env"},
      paramLabel = "FILE",
      description = "The hbase-env.sh that gets its JVM flags (default: they are left out).")
  private Path env;

  Path site() {
    return site;
  }

  Optional<Path> env() {
    return Optional.ofNullable(env);
  }

  /** Works out the profile's values and changes; prints what it assumes to stderr. */
  Draft draft() throws HarnessException {
    Profile profile = choice.load();
    Optional<EnvFile> script = env().map(EnvFile::read);
    AssumedMachine assumed = machine.assumed(script, Host.seen());
    ResolvedProfile resolved = choice.resolve(profile, assumed.facts());
    ApplyPlan plan =
        SiteApply.plan(
            new ApplyRequest(site, env(), resolved, resolved.catalogue(), machine.given()));
    assumed.note(choice.variables(profile)).ifPresent(note -> System.err.println("note: " + note));
    return new Draft(resolved, plan);
  }

  /** A resolved profile and its changes to the files. */
  record Draft(ResolvedProfile profile, ApplyPlan plan) {}
}
