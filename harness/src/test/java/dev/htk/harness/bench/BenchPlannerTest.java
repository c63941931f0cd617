// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.trial.TrialSpec;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchPlannerTest {

  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final long MIB = 1 << 20;

  @TempDir private Path folder;

  @Test
  void optionsNotGivenTakeTheKitsDefaults() throws Exception {
    BenchPlan plan = new TestRequest().plan("stock", "ssd-tuned");

    assertThat(plan.workload().number(YcsbProperty.RECORDCOUNT, 0)).isEqualTo(50_000);
    assertThat(plan.workload().number(YcsbProperty.OPERATIONCOUNT, 0)).isEqualTo(10_000);
    assertThat(plan.workload().number(YcsbProperty.THREADCOUNT, 0)).isEqualTo(8);
    assertThat(plan.regionServers()).isEqualTo(1);
    assertThat(plan.machine().heapBytes()).isEqualTo(2L << 30);
    assertThat(plan.machine().regionsPerServer()).isEqualTo(10);
    assertThat(plan.maxLoadSeconds()).isEqualTo(25);
    assertThat(plan.profiles())
        .extracting(ResolvedProfile::name)
        .containsExactly("stock", "ssd-tuned");
  }

  @Test
  void theDefaultSizeIsLongEnoughForFlushesInAScaleModel() throws Exception {
    BenchPlan plan = new TestRequest().plan("stock", "ssd-tuned");

    assertThat(plan.notes()).isEmpty();
    assertThat(plan.scale()).isBetween(2, 128);
  }

  @Test
  void aLoadOfAGivenSizeIsNotCutShort() throws Exception {
    assertThat(new TestRequest().property("recordcount", "1000").plan("stock").maxLoadSeconds())
        .isZero();
  }

  @Test
  void aRealClusterIsNeverLoadedInAClosedLoopUnasked() throws Exception {
    BenchPlan own = new TestRequest().plan("stock");
    Targets targets = new Targets(0.0, 500.0, null);

    assertThat(loadTarget(own, targets)).isZero();
    assertThat(loadTarget(onRealCluster(own, /* unthrottled= */ true), targets)).isZero();
    assertThat(loadTarget(onRealCluster(own, /* unthrottled= */ false), targets))
        .as("the same as the run")
        .isNull();
  }

  private Double loadTarget(BenchPlan plan, Targets targets) {
    return PlannedTrial.of(plan, "stock", folder, targets).spec().drive().loadTarget();
  }

  private BenchPlan onRealCluster(BenchPlan plan, boolean unthrottled) {
    return BenchPlanBuilder.builder(plan)
        .request(
            BenchRequestBuilder.builder(plan.request())
                .cluster(
                    new ClusterSpec(
                        ClusterKind.REMOTE, folder, null, List.of(), unthrottled, 100, null))
                .build())
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "exponential"})
  void rowsBeforeTheFirstOneAreNotAskedFor(String distribution) throws Exception {
    TestRequest request =
        new TestRequest()
            .property("recordcount", "2000")
            .property("requestdistribution", distribution)
            .property("insertstart", "1000");

    assertThat(refusalOf(() -> request.plan("stock"))).contains("insertstart", distribution);
    assertThat(request.property("requestdistribution", "uniform").plan("stock")).isNotNull();
  }

  @Test
  void bothSidesAreScaledByTheSameFactor() throws Exception {
    BenchPlan plan = new TestRequest().scale(64).plan("stock", "ssd-tuned");

    assertThat(plan.scale()).isEqualTo(64);
    assertThat(plan.settings().get("stock")).containsEntry(FLUSH_SIZE, Long.toString(2 * MIB));
    assertThat(plan.settings()).containsOnlyKeys("stock", "ssd-tuned");
    assertThat(plan.settings().get("ssd-tuned")).containsKey(FLUSH_SIZE);
    assertThat(plan.tableSettings().get("stock")).isEmpty();
  }

  @Test
  void whatATrialRunsWithIsRealAndWhatIsStoredOfItHasNoSecret() throws Exception {
    BenchPlan plan =
        new TestRequest()
            .setting("hbase.rpc.tls.keystore.password", "hunter2")
            .scale(1)
            .plan("stock");

    assertThat(plan.trial("stock", folder).profile().settings())
        .containsEntry("hbase.rpc.tls.keystore.password", "hunter2");
    assertThat(plan.identities().toString()).doesNotContain("hunter2").contains("<masked>");
  }

  @Test
  void aScaleOfOneLeavesTheProfileAsItIs() throws Exception {
    BenchPlan plan = new TestRequest().scale(1).plan("stock");

    assertThat(plan.settings().get("stock")).containsEntry(FLUSH_SIZE, Long.toString(128 * MIB));
    assertThat(plan.notes()).isEmpty();
  }

  @Test
  void moreRecordsNeedASmallerScale() throws Exception {
    int few = new TestRequest().property("recordcount", "100000").plan("stock").scale();
    int many = new TestRequest().property("recordcount", "1000000").plan("stock").scale();
    int hours = new TestRequest().property("recordcount", "100000000").plan("stock").scale();

    assertThat(few).isGreaterThan(many);
    assertThat(many).isGreaterThan(hours);
    assertThat(hours).isEqualTo(1);
  }

  @Test
  void tooFewRecordsForFlushesGiveANoteWithTheNumberNeeded() throws Exception {
    BenchPlan plan = new TestRequest().property("recordcount", "1000").plan("stock");

    assertThat(plan.notes()).singleElement().asString().startsWith("1,000 records are too few");
    long needed =
        Long.parseLong(
            plan.notes().get(0).replaceFirst(".*takes about ([\\d,]+);.*", "$1").replace(",", ""));
    BenchPlan enough =
        new TestRequest().property("recordcount", Long.toString(needed)).plan("stock");
    assertThat(enough.notes()).isEmpty();
    BenchPlan notEnough =
        new TestRequest().property("recordcount", Long.toString(needed * 9 / 10)).plan("stock");
    assertThat(notEnough.notes()).hasSize(1);
  }

  @Property(tries = 20)
  void everyNumberOfRecordsAndServersHasAPlan(
      @ForAll @IntRange(min = 1) int records, @ForAll @IntRange(min = 1, max = 50) int servers)
      throws Exception {
    BenchPlan plan =
        new TestRequest()
            .property("recordcount", Integer.toString(records))
            .servers(servers)
            .plan("stock");

    assertThat(plan.scale()).isBetween(1, 128);
    assertThat(plan.regionServers()).isEqualTo(servers);
    assertThat(plan.settings().get("stock")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "many", "2147483648", "1e6", ""})
  void aBadNumberOfRecordsIsRefused(String records) {
    assertThat(refusalOf(() -> new TestRequest().property("recordcount", records).plan("stock")))
        .contains("recordcount must be a whole number, 1 or more", "'" + records + "'");
  }

  @Test
  void anUnknownWorkloadIsRefused() {
    assertThat(refusalOf(() -> new TestRequest().workload("z").plan("stock")))
        .contains("workload 'z' is not known");
  }

  @Test
  void anUnknownProfileIsRefusedWithTheKnownProfiles() {
    assertThat(refusalOf(() -> new TestRequest().plan("stock", "ssd-tunde")))
        .contains("ssd-tunde", "ssd-tuned", "stock");
  }

  @Test
  void anUnknownSettingIsRefused() {
    assertThat(refusalOf(() -> new TestRequest().setting("hbase.no.such.key", "1").plan("stock")))
        .contains("hbase.no.such.key");
  }

  @Test
  void aSettingOfTheWrongTypeIsRefused() {
    assertThat(refusalOf(() -> new TestRequest().setting(HANDLERS, "many").plan("stock")))
        .contains(HANDLERS, "many");
  }

  @Test
  void aSettingGivenByHandWinsAndIsNotScaled() throws Exception {
    BenchPlan plan =
        new TestRequest()
            .setting(FLUSH_SIZE, Long.toString(32 * MIB))
            .scale(8)
            .plan("stock", "ssd-tuned");

    assertThat(plan.settings().get("stock")).containsEntry(FLUSH_SIZE, Long.toString(32 * MIB));
    assertThat(plan.settings().get("ssd-tuned")).containsEntry(FLUSH_SIZE, Long.toString(32 * MIB));
  }

  @Test
  void twoProfilesOfOneNameAreRefused() throws IOException {
    Path own = ownProfile("stock", HANDLERS, "60");

    assertThat(refusalOf(() -> new TestRequest().plan("stock", own.toString())))
        .contains("stock and " + own, "same name 'stock'");
  }

  @Test
  void aProfileMayBeComparedWithItself() throws Exception {
    assertThat(new TestRequest().plan("stock", "stock").profiles()).hasSize(2);
  }

  @Test
  void aProfileMayBeAFile() throws Exception {
    Path own = ownProfile("mine", HANDLERS, "60");

    BenchPlan plan = new TestRequest().scale(1).plan("stock", own.toString());

    assertThat(plan.settings().get("mine")).containsEntry(HANDLERS, "60");
  }

  @ParameterizedTest
  @CsvSource({"100, 100, ", "100, 200, ", "100, 50, 51", "100, 0, 101"})
  void aLoadThatDoesNotFitIntoRecordcountIsRefused(String records, String start, String count) {
    TestRequest request =
        new TestRequest().property("recordcount", records).property("insertstart", start);
    if (count != null) {
      request.property("insertcount", count);
    }

    assertThat(refusalOf(() -> request.plan("stock")))
        .contains("insertstart (" + start + ")", "recordcount (100)");
  }

  @Test
  void aLoadThatEndsAtRecordcountIsPlanned() throws Exception {
    BenchPlan plan =
        new TestRequest()
            .property("recordcount", "100")
            .property("insertstart", "50")
            .property("insertcount", "50")
            .plan("stock");

    assertThat(plan.workload().number(YcsbProperty.INSERTCOUNT, 0)).isEqualTo(50);
  }

  @Test
  void aHeapTooSmallForARegionServerIsRefused() {
    assertThat(refusalOf(() -> new TestRequest().heapBytes(64 * MIB).plan("stock")))
        .contains("from 128m to 16t");
  }

  @Test
  void propertiesThatNobodyReadsAreNoted() throws Exception {
    assertThat(new TestRequest().property("recordcuont", "5").plan("stock").notes())
        .singleElement()
        .asString()
        .contains("'recordcuont'");
  }

  @Test
  void aTrialsSpecMatchesThePlan() throws Exception {
    BenchPlan plan =
        new TestRequest()
            .loadOnly()
            .property("recordcount", "100000")
            .property("threadcount", "3")
            .scale(4)
            .plan("stock", "ssd-tuned");

    TrialSpec spec =
        plan.spec(PlannedTrial.of(plan, "ssd-tuned", Path.of("trial-01"), plan.givenTargets()));

    assertThat(spec.folder()).isEqualTo(Path.of("trial-01").toAbsolutePath());
    assertThat(spec.profile().name()).isEqualTo("ssd-tuned");
    assertThat(spec.profile().settings()).isEqualTo(plan.settings().get("ssd-tuned"));
    assertThat(spec.profile().scale()).isEqualTo(4);
    assertThat(spec.workload().threads()).isEqualTo(3);
    assertThat(spec.workload().hasRunPhase()).isFalse();
    assertThat(spec.cluster().configuration()).isNull();
    assertThat(spec.workload().properties()).containsEntry("recordcount", "100000");
    assertThat(spec.machine()).containsEntry("diskKind", "ssd").containsEntry("cores", 2);
  }

  @Test
  void aRealClusterIsNotScaled() {
    assertThat(
            refusalOf(() -> new TestRequest().cluster(folder).target(100).scale(2).plan("stock")))
        .contains("--scale 2", "never applied to a real cluster");
  }

  @Test
  void aServerCountForARealClusterIsRefused() {
    assertThat(
            refusalOf(() -> new TestRequest().cluster(folder).target(100).servers(2).plan("stock")))
        .contains("--servers 2");
  }

  @Test
  void aRealClusterNeedsATargetOrTheUnthrottledOption() {
    assertThat(refusalOf(() -> new TestRequest().cluster(folder).plan("stock")))
        .contains("--target", "--unthrottled");
    assertThat(refusalOf(() -> new TestRequest().cluster(folder).unthrottled().plan("stock")))
        .contains("hbase-site.xml");
  }

  @Test
  void aLocalRegionServerHasOneGibUnlessAHeapIsGiven() throws Exception {
    assertThat(new TestRequest().local().plan("stock").machine().heapBytes()).isEqualTo(1L << 30);
    assertThat(new TestRequest().local().heapBytes(1L << 29).plan("stock").machine().heapBytes())
        .isEqualTo(1L << 29);
  }

  @Test
  void moreHeapsThanTheHostHasMemoryForAreRefused() {
    assertThat(
            refusalOf(
                () -> new TestRequest().local().servers(100).heapBytes(1L << 40).plan("stock")))
        .contains("100 region servers", "--heap");
  }

  @Test
  void aFastVolumeBesideADiskTakesTheWal() throws Exception {
    BenchPlan plan =
        new TestRequest()
            .local()
            .storage("[DISK]", "[SSD]" + folder)
            .plan("stock", "accelerated-writes");

    assertThat(plan.machine().walKind()).isNotEqualTo(plan.machine().diskKind());
    assertThat(plan.settings().get("accelerated-writes"))
        .containsEntry("hbase.wal.storage.policy", "ALL_SSD");
    assertThat(plan.trial("accelerated-writes", folder).cluster().storage())
        .containsExactly("[DISK]", "[SSD]" + folder);
  }

  @Test
  void aProfileThatPlacesTheWalIsRefusedWithoutAVolumeForTheWal() {
    String refusal = refusalOf(() -> new TestRequest().plan("stock", "accelerated-writes"));

    assertThat(refusal).contains("'accelerated-writes'", "--storage '[DISK],[SSD]/");
    assertThat(refusalOf(() -> new TestRequest().walKind(DiskKind.NVME).plan("accelerated-writes")))
        .contains("hbase.wal.storage.policy = ALL_SSD", "--storage '[DISK],[SSD]/");
    assertThat(
            refusalOf(
                () ->
                    new TestRequest().setting("hbase.wal.storage.policy", "ONE_SSD").plan("stock")))
        .contains("--storage '[DISK],[SSD]/");
  }

  @Test
  void aProfileThatExcludesADataNodeIsRefusedWithoutASpareDataNode() {
    assertThat(refusalOf(() -> new TestRequest().plan("fail-slow")))
        .contains("'fail-slow'", "would have 1 for 1 copy", "--as ssd-node-late-datanode");
    assertThat(refusalOf(() -> new TestRequest().local().servers(3).plan("fail-slow")))
        .contains("would have 3 for 3 copies");
  }

  @Test
  void aDataNodeIsExcludedByAnyLimitBelowHBasesOwn() throws Exception {
    String limit = "hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis";

    assertThat(refusalOf(() -> new TestRequest().setting(limit, "5999").plan("stock")))
        .contains("'stock'", "would have 1 for 1 copy");
    assertThat(new TestRequest().setting(limit, "6000").plan("stock").settings())
        .containsKey("stock");
  }

  @Test
  void aWalFolderSetByHandNeedsNoVolume() throws Exception {
    assertThat(
            new TestRequest()
                .setting("hbase.wal.dir", "hdfs://other/wal")
                .plan("accelerated-writes")
                .settings())
        .containsKey("accelerated-writes");
  }

  @Test
  void aRealClusterTakesNoVolumes() {
    assertThat(
            refusalOf(
                () -> new TestRequest().cluster(folder).storage("[SSD]").target(1).plan("stock")))
        .contains("--storage [SSD]", "leave --storage out");
  }

  @Test
  void aFolderWithoutAClientConfigurationIsNoCluster() {
    assertThat(refusalOf(() -> new TestRequest().cluster(folder).target(100).plan("stock")))
        .contains(
            folder.toString(), "neither 'mini' nor 'local' nor a folder with an hbase-site.xml");
  }

  @Test
  void aClientConfigurationThatDoesNotParseIsRefused() throws IOException {
    Files.writeString(folder.resolve("hbase-site.xml"), "<configuration><property>");

    assertThat(refusalOf(() -> new TestRequest().cluster(folder).target(100).plan("stock")))
        .contains(folder.toString(), "does not parse");
  }

  private Path ownProfile(String name, String key, String value) throws IOException {
    return Files.writeString(
        folder.resolve("own.yaml"),
        """
        name: %s
        summary: For a test.
        settings:
          - key: %s
            value: %s
            reason: because
            source: a test
        """
            .formatted(name, key, value));
  }
}
