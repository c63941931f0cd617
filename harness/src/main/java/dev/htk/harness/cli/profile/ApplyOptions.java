// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.SiteOption;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.online.TableSettings;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.ApplyPlan;
import dev.htk.tuning.apply.ApplyRequest;
import dev.htk.tuning.apply.FamilySettings;
import dev.htk.tuning.apply.Lowering;
import dev.htk.tuning.apply.SiteApply;
import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.relation.Mechanism;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
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

  @Mixin private JavaOption java;

  @Option(
      names = "--lower",
      description =
          "Takes the profile's value also in place of yours: of a number above it and HBase's"
              + " default, of a word where it is HBase's default, and of what only the server"
              + " knows; without it, only a value that was measured on the machine of --as.")
  private boolean lower;

  @Option(
      names = "--table",
      paramLabel = "T",
      description =
          "A table of --cluster whose own policies the values must suit, [namespace:]table; repeat"
              + " it for more.")
  private List<String> tables = new ArrayList<>();

  /** Returns the option for the cluster. */
  ClusterOption cluster() {
    return site.cluster();
  }

  /** Checks that --cluster is not given beside --site, where nothing is asked of the cluster. */
  void requireNoCluster() throws HarnessException {
    if (tables.isEmpty()) {
      site.requireOne();
    }
  }

  /** Works out what an apply would change; prints what it assumes to stderr. */
  ApplyOutcomeBuilder planned() throws HarnessException, IOException, InterruptedException {
    SiteOption.ServerFiles files = site.files();
    Optional<Path> script = Optional.ofNullable(env).or(files::env);
    ProfileChoice.Resolved resolved = choice.resolve(java.of(script.map(EnvFile::read)));
    ResolvedProfile profile = resolved.profile();
    if (resolved.hasUnknownHeap() && script.isPresent()) {
      // A heap that is guessed from this host must not become that of a production server.
      int flags = profile.jvm().size();
      profile = profile.withoutHeapFlags();
      if (profile.jvm().size() < flags) {
        Notes.note(
            script.get()
                + " does not tell the heap, so that the profile's flags for it are left out; give"
                + " --heap");
      }
    }
    ApplyPlan plan =
        SiteApply.plan(
                new ApplyRequest(
                    files.site(),
                    script,
                    profile,
                    profile.catalogue(),
                    choice.given(),
                    java.given(),
                    families(profile),
                    new Lowering(lower, choice.machineName(profile))))
            .withFilesChecked();
    resolved.note().ifPresent(Notes::note);
    return ApplyOutcomeBuilder.builder().site(files.site()).env(script).profile(profile).plan(plan);
  }

  private List<FamilySettings> families(ResolvedProfile profile)
      throws HarnessException, IOException, InterruptedException {
    if (tables.isEmpty()) {
      return List.of();
    }
    List<TableName> names = new ArrayList<>();
    for (String table : tables) {
      names.add(name(table));
    }
    List<String> keys =
        Stream.concat(
                profile.settings().keySet().stream(),
                Arrays.stream(Mechanism.values()).map(Mechanism::key))
            .distinct()
            .toList();
    List<FamilySettings> families = new ArrayList<>();
    try (RemoteCluster remote = site.cluster().connect()) {
      for (TableName name : names) {
        families.addAll(TableSettings.read(remote, name, keys));
      }
    }
    return families;
  }

  private static TableName name(String table) throws HarnessException {
    try {
      return TableName.valueOf(table);
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("'%s' is no table name: %s", table, e.getMessage());
    }
  }
}
