// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.AppliedProfile;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.WorkloadSpec;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.harness.trial.ReusedTable;
import dev.htk.harness.trial.TrialSpec;
import dev.htk.harness.trial.TrialSpecBuilder;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.scale.ScaleModel;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * A checked and resolved request, ready to run.
 *
 * @param profiles the sides, in the order in which they are compared
 * @param scale the factor of all sides
 * @param settings the servers' settings on each side, by profile name
 * @param tableSettings the settings of the kit's own table on a real cluster, by profile name
 * @param notes what the user should know before the first trial
 * @param reusedTable the table that all trials share, on a real cluster only; null if each trial
 *     has its own
 * @param modelled the server that the trials imitate; null if nothing is modelled
 * @param software what the servers of sides run that differ from the request's, by profile name
 * @param contents a checksum of all installed software that the sides run; null for the kit's own
 */
@RecordBuilder
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
    ModelledServer modelled,
    Map<String, ServerSoftware> software,
    String contents)
    implements BenchPlanBuilder.With {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Sides of a pair; a tuning plans with the first one alone. */
  private static final int SIDES = 2;

  /**
   * Heap flags of profiles for production, which do not fit the smaller heap of a modelled server.
   */
  private static final Pattern OF_REAL_HEAP = Pattern.compile("-Xm[sx].*|-XX:G1HeapRegionSize=.*");

  public BenchPlan {
    software = software == null ? Map.of() : Map.copyOf(software);
  }

  /** Returns this plan with a table that all its trials share. */
  public BenchPlan reusing(ReusedTable table) {
    return with(
        plan ->
            plan.reusedTable(table)
                .workload(workload.with(Map.of(YcsbProperty.TABLE, table.name()))));
  }

  /** Returns this plan with a load of {@code records}, cut short after {@code seconds}. */
  public BenchPlan loadedFor(long records, long seconds) {
    return with(
        plan ->
            plan.maxLoadSeconds(seconds)
                .workload(workload.with(Map.of(YcsbProperty.RECORDCOUNT, Long.toString(records)))));
  }

  /** Returns this plan with trials that keep all operations of {@code micros} and longer. */
  public BenchPlan keepingFrom(long micros) {
    return withRequest(request.withDrive(request.drive().keepingFrom(micros)));
  }

  /**
   * Returns this plan with other sides, on a cluster that the kit starts.
   *
   * @param sides with distinct names
   */
  public BenchPlan withSides(List<ResolvedProfile> sides) {
    Map<String, SortedMap<String, String>> ofServers = new LinkedHashMap<>();
    Map<String, SortedMap<String, String>> ofTables = new LinkedHashMap<>();
    for (ResolvedProfile side : sides) {
      SortedMap<String, String> scaled = new TreeMap<>(ScaleModel.settings(side, scale));
      if (modelled != null) {
        modelled.divide(scaled, request.cluster().kind());
      }
      ofServers.put(side.name(), scaled);
      ofTables.put(side.name(), new TreeMap<>());
    }
    return with(
        plan -> plan.profiles(List.copyOf(sides)).settings(ofServers).tableSettings(ofTables));
  }

  /**
   * Returns this plan with other sides, if a cluster that the kit starts can run them.
   *
   * @param sides with distinct names
   * @throws HarnessException if it cannot; says why
   */
  public BenchPlan withCheckedSides(List<ResolvedProfile> sides) throws HarnessException {
    try {
      OwnCluster.of(request.cluster(), modelled).require(sides);
      return withSides(sides);
    } catch (ProfileException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }

  /**
   * Checks that a folder can hold the files of a cluster that the kit starts, and has room for
   * them. Modelled devices lie in memory, and were checked when the request was planned.
   *
   * @param folder where the run goes; need not exist
   * @throws HarnessException if it can not; says how much is needed
   */
  public void requireRoom(Path folder) throws HarnessException {
    if (!request.cluster().kind().isStartedByKit()) {
      return;
    }
    StorageLayout.requireOneFolder(folder);
    if (modelled != null) {
      return;
    }
    boolean isCutShort =
        maxLoadSeconds > 0 || workload.number(YcsbProperty.MAXEXECUTIONTIME, 0) > 0;
    OwnCluster.of(request.cluster())
        .requireRoom(
            folder, isCutShort ? 0 : RecordSize.storedBytes(workload) * workload.recordsToLoad());
  }

  /**
   * Checks that this host now has the memory for a cluster of each side at the same time.
   *
   * @throws HarnessException if it has not
   */
  public void requireMemoryForEachSide() throws HarnessException {
    OwnCluster.of(request.cluster(), modelled)
        .requireMemory(
            SIDES,
            modelled == null
                ? machine.heapBytes()
                : modelled.jvmHeapBytes(request.cluster().kind()));
  }

  /** Returns one trial of a profile at the user's rates, recorded in {@code folder}. */
  public TrialSpec trial(String profile, Path folder) {
    return spec(PlannedTrial.of(this, profile, folder, givenTargets()));
  }

  /** Returns what a trial's JVM needs to know. */
  TrialSpec spec(PlannedTrial trial) {
    String profile = trial.profile();
    return TrialSpecBuilder.builder()
        .folder(trial.folder().toAbsolutePath())
        .command(request.command())
        .cluster(cluster(profile))
        .profile(new AppliedProfile(profile, scale, settings.get(profile)))
        .machine(facts())
        .workload(
            new WorkloadSpec(
                workload.name(),
                new TreeMap<>(workload.properties()),
                request.workload().runPhase() ? WorkloadSpec.LOAD_AND_RUN : WorkloadSpec.LOAD_ALONE,
                workload.number(YcsbProperty.THREADCOUNT, 1),
                trial.targets().run()))
        .drive(
            request
                .drive()
                .decidedFor(workload)
                .withLoadTarget(loadTarget(trial.targets()))
                .withTargetOrigin(trial.targets().origin()))
        .table(new TrialSpec.Table(request.tablePlan(), tableSettings.get(profile), reusedTable))
        .seed(request.seed())
        .recorder(request.recorder())
        .maxLoadSeconds(maxLoadSeconds)
        .search(trial.search())
        .pair(trial.pair())
        .yarn(request.yarn())
        .notes(notes)
        .build();
  }

  /**
   * Returns the rate of a load: on a cluster of others that of the run, instead of a closed loop.
   */
  private Double loadTarget(Targets targets) {
    ClusterSpec cluster = request.cluster();
    boolean mayBeClosed = cluster.kind().isStartedByKit() || cluster.unthrottled();
    boolean isClosed = targets.load() != null && targets.load() == 0;
    return isClosed && !mayBeClosed ? null : targets.load();
  }

  /** Returns what a trial of each side depends on, as {@link #identity} lists it. */
  public List<ObjectNode> identities() {
    return profiles.stream().map(side -> identity(side.name())).toList();
  }

  /**
   * Returns all that a trial of a profile depends on, the versions of the kit's own software
   * included, without folder, command line, notes and secrets.
   */
  ObjectNode identity(String profile) {
    TrialSpec spec = trial(profile, Path.of(""));
    ObjectNode trial =
        JSON.valueToTree(
            spec.with(
                shown ->
                    shown.profile(spec.profile().masked()).workload(spec.workload().masked())));
    trial.remove(List.of("folder", "command", "notes"));
    trial.put(
        "kit",
        String.join(
            " ",
            VersionInfo.getVersion(),
            org.apache.hadoop.util.VersionInfo.getVersion(),
            Runtime.version().toString(),
            String.join(" ", Secrets.maskedWords(List.of(HBaseJvm.more().split("[ ,]+"))))));
    if (trial.at("/cluster/server") instanceof ObjectNode server) {
      server.set(
          "jvmFlags", JSON.valueToTree(Secrets.maskedWords(spec.cluster().server().jvmFlags())));
    }
    if (contents != null) {
      trial.put("contents", contents);
    }
    boolean hasTimeInTableName =
        request.cluster().kind() == ClusterKind.REMOTE
            && !request.workload().properties().containsKey(YcsbProperty.TABLE.key());
    if (hasTimeInTableName && trial.get("workloadProperties") instanceof ObjectNode properties) {
      properties.remove(YcsbProperty.TABLE.key());
    }
    return trial;
  }

  private ClusterSpec cluster(String profile) {
    ClusterSpec asked = request.cluster();
    List<String> flags =
        profiles.stream()
            .filter(resolved -> resolved.name().equals(profile))
            .flatMap(resolved -> resolved.jvm().stream())
            .filter(
                flag ->
                    modelled == null
                        || flag.isByHand()
                        || !OF_REAL_HEAP.matcher(flag.flag()).matches())
            .map(ResolvedFlag::flag)
            .toList();
    ServerSoftware installed = software.getOrDefault(profile, request.start().software());
    ClusterSpec.Server real =
        new ClusterSpec.Server(
            machine.heapBytes(), flags, null, 0, installed.isOwn() ? null : installed);
    ClusterSpec planned =
        asked.with(
            cluster ->
                cluster
                    .configuration(
                        asked.configuration() == null
                            ? null
                            : asked.configuration().toAbsolutePath())
                    .servers(regionServers)
                    .server(real));
    if (modelled == null) {
      return planned;
    }
    ModelledStorage storage = modelled.storage(request.seed());
    return planned
        .withStorage(storage.storageTexts())
        .withServer(
            new ClusterSpec.Server(
                modelled.jvmHeapBytes(asked.kind()),
                flags,
                storage,
                TimeUnit.NANOSECONDS.toMicros(modelled.roundTrip().toNanos()),
                real.software()));
  }

  /** Returns the user's rates, from {@code --target} or the workload; a closed loop if none. */
  public Targets givenTargets() {
    return Targets.given(target(workload).orElse(null));
  }

  /** Returns the target in operations a second; empty for a closed loop. */
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
      facts.put(Manifest.MODELLED, modelled.words());
    }
    return facts;
  }
}
