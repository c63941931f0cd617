// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.SiteOption;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.ApplyRequest;
import dev.htk.tuning.apply.SiteApply;
import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.profile.ResolvedProfile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for a profile and the files that it goes into. */
final class ApplyOptions {

  @Mixin private ProfileChoice choice;

  @Mixin private SiteOption site;

  @Option(
      names = {"--env", "--hbase-env"},
      paramLabel = "FILE",
      description =
          "The hbase-env.sh that gets its JVM flags (default: the one in the folder of --cluster;"
              + " with --site, they are left out).")
  private Path env;

  /** Returns the option for the cluster. */
  ClusterOption cluster() {
    return site.cluster();
  }

  /** Checks that --cluster is not given beside --site, where nothing is asked of the cluster. */
  void requireNoCluster() throws HarnessException {
    site.requireOne();
  }

  /** Works out what an apply would change; prints what it assumes to stderr. */
  ApplyOutcome planned() throws HarnessException {
    SiteOption.ServerFiles files = site.files();
    Optional<Path> script = Optional.ofNullable(env).or(files::env);
    ProfileChoice.Resolved resolved = choice.resolve(script.map(EnvFile::read));
    ResolvedProfile profile = resolved.profile();
    ApplyOutcome planned =
        new ApplyOutcome(
            files.site(),
            script,
            profile,
            SiteApply.plan(
                new ApplyRequest(
                    files.site(), script, profile, profile.catalogue(), choice.given())),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    resolved.note().ifPresent(Notes::note);
    return planned;
  }
}
