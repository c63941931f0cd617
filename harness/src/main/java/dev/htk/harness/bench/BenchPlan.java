package dev.htk.harness.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.cluster.ClusterKind;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.trial.ReusedTable;
import dev.htk.harness.trial.TrialSpec;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.scale.ScaleModel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

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
 * @param modelled the server that the trials imitate; null where they are on what there is
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
    ReusedTable reusedTable,
    ModelledServer modelled) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Flags for a heap of production, which the modelled one is a fraction of. */
  private static final Pattern OF_REAL_HEAP = Pattern.compile("-Xm[sx].*|-XX:G1HeapRegionSize=.*");

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
        table,
        modelled);
  }

  /** The same with so many records to load, or as many as can be in some seconds. */
  public BenchPlan loadedFor(long records, long seconds) {
    return new BenchPlan(
        request,
        workload.with(Map.of(YcsbProperty.RECORDCOUNT, Long.toString(records))),
        machine,
        regionServers,
        profiles,
        scale,
        settings,
        tableSettings,
        seconds,
        notes,
        reusedTable,
        modelled);
  }

  /**
   * The same of other sides on the same cluster of ours.
   *
   * @param sides whose names differ
   */
  public BenchPlan of(List<ResolvedProfile> sides) {
    Map<String, SortedMap<String, String>> none = new LinkedHashMap<>();
    sides.forEach(side -> none.put(side.name(), new TreeMap<>()));
    return new BenchPlan(
        request,
        workload,
        machine,
        regionServers,
        List.copyOf(sides),
        scale,
        scaled(sides, scale, modelled, request.cluster().kind()),
        none,
        maxLoadSeconds,
        notes,
        reusedTable,
        modelled);
  }

  /** Returns what the servers of a cluster of ours run, by profile. */
  static Map<String, SortedMap<String, String>> scaled(
      List<ResolvedProfile> sides, int scale, ModelledServer modelled, ClusterKind kind) {
    Map<String, SortedMap<String, String>> settings = new LinkedHashMap<>();
    for (ResolvedProfile side : sides) {
      SortedMap<String, String> scaled = new TreeMap<>(ScaleModel.settings(side, scale));
      if (modelled != null) {
        modelled.divide(scaled, kind);
      }
      settings.put(side.name(), scaled);
    }
    return settings;
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
        trial.pair(),
        notes,
        reusedTable);
  }

  /**
   * All that a trial of a profile depends on: not its folder, not the command line, not the notes.
   */
  public ObjectNode identity(String profile) {
    ObjectNode trial = JSON.valueToTree(trial(profile, Path.of("")));
    trial.remove(List.of("folder", "command", "notes"));
    boolean hasTimeInTableName =
        request.cluster().kind() == ClusterKind.REMOTE
            && !request.properties().containsKey(YcsbProperty.TABLE.key());
    if (hasTimeInTableName && trial.get("workloadProperties") instanceof ObjectNode properties) {
      properties.remove(YcsbProperty.TABLE.key());
    }
    return trial;
  }

  private ClusterSpec cluster(String profile) {
    ClusterChoice choice = request.cluster();
    return new ClusterSpec(
        choice.kind(),
        choice.configuration() == null ? null : choice.configuration().toAbsolutePath(),
        regionServers,
        modelled == null ? choice.storage() : modelled.storage(request.seed()).storageTexts(),
        modelled == null ? machine.heapBytes() : modelled.jvmHeapBytes(choice.kind()),
        profiles.stream()
            .filter(resolved -> resolved.name().equals(profile))
            .flatMap(resolved -> resolved.jvm().stream())
            .map(ResolvedFlag::flag)
            .filter(flag -> modelled == null || !OF_REAL_HEAP.matcher(flag).matches())
            .toList(),
        modelled == null ? null : modelled.storage(request.seed()),
        modelled == null ? 0 : TimeUnit.NANOSECONDS.toMicros(modelled.roundTrip().toNanos()));
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
    Map<String, Object> facts = new TreeMap<>();
    facts.put("heapBytes", machine.heapBytes());
    facts.put("cores", machine.cores());
    facts.put("disks", machine.disks());
    facts.put("diskKind", machine.diskKind().word());
    facts.put("walKind", machine.walKind().word());
    facts.put("regionsPerServer", machine.regionsPerServer());
    if (modelled != null) {
      facts.put(TrialSpec.MODELLED, modelled.words());
    }
    return facts;
  }
}
