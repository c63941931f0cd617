// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.driver.SeededRandomness;
import dev.htk.harness.driver.WarmUp;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.scale.ScaleChoice;
import dev.htk.tuning.scale.ScaleModel;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * Turns a request into a plan, or says what is wrong with the request. Starts no cluster and writes
 * no file; only reads from a real cluster.
 */
public final class BenchPlanner {

  /** Suits a laptop, and still causes flushes and compactions in a scale model. */
  static final int DEFAULT_RECORDS = 50_000;

  static final int DEFAULT_OPERATIONS = 10_000;
  static final int DEFAULT_THREADS = 8;

  /** Cuts short a load of the default size on a slow machine. */
  static final long DEFAULT_LOAD_SECONDS = 25;

  /** Distributions whose numbers go down to 0, whatever insertstart is. */
  private static final Set<String> FROM_ZERO = Set.of("latest", "exponential");

  /** Heap of a MiniCluster's JVM, which holds all servers. */
  static final long DEFAULT_MINI_HEAP_BYTES = 2L << 30;

  /** Heap of one region server. */
  static final long DEFAULT_LOCAL_HEAP_BYTES = 1L << 30;

  private final BenchRequest request;
  private final List<String> notes = new ArrayList<>();

  /** A checksum of the installed software; null for the kit's own. */
  private String contents;

  private BenchPlanner(BenchRequest request) {
    this.request = request;
  }

  /**
   * Plans trials of the given profiles.
   *
   * @param profiles shipped names or files, in the order in which they are compared
   * @throws HarnessException if a part of the request is wrong, or a real cluster does not answer
   *     or does not run the profile
   */
  public static BenchPlan plan(BenchRequest request, List<String> profiles)
      throws HarnessException, InterruptedException {
    try {
      return new BenchPlanner(request).plan(profiles);
    } catch (ProfileException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }

  private BenchPlan plan(List<String> profiles) throws HarnessException, InterruptedException {
    YcsbWorkload given =
        YcsbWorkload.load(request.workload().name(), request.workload().properties());
    notes.addAll(given.warnings());
    if (!HBaseJvm.more().isEmpty()) {
      notes.add(
          "every JVM of this run has the flags of -D" + HBaseJvm.MORE + ": " + HBaseJvm.more());
    }
    if (request.workload().runPhase() && !SeededRandomness.isComplete()) {
      notes.add(
          Phrase.of(
              "on Java %d equal seeds do not give equal operations in the run phase; Java 17 does",
              Runtime.version().feature()));
    }
    YcsbWorkload workload = sized(given);
    RecordSize.requireCellsThatFit(workload);
    request.drive().require(workload);
    Schedule schedule =
        Schedule.of(
            request.drive().schedule(), BenchPlan.target(workload).orElse(null), request.seed());
    WarmUp.of(request.drive().warmUp(), workload.number(YcsbProperty.OPERATIONCOUNT, 1), 0);
    if (request.yarn() != null) {
      ManyClients.require(request, workload);
    }
    List<ServerHome> homes = homes(profiles.size());
    boolean defaultSize = given.number(YcsbProperty.RECORDCOUNT, 0) == 0;
    if (request.cluster().kind().isStartedByKit()) {
      List<Profile> loaded = loaded(profiles, homes.stream().map(ServerHome::hbase).toList());
      MachineFacts machine =
          machine(
              request.cluster().kind() == ClusterKind.LOCAL
                  ? DEFAULT_LOCAL_HEAP_BYTES
                  : DEFAULT_MINI_HEAP_BYTES,
              Runtime.getRuntime().availableProcessors());
      BenchRequest.Hardware asked = request.hardware();
      ModelledServer modelled =
          asked.machine() == null
              ? null
              : ModelledServer.of(asked.machine(), machine, asked.scale()).orElse(null);
      noteSoftware(homes, modelled != null);
      return forStartedCluster(
          workload,
          machine,
          modelled,
          named(resolved(loaded, machine)),
          defaultSize ? DEFAULT_LOAD_SECONDS : 0);
    }
    checkRealClusterOptions(schedule);
    profiles.forEach(new ProfileLibrary(SettingsCatalogue.load())::require);
    try (RemoteCluster cluster = RemoteCluster.connect(request.cluster().configuration())) {
      RealCluster real = RealCluster.look(cluster);
      real.unseen().ifPresent(notes::add);
      MachineFacts machine = machine(real.heapBytes(), real.cores());
      List<Profile> loaded = loaded(profiles, Collections.nCopies(profiles.size(), real.version()));
      return forRealCluster(real, workload, machine, resolved(loaded, machine));
    } catch (IOException e) {
      throw HarnessException.failed(e, "the cluster does not answer: %s", e.getMessage());
    }
  }

  /**
   * Checks the servers' software before anything starts.
   *
   * @return that of each side
   */
  private List<ServerHome> homes(int sides) throws HarnessException, InterruptedException {
    List<ServerHome> homes = new ArrayList<>();
    for (int side = 0; side < sides; side++) {
      BenchRequest.Start start = request.start(side);
      if (start.needsOwnJvms() && request.cluster().kind() != ClusterKind.LOCAL) {
        throw HarnessException.badInput(
            "--hbase-home, --hadoop-home, --java-home and --jvm, also of a baseline, are for"
                + " servers in JVMs of their own: choose the kind of cluster 'local', or leave them"
                + " out");
      }
      try {
        ServerHome home = ServerHome.of(start.software());
        home.requireFlags(start.jvmFlags());
        homes.add(home);
        if (!start.software().isOwn()) {
          contents = Sha256.of((contents + home.fingerprint()).getBytes(StandardCharsets.UTF_8));
        }
      } catch (IOException e) {
        throw HarnessException.badInput("the servers' software cannot be read: %s", e.getMessage());
      }
    }
    return homes;
  }

  /** Says what the servers run, if that is not only what the kit brings. */
  private void noteSoftware(List<ServerHome> checked, boolean isModelled) {
    List<ServerHome> homes =
        isModelled ? checked.stream().map(ServerHome::withOwnHdfs).toList() : checked;
    if (request.baseline() != null
        && !request.baseline().software().equals(request.start().software())) {
      notes.add("the baseline's servers run " + homes.get(0).words());
      notes.add("the other servers run " + homes.get(1).words());
      UnaskedDifference.between(homes.get(0), homes.get(1)).ifPresent(notes::add);
    } else if (!request.start().software().isOwn()) {
      notes.add("the servers run " + homes.get(0).words());
    }
    if (isModelled && checked.stream().anyMatch(home -> !home.isHdfsOwn())) {
      notes.add(
          "modelled devices are those of the kit's own HDFS: another Hadoop is on HBase's class path"
              + " only");
    }
  }

  /** Loads profiles, each for the HBase that it is to run on. */
  private static List<Profile> loaded(List<String> names, List<String> versions)
      throws HarnessException {
    List<Profile> loaded =
        IntStream.range(0, names.size())
            .mapToObj(
                side ->
                    new ProfileLibrary(SettingsCatalogue.ofServer(versions.get(side)))
                        .load(names.get(side)))
            .toList();
    requireDistinctNames(names, loaded.stream().map(Profile::name).toList());
    return loaded;
  }

  /** Names sides after what they are started with, where that differs. */
  private List<ResolvedProfile> named(List<ResolvedProfile> sides) {
    if (request.baseline() == null || request.baseline().equals(request.start())) {
      return sides;
    }
    String baseline = request.baseline().label(request.start());
    String other = request.start().label(request.baseline());
    if (baseline.equals(other)) {
      baseline = "baseline";
      other = "other";
    }
    return List.of(named(sides.get(0), baseline), named(sides.get(1), other));
  }

  private static ResolvedProfile named(ResolvedProfile side, String label) {
    return label.isEmpty() ? side : side.named(side.name() + "@" + label);
  }

  private static void requireDistinctNames(List<String> given, List<String> names)
      throws HarnessException {
    if (given.stream().distinct().count() != names.stream().distinct().count()) {
      throw HarnessException.badInput(
          "%s are different profiles of the same name '%s': give one of them another name",
          String.join(" and ", given), names.get(0));
    }
  }

  private List<ResolvedProfile> resolved(List<Profile> profiles, MachineFacts machine) {
    return IntStream.range(0, profiles.size())
        .mapToObj(
            side ->
                profiles
                    .get(side)
                    .resolve(machine, phase())
                    .withOverrides(request.start(side).overrides())
                    .withFlags(request.start(side).jvmFlags()))
        .toList();
  }

  private Optional<Phase> phase() {
    return request.workload().runPhase() ? Optional.empty() : Optional.of(Phase.LOAD);
  }

  private YcsbWorkload sized(YcsbWorkload given) throws HarnessException {
    Map<YcsbProperty, String> sizes = new EnumMap<>(YcsbProperty.class);
    sizes.put(YcsbProperty.RECORDCOUNT, size(given, YcsbProperty.RECORDCOUNT, DEFAULT_RECORDS));
    sizes.put(
        YcsbProperty.OPERATIONCOUNT, size(given, YcsbProperty.OPERATIONCOUNT, DEFAULT_OPERATIONS));
    sizes.put(YcsbProperty.THREADCOUNT, size(given, YcsbProperty.THREADCOUNT, DEFAULT_THREADS));
    YcsbWorkload workload = given.with(sizes);
    long records = workload.number(YcsbProperty.RECORDCOUNT, 0);
    long start = workload.number(YcsbProperty.INSERTSTART, 0);
    long toLoad = workload.recordsToLoad();
    if (toLoad < 1 || start + toLoad > records) {
      throw HarnessException.badInput(
          "insertstart (%d) and insertcount (%d) do not fit into recordcount (%d)",
          start, toLoad, records);
    }
    String distribution = workload.text(YcsbProperty.REQUESTDISTRIBUTION, "uniform");
    boolean asksForRows = request.workload().runPhase() && !workload.insertsOnly();
    if (start > 0 && asksForRows && FROM_ZERO.contains(distribution)) {
      throw HarnessException.badInput(
          "insertstart (%d) and requestdistribution %s: YCSB then asks for rows before insertstart,"
              + " which are not loaded; take another distribution, or insertstart 0",
          start, distribution);
    }
    return workload;
  }

  private static String size(YcsbWorkload workload, YcsbProperty property, int ifAbsent) {
    return Integer.toString(workload.number(property, ifAbsent));
  }

  private MachineFacts machine(long heapBytes, int cores) throws HarnessException {
    BenchRequest.Hardware asked = request.hardware();
    KnownFacts known = asked.machine() == null ? KnownFacts.NONE : asked.machine().facts();
    DiskKind diskKind =
        Optional.ofNullable(asked.diskKind()).or(known::diskKind).orElse(DiskKind.SSD);
    DiskKind walKind = OwnCluster.of(request.cluster()).walKind(diskKind);
    try {
      return new MachineFacts(
          Optional.ofNullable(asked.heapBytes()).or(known::heapBytes).orElse(heapBytes),
          Optional.ofNullable(asked.cores()).or(known::cores).orElse(cores),
          Optional.ofNullable(asked.disks()).or(known::disks).orElse(1),
          diskKind,
          known.regionsPerServer().orElse(TablePlan.REGIONS_PER_SERVER),
          Optional.ofNullable(asked.walKind()).or(known::walKind).orElse(walKind));
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }

  private BenchPlan forStartedCluster(
      YcsbWorkload workload,
      MachineFacts machine,
      ModelledServer modelled,
      List<ResolvedProfile> profiles,
      long maxLoadSeconds)
      throws HarnessException {
    OwnCluster cluster = OwnCluster.of(request.cluster(), modelled);
    if (modelled != null) {
      modelled.requireRoomFor(
          RecordSize.memstoreBytes(workload)
              * (workload.recordsToLoad() + workload.number(YcsbProperty.OPERATIONCOUNT, 0)));
    }
    cluster.require(profiles);
    cluster.requireMemory(
        /* clusters= */ 1,
        modelled == null ? machine.heapBytes() : modelled.jvmHeapBytes(request.cluster().kind()));
    int servers = cluster.regionServers();
    return plan(workload, machine, servers, scale(modelled, workload, servers, profiles))
        .maxLoadSeconds(maxLoadSeconds)
        .modelled(modelled)
        .software(
            request.baseline() == null
                ? Map.of()
                : Map.of(profiles.get(0).name(), request.baseline().software()))
        .contents(contents)
        .build()
        .withSides(profiles);
  }

  private BenchPlanBuilder plan(
      YcsbWorkload workload, MachineFacts machine, int regionServers, int scale) {
    return BenchPlanBuilder.builder()
        .request(request)
        .workload(workload)
        .machine(machine)
        .regionServers(regionServers)
        .scale(scale)
        .notes(List.copyOf(notes));
  }

  private int scale(
      ModelledServer modelled, YcsbWorkload workload, int servers, List<ResolvedProfile> profiles) {
    if (modelled != null) {
      return modelled.scale();
    }
    return request.hardware().scale() == null
        ? chooseScale(workload, servers, profiles)
        : request.hardware().scale();
  }

  private int chooseScale(YcsbWorkload workload, int servers, List<ResolvedProfile> profiles) {
    long recordBytes = RecordSize.memstoreBytes(workload);
    int regions = request.tablePlan().regions(workload, servers);
    long bytesPerRegion = Math.max(1, recordBytes * workload.recordsToLoad() / regions);
    ScaleChoice choice = ScaleModel.choose(profiles, bytesPerRegion);
    if (!choice.isEnough()) {
      notes.add(
          Phrase.of(
              "%,d records are too few for every region to flush %d times and be compacted, even in"
                  + " a scale model: that takes about %,d; going on",
              workload.recordsToLoad(),
              ScaleModel.FEWEST_FLUSHES,
              (choice.neededBytesPerRegion() * regions + recordBytes - 1) / recordBytes));
    }
    return choice.factor();
  }

  private void checkRealClusterOptions(Schedule schedule) throws HarnessException {
    if (request.hardware().scale() != null && request.hardware().scale() != 1) {
      throw HarnessException.badInput(
          "--scale %d: a scale model is never applied to a real cluster; leave --scale out",
          request.hardware().scale());
    }
    if (request.cluster().servers() != null) {
      throw HarnessException.badInput(
          "--servers %d: a real cluster has the region servers that it has; leave --servers out",
          request.cluster().servers());
    }
    if (!request.cluster().storage().isEmpty()) {
      throw HarnessException.badInput(
          "--storage %s: a real cluster has the volumes that it has; leave --storage out",
          String.join(",", request.cluster().storage()));
    }
    if (schedule instanceof Schedule.ClosedLoop && !request.cluster().unthrottled()) {
      throw HarnessException.badInput(
          "a real cluster is not loaded without a limit: give --target OPS, or a --schedule of"
              + " rates, or --unthrottled if nobody else depends on it");
    }
  }

  private BenchPlan forRealCluster(
      RealCluster cluster, YcsbWorkload given, MachineFacts machine, List<ResolvedProfile> profiles)
      throws HarnessException, IOException {
    YcsbWorkload workload = cluster.withTableOfItsOwn(given);
    Map<String, SortedMap<String, String>> settings = new HashMap<>();
    Map<String, SortedMap<String, String>> tableSettings = new HashMap<>();
    for (ResolvedProfile profile : profiles) {
      settings.put(profile.name(), RealCluster.serverSettings(profile));
      tableSettings.put(profile.name(), RealCluster.tableSettings(profile));
      cluster.requireInForce(profile);
    }
    return plan(workload, machine, cluster.regionServers(), 1)
        .profiles(profiles)
        .settings(settings)
        .tableSettings(tableSettings)
        .build();
  }
}
