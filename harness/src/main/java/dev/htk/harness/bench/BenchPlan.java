package dev.htk.harness.bench;

import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.trial.ReusedTable;
import dev.htk.harness.trial.TrialSpec;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A request whose every part has been checked and resolved: what is left is to run it.
 *
 * @param profiles the sides, in the order in which they are compared
 * @param scale the factor of all sides
 * @param settings of each side, by the profile's name: what the servers run
 * @param tableSettings of each side: what the kit's own table gets on a real cluster
 * @param notes what the user should know before the first trial
 * @param reusedTable that all trials of the plan share, on a real cluster only; null for one of
 *     each trial's own
 */
public record BenchPlan(
    BenchRequest request,
    YcsbWorkload workload,
    MachineFacts machine,
    int regionServers,
    List<ResolvedProfile> profiles,
    int scale,
    Map<String, SortedMap<String, String>> settings,
    Map<String, SortedMap<String, String>> tableSettings,
    long maxLoadSeconds,
    List<String> notes,
    ReusedTable reusedTable) {

  /** The same with a table that all its trials share. */
  public BenchPlan on(ReusedTable table) {
    return new BenchPlan(
        request,
        workload.with(Map.of(YcsbProperty.TABLE, table.name())),
        machine,
        regionServers,
        profiles,
        scale,
        settings,
        tableSettings,
        maxLoadSeconds,
        notes,
        table);
  }

  /** One trial of a profile at the user's rates, to be recorded in a folder. */
  public TrialSpec trial(String profile, Path folder) {
    return spec(PlannedTrial.of(this, profile, folder, givenTargets()));
  }

  /** What a trial's JVM needs to know. */
  TrialSpec spec(PlannedTrial trial) {
    String profile = trial.profile();
    return new TrialSpec(
        trial.folder().toAbsolutePath(),
        request.command(),
        cluster(profile),
        profile,
        scale,
        settings.get(profile),
        tableSettings.get(profile),
        facts(),
        workload.name(),
        new TreeMap<>(workload.properties()),
        request.runPhase(),
        workload.number(YcsbProperty.THREADCOUNT, 1),
        trial.targets().run(),
        request
            .drive()
            .decidedFor(workload)
            .withTargets(trial.targets().load(), trial.targets().origin()),
        request.seed(),
        request.recorder(),
        maxLoadSeconds,
        request.cluster().maxCallQueue(),
        request.tablePlan().toString(),
        trial.search(),
        notes,
        reusedTable);
  }

  private ClusterSpec cluster(String profile) {
    ClusterChoice choice = request.cluster();
    return new ClusterSpec(
        choice.kind(),
        choice.configuration() == null ? null : choice.configuration().toAbsolutePath(),
        regionServers,
        choice.storage(),
        machine.heapBytes(),
        profiles.stream()
            .filter(resolved -> resolved.name().equals(profile))
            .flatMap(resolved -> resolved.jvm().stream())
            .map(ResolvedFlag::flag)
            .toList());
  }

  /**
   * The rates that the user gave, as {@code --target} or in the workload; a closed loop if none.
   */
  public Targets givenTargets() {
    return Targets.given(target(workload).orElse(null));
  }

  /** Operations a second; empty for a closed loop. */
  static Optional<Double> target(YcsbWorkload workload) {
    return Optional.ofNullable(workload.properties().get(YcsbProperty.TARGET.key()))
        .map(Double::valueOf);
  }

  private Map<String, Object> facts() {
    return Map.of(
        "heapBytes", machine.heapBytes(),
        "cores", machine.cores(),
        "disks", machine.disks(),
        "diskKind", machine.diskKind().word(),
        "walKind", machine.walKind().word(),
        "regionsPerServer", machine.regionsPerServer());
  }
}
