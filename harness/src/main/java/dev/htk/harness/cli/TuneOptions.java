// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.tune.TuneGoal;
import dev.htk.harness.tune.Tuning;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that tune: the goal, the beginning, and the clusters. */
final class TuneOptions {

  @Mixin private BenchOptions bench;

  @Option(
      names = "--goal",
      paramLabel = "GOAL",
      defaultValue = "load",
      description = {
        "What to improve: load, the rate of a closed loop's load; 'sustained insert.p99 <= 20ms', the"
            + " rate under a bound; or 'insert.p99.9 at 70%%', a percentile at a share of what the"
            + " best profile sustains (default: ${DEFAULT-VALUE})."
      })
  private String goal;

  @Option(
      names = "--from",
      paramLabel = "P",
      defaultValue = "stock",
      description = "The profile to begin with (default: ${DEFAULT-VALUE}).")
  private String from;

  BenchOptions bench() {
    return bench;
  }

  /**
   * Plans a tuning that begins with {@code --from}.
   *
   * @throws HarnessException if an option is wrong
   */
  Tuning tuning() throws HarnessException, IOException, InterruptedException {
    rejectWhatTuningsSet();
    TuneGoal wanted = TuneGoal.parse(goal);
    Profile begun = bench.loaded(from);
    if (!begun.overlays().isEmpty()) {
      throw HarnessException.badInput(
          "--from %s: has values for one phase alone, which a tuned profile would not keep", from);
    }
    BenchRequest request = bench.tunnelRequest(!wanted.isLoad(), begun);
    if (request.recorder() == RecorderLevel.OFF) {
      throw HarnessException.badInput(
          "--recorder off: without the recorder a tuning knows no cause; leave it out");
    }
    Tuning tuning = Tuning.of(request, from, wanted);
    if (!request.overrides().isEmpty() && tuning.plan().scale() > 1) {
      throw HarnessException.badInput(
          "--set gives values of the scale model, which a profile cannot keep: put them into a"
              + " profile, and give it with --from");
    }
    return tuning;
  }

  /**
   * Returns the shipped profiles for the machine of a tuning, by name.
   *
   * @throws HarnessException if one does not fit its clusters
   */
  Map<String, ResolvedProfile> shipped(Tuning tuning)
      throws HarnessException, InterruptedException {
    Map<String, ResolvedProfile> shipped = new LinkedHashMap<>();
    ProfileLibrary library = new ProfileLibrary(tuning.start().catalogue());
    for (String name : library.names()) {
      Profile profile = library.load(name);
      boolean isOfMachine = profile.machine().equals(Optional.of(tuning.machine()));
      if (isOfMachine && !profile.overlays().isEmpty()) {
        Notes.note(name + " is left out: it has values for one phase alone");
      } else if (isOfMachine && !name.equals(from)) {
        BenchRequest request = bench.tunnelRequest(!tuning.goal().isLoad(), profile);
        shipped.put(name, Tuning.of(request, name, tuning.goal()).start());
      }
    }
    return shipped;
  }

  private void rejectWhatTuningsSet() throws HarnessException {
    if (!bench.profile().equals("stock")) {
      throw HarnessException.badInput(
          "--profile %s: --from names the profile to begin with", bench.profile());
    }
    if (bench.isRealCluster()) {
      throw HarnessException.badInput(
          "a tuning restarts its servers for each step, which the kit does not do to a real"
              + " cluster: use --cluster mini or local");
    }
    if (bench.givesSizeOrRate()) {
      throw HarnessException.badInput(
          "a tuning sets sizes and rates itself: leave --records, --operations, --target and other"
              + " sizes and rates out");
    }
  }
}
