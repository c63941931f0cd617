// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves which values of a profile an apply leaves out, and which it marks. */
class KeptValuesTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final ProfileLibrary PROFILES = new ProfileLibrary(CATALOGUE);
  private static final MachineFacts MACHINE = new MachineFacts(16L << 30, 8, 6, DiskKind.SSD, 10);

  private static final String FILES = "hbase.hstore.blockingStoreFiles";
  private static final String POLICY = "hbase.hstore.defaultengine.compactionpolicy.class";
  private static final String FIFO =
      "org.apache.hadoop.hbase.regionserver.compactions.FIFOCompactionPolicy";
  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String FLUSHERS = "hbase.hstore.flusher.count";
  private static final String ROOT = "hbase.rootdir";
  private static final String FLUSH_CONTROLLER = "hbase.regionserver.flush.throughput.controller";
  private static final String FLUSH_BOUND = "hbase.hstore.flush.throughput.upper.bound";

  /** A site for time series: FIFO compaction, no splits, no major compactions. */
  private static final Map<String, String> TIME_SERIES =
      Map.of(
          "hbase.regionserver.region.split.policy",
          "org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy",
          POLICY,
          FIFO,
          "hbase.hregion.majorcompaction",
          "0",
          "hbase.hstore.compaction.max.size",
          "524288000",
          FILES,
          "100000",
          "hbase.hregion.memstore.flush.size",
          "536870912",
          "hbase.hregion.memstore.block.multiplier",
          "7");

  /** A vendor's advice for a server on a cloud's object store, with its log on HDFS. */
  private static final Map<String, String> ADVISED =
      Map.of(
          ROOT,
          "abfs://hb@exampleaccount.dfs.core.windows.net/hbase",
          "hbase.wal.dir",
          "hdfs://mycluster/hbasewal",
          "hbase.hstore.compactionThreshold",
          "10",
          "hbase.hstore.compaction.max",
          "100",
          FILES,
          "300",
          FLUSHERS,
          "6",
          HANDLERS,
          "240");

  @TempDir private Path folder;

  static Collection<String> profiles() {
    return PROFILES.names();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void underFifoCompactionEveryProfileLeavesTheFilesOfAStoreAsTheyAre(String profile) {
    for (Lowering lowering : List.of(Lowering.NONE, Lowering.ALL)) {
      ApplyPlan plan = plan(profile, TIME_SERIES, lowering);
      assertThat(plan.refusals()).isEmpty();
      assertThat(after(plan)).containsEntry(FILES, "100000");
      assertThat(after(plan)).containsEntry("hbase.hregion.majorcompaction", "0");
    }
    if (PROFILES.load(profile).settings().stream().anyMatch(e -> e.setting().key().equals(FILES))) {
      assertThat(kept(plan(profile, TIME_SERIES, Lowering.ALL)).get(FILES).reason())
          .contains("the file has the compaction policy FIFOCompactionPolicy");
    }
  }

  @ParameterizedTest
  @CsvSource({
    // Siblings: each part of HBase that a site may replace, and a value that depends on it.
    "hbase.hstore.engine.class, org.apache.hadoop.hbase.regionserver.DateTieredStoreEngine,"
        + " write-heavy, hbase.hstore.blockingStoreFiles",
    "hbase.hstore.engine.class, org.apache.hadoop.hbase.regionserver.StripeStoreEngine,"
        + " write-heavy, hbase.hstore.compaction.min.size",
    "hbase.hstore.engine.class, com.example.OwnStoreEngine, ssd-tuned,"
        + " hbase.hstore.blockingStoreFiles",
    "hbase.hstore.defaultengine.compactionpolicy.class, com.example.ExploringCompactionPolicy,"
        + " write-heavy, hbase.regionserver.thread.compaction.throttle",
    "hbase.regionserver.region.split.policy,"
        + " org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy, ssd-tuned,"
        + " hbase.hregion.max.filesize",
    "hbase.regionserver.region.split.policy,"
        + " org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy, ssd-tuned,"
        + " hbase.hregion.max.filesize",
    "hbase.regionserver.throughput.controller,"
        + " org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController, write-heavy,"
        + " hbase.hstore.compaction.throughput.higher.bound",
    "hbase.regionserver.throughput.controller, com.example.Throttle, write-heavy,"
        + " hbase.hstore.compaction.throughput.lower.bound",
    "hbase.region.server.rpc.scheduler.factory.class,"
        + " org.apache.hadoop.hbase.ipc.PhoenixRpcSchedulerFactory, write-heavy,"
        + " hbase.regionserver.handler.count",
    "hbase.ipc.server.callqueue.type, codel, read-heavy, hbase.ipc.server.callqueue.read.ratio",
    "hbase.hregion.compacting.memstore.type, EAGER, write-heavy,"
        + " hbase.hregion.memstore.flush.size",
    "hbase.regionserver.memstore.class, com.example.OwnMemStore, write-heavy,"
        + " hbase.hregion.memstore.block.multiplier",
    "hbase.wal.provider, filesystem, fail-slow," + " hbase.regionserver.wal.roll.on.sync.ms"
  })
  void aValueForAnotherPartOfHBaseIsLeftOutWithAReason(
      String key, String part, String profile, String dependent) {
    ApplyPlan plan = plan(profile, Map.of(key, part), Lowering.ALL);
    assertThat(after(plan)).doesNotContainKey(dependent);
    assertThat(after(plan(profile, Map.of(), Lowering.ALL))).containsKey(dependent);
    assertThat(plan.kept())
        .filteredOn(value -> value.key().equals(dependent))
        .allMatch(value -> value.cause() == KeptValue.Cause.OTHER_MECHANISM)
        .allMatch(value -> value.reason().contains(part.substring(part.lastIndexOf('.') + 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.hstore.defaultengine.compactionpolicy.class,"
        + " org.apache.hadoop.hbase.regionserver.compactions.RatioBasedCompactionPolicy",
    "hbase.hstore.engine.class, org.apache.hadoop.hbase.regionserver.DefaultStoreEngine",
    "hbase.regionserver.throughput.controller,"
        + " dev.htk.coprocessor.throughput.RecordingCompactionThroughput",
    "hbase.regionserver.throughput.controller, org.apache.hadoop.hbase.regionserver.compactions."
        + "PressureAwareCompactionThroughputController",
    "hbase.hregion.compacting.memstore.type, none",
    "hbase.ipc.server.callqueue.type, fifo"
  })
  void aPartThatReadsTheSameNumbersChangesNothing(String key, String part) {
    assertThat(plan("write-heavy", Map.of(key, part), Lowering.NONE).kept()).isEmpty();
  }

  @Test
  void aProfileThatSelectsThePartItselfBringsItsNumbers() {
    String site = xml(Map.of(FLUSH_CONTROLLER, "com.example.Flushes"));
    ApplyPlan plan = plan(withLimitedFlushes(), site, Lowering.NONE, List.of());
    assertThat(after(plan).get(FLUSH_CONTROLLER))
        .endsWith("PressureAwareFlushThroughputController");
    assertThat(after(plan)).containsKey(FLUSH_BOUND);
  }

  @Test
  void aPartThatIsFinalKeepsItsNumbers() {
    String xml =
        "<configuration><property><name>"
            + FLUSH_CONTROLLER
            + "</name><value>com.example.F</value><final>true</final></property></configuration>";
    assertThat(kept(plan(withLimitedFlushes(), xml, Lowering.NONE, List.of())))
        .containsKey(FLUSH_BOUND);
  }

  private static ResolvedProfile withLimitedFlushes() {
    return resolved("low-tail-latency")
        .with(
            Map.of(
                FLUSH_CONTROLLER,
                "org.apache.hadoop.hbase.regionserver.throttle"
                    + ".PressureAwareFlushThroughputController",
                FLUSH_BOUND,
                "1000000000"),
            key -> "a test",
            "a test");
  }

  @Test
  void aValueGivenByHandIsAlwaysTaken() {
    ResolvedProfile byHand = resolved("write-heavy").withOverrides(Map.of(FILES, "2000"));
    ApplyPlan plan = plan(byHand, xml(TIME_SERIES), Lowering.NONE, List.of());
    assertThat(after(plan)).containsEntry(FILES, "2000");
    assertThat(plan.changes())
        .filteredOn(change -> change.key().equals(FILES))
        .singleElement()
        .matches(PlannedChange::lowered);
  }

  @Test
  void aPolicyOfATableCountsUnlessTheTableHasItsOwnValue() {
    FamilySettings fifo = new FamilySettings("t", "f", new TreeMap<>(Map.of(POLICY, FIFO)));
    FamilySettings own =
        new FamilySettings("t", "f", new TreeMap<>(Map.of(POLICY, FIFO, FILES, "5000")));
    String xml = xml(Map.of());
    assertThat(kept(plan("write-heavy", xml, Lowering.NONE, List.of(fifo))).get(FILES).reason())
        .startsWith("family 'f' of table 't' has the compaction policy FIFOCompactionPolicy");
    assertThat(kept(plan("write-heavy", xml, Lowering.NONE, List.of(own))))
        .doesNotContainKey(FILES);
  }

  @Test
  void whatAnOperatorHasRaisedStaysUnlessLoweringIsAllowed() {
    Map<String, String> raised = Map.of(FILES, "300", FLUSHERS, "6", HANDLERS, "240");
    ApplyPlan plan = plan("write-heavy", raised, Lowering.NONE);
    assertThat(after(plan)).containsAllEntriesOf(raised);
    assertThat(kept(plan)).containsOnlyKeys(FILES, FLUSHERS, HANDLERS);
    assertThat(kept(plan).get(FILES).reason()).contains("lower", "--lower");
    assertThat(plan.changes()).noneMatch(PlannedChange::lowered);

    ApplyPlan allowed = plan("write-heavy", raised, Lowering.ALL);
    assertThat(after(allowed))
        .containsEntry(FILES, "40")
        .containsEntry(FLUSHERS, "2")
        .containsEntry(HANDLERS, "80");
    assertThat(allowed.changes().stream().filter(PlannedChange::lowered).map(PlannedChange::key))
        .containsExactlyInAnyOrder(FILES, FLUSHERS, HANDLERS);
    assertThat(allowed.kept()).isEmpty();
  }

  @Test
  void aVendorsAdviceIsMarkedLineByLine() {
    ApplyPlan plan = plan("write-heavy", ADVISED, Lowering.NONE);
    assertThat(after(plan)).containsAllEntriesOf(ADVISED);
    assertThat(kept(plan)).containsKeys(FILES, FLUSHERS, HANDLERS);
    ApplyPlan lower = plan("ssd-tuned", ADVISED, Lowering.ALL);
    assertThat(lower.changes().stream().filter(PlannedChange::lowered).map(PlannedChange::key))
        .contains(FILES, HANDLERS);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void noValueBecomesLowerWithoutAMark(String profile) {
    for (Map<String, String> site : List.of(TIME_SERIES, ADVISED, high())) {
      for (Lowering lowering : List.of(Lowering.NONE, Lowering.ALL)) {
        ApplyPlan plan = plan(profile, site, lowering);
        Map<String, String> after = after(plan);
        assertThat(plan.changes())
            .filteredOn(change -> isLower(change.key(), after, site))
            .allMatch(PlannedChange::lowered);
      }
    }
  }

  @Test
  void aValueAtOrBelowTheDefaultIsNotRaisedButMarked() {
    ApplyPlan plan = plan("write-heavy", Map.of("hfile.block.cache.size", "0.4"), Lowering.NONE);
    assertThat(after(plan)).containsEntry("hfile.block.cache.size", "0.3");
    assertThat(plan.changes())
        .filteredOn(PlannedChange::lowered)
        .extracting(PlannedChange::key)
        .containsExactly("hfile.block.cache.size");
  }

  @Test
  void theOlderNameOfASettingCountsAsRaised() {
    ApplyPlan plan =
        plan("stock", Map.of("hbase.hstore.compactionThreshold", "10", FILES, "32"), Lowering.NONE);
    assertThat(kept(plan).get("hbase.hstore.compaction.min").from()).contains("10");
    assertThat(after(plan)).doesNotContainKey("hbase.hstore.compaction.min");
  }

  @Test
  void aValueThatThisKitAddedMayBecomeLower() {
    execute(plan("write-heavy", xml(Map.of()), Lowering.NONE, List.of()));
    ApplyPlan again = request(resolved("ssd-tuned"), Lowering.NONE, List.of());
    assertThat(kept(again)).doesNotContainKey(FILES);
    assertThat(again.changes())
        .filteredOn(change -> change.key().equals(FILES))
        .singleElement()
        .matches(PlannedChange::lowered);
  }

  @Test
  void evidenceCountsOnlyForItsMachineAndItsValue() {
    assertThat(on("ssd-node").allows("ssd-tuned", FILES, "32")).isTrue();
    assertThat(on("hdd-node").allows("ssd-tuned", FILES, "32")).isFalse();
    assertThat(on("ssd-node").allows("ssd-tuned", FILES, "31")).isFalse();
    assertThat(on("ssd-node").allows("write-heavy", FILES, "40"))
        .as("measured with the whole profile only")
        .isFalse();
    assertThat(Lowering.NONE.allows("ssd-tuned", FILES, "32")).isFalse();
  }

  private static Lowering on(String machine) {
    return new Lowering(false, Optional.of(machine));
  }

  @Test
  void aRefusalThatLoweringWouldSolveSaysSo() {
    Map<String, String> caching =
        Map.of("hfile.block.cache.size", "0.5", "hbase.regionserver.global.memstore.size", "0.3");
    ApplyPlan plan = plan("write-heavy", caching, Lowering.NONE);
    assertThat(plan.refusals()).anyMatch(line -> line.contains("heap-over-limit"));
    assertThat(plan.refusals()).last().asString().contains("with --lower it can be applied");
    assertThat(plan("write-heavy", caching, Lowering.ALL).refusals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3a://bucket/hbase",
        "s3://bucket/hbase/",
        "abfss://hb@account.dfs.core.windows.net/hbase",
        "wasbs://hb@account.blob.core.windows.net/hbase",
        "gs://bucket/hbase",
        "oss://bucket/hbase"
      })
  void formulasOverDisksDoNotHoldForAnObjectStore(String root) {
    ApplyPlan plan = plan("ssd-tuned", Map.of(ROOT, root), Lowering.ALL);
    assertThat(after(plan))
        .doesNotContainKeys(
            "hbase.hstore.compaction.throughput.lower.bound",
            "hbase.hstore.compaction.throughput.higher.bound");
    assertThat(kept(plan).get("hbase.hstore.compaction.throughput.lower.bound").reason())
        .startsWith("computed from disks that hold no data; hbase.rootdir (");
  }

  @ParameterizedTest
  @CsvSource({
    "hdfs://nn/hbase, ''",
    "viewfs://cluster/hbase, ''",
    "/hbase, hdfs://nn",
    "file:///srv/hbase, ''"
  })
  void formulasOverDisksHoldForOtherRoots(String root, String defaultFs) {
    Map<String, String> site = new TreeMap<>(Map.of(ROOT, root));
    if (!defaultFs.isEmpty()) {
      site.put("fs.defaultFS", defaultFs);
    }
    assertThat(kept(plan("ssd-tuned", site, Lowering.ALL))).isEmpty();
  }

  @Test
  void theDefaultFileSystemMayBeTheObjectStore() {
    Map<String, String> site = Map.of(ROOT, "/hbase", "fs.defaultFS", "s3a://bucket");
    assertThat(kept(plan("ssd-tuned", site, Lowering.ALL)))
        .containsKey("hbase.hstore.compaction.throughput.lower.bound");
  }

  @Test
  void aLogOnHdfsBesideAnObjectStoreHasDisks() {
    assertThat(after(plan("write-heavy", ADVISED, Lowering.ALL)))
        .containsEntry("hbase.wal.provider", "multiwal");
  }

  @Test
  void aStoragePolicyOfALogOnAnObjectStoreNeedsNothingOfHdfs() {
    Map<String, String> site =
        Map.of(ROOT, "s3a://bucket/hbase", "hbase.wal.storage.policy", "ALL_SSD");
    assertThat(plan("write-heavy", site, Lowering.ALL).hdfsNeeds()).isEmpty();
    assertThat(
            Linter.lint(
                    new LintInput(
                        SiteFile.parse("s", xml(site).getBytes(StandardCharsets.UTF_8)),
                        Optional.empty(),
                        KnownFacts.NONE,
                        CATALOGUE))
                .stream()
                .map(finding -> finding.rule()))
        .contains("wal-storage-without-hdfs", "wal-on-object-store")
        .doesNotContain("wal-storage-needed");
  }

  private static Map<String, String> high() {
    Map<String, String> high = new TreeMap<>();
    for (String profile : PROFILES.names()) {
      resolved(profile)
          .entries()
          .forEach(
              entry ->
                  entry
                      .setting()
                      .number(entry.value())
                      .filter(number -> entry.setting().type().isWhole())
                      .ifPresent(
                          number ->
                              high.put(
                                  entry.key(),
                                  number.add(BigDecimal.ONE).toBigInteger().toString())));
    }
    return high;
  }

  private static boolean isLower(String key, Map<String, String> after, Map<String, String> site) {
    return site.containsKey(key)
        && NumberOrder.isLower(CATALOGUE.get(key), after.get(key), site.get(key));
  }

  private static Map<String, KeptValue> kept(ApplyPlan plan) {
    return plan.kept().stream().collect(Collectors.toMap(KeptValue::key, value -> value));
  }

  /** Returns the values that are in the file after the apply, whether or not it is refused. */
  private static Map<String, String> after(ApplyPlan plan) {
    Map<String, String> after = new TreeMap<>(plan.before().values());
    plan.changes().stream()
        .filter(PlannedChange::changesFile)
        .forEach(change -> after.put(change.key(), change.to()));
    return after;
  }

  private ApplyPlan plan(String profile, Map<String, String> site, Lowering lowering) {
    return plan(profile, xml(site), lowering, List.of());
  }

  private ApplyPlan plan(
      String profile, String xml, Lowering lowering, List<FamilySettings> families) {
    return plan(resolved(profile), xml, lowering, families);
  }

  private ApplyPlan plan(
      ResolvedProfile profile, String xml, Lowering lowering, List<FamilySettings> families) {
    write(xml);
    return request(profile, lowering, families);
  }

  private ApplyPlan request(
      ResolvedProfile profile, Lowering lowering, List<FamilySettings> families) {
    return SiteApply.plan(
        new ApplyRequest(
            folder.resolve("hbase-site.xml"),
            Optional.empty(),
            profile,
            CATALOGUE,
            KnownFacts.of(MACHINE),
            OptionalInt.empty(),
            families,
            lowering));
  }

  private static ResolvedProfile resolved(String profile) {
    return PROFILES.load(profile).resolve(MACHINE, Optional.empty());
  }

  private static void execute(ApplyPlan plan) {
    plan.execute(FaultyFiles.none(), ServerFolder.CLOCK);
  }

  private void write(String xml) {
    try {
      Files.writeString(folder.resolve("hbase-site.xml"), xml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String xml(Map<String, String> values) {
    return new TreeMap<>(values)
        .entrySet().stream()
            .map(
                value ->
                    "<property><name>%s</name><value>%s</value></property>\n"
                        .formatted(value.getKey(), value.getValue()))
            .collect(Collectors.joining("", "<configuration>\n", "</configuration>\n"));
  }
}
