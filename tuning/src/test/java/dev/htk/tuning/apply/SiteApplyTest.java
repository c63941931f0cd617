// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.site.SiteChange;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteApplyTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final Map<String, String> VALUES = Map.of(HANDLERS, "60");

  @TempDir private Path temp;
  private ServerFolder server;

  @BeforeEach
  void folder() {
    server = new ServerFolder(temp);
  }

  @Test
  void aPlanShowsTheDiffAndWritesNothing() {
    String name = server.site().toString();
    assertThat(server.plan(VALUES).diff())
        .isEqualTo(
            """
            --- %s
            +++ %s
            @@ -1,4 +1,4 @@
             <?xml version="1.0"?>
             <configuration>
            -  <property><name>hbase.regionserver.handler.count</name><value>30</value></property>
            +  <property><name>hbase.regionserver.handler.count</name><value>60</value></property>
             </configuration>
            """
                .formatted(name, name));
    assertThat(server.names()).containsExactly("hbase-site.xml");
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
  }

  @Test
  void anApplyWritesTheFileItsReceiptAndBothCopies() {
    Receipt receipt = server.apply(VALUES).orElseThrow();
    assertThat(server.read("hbase-site.xml"))
        .isEqualTo(ServerFolder.SITE.replace("<value>30<", "<value>60<"));
    assertThat(receipt.changes())
        .containsExactly(new Receipt.ChangedKey(HANDLERS, Optional.of("30"), "60"));
    assertThat(receipt.profile()).isEqualTo("test");
    assertThat(receipt.file()).exists();
    assertThat(server.ending(".bak")).hasContent(ServerFolder.SITE);
    assertThat(server.ending(".applied")).hasSameBinaryContentAs(server.site());
  }

  @Test
  void aReceiptReadsAsItWasWritten() throws IOException {
    Receipt receipt = server.apply(VALUES).orElseThrow();
    assertThat(ReceiptJson.read(receipt.file(), Files.readAllBytes(receipt.file())))
        .isEqualTo(receipt);
  }

  @Test
  void applyingTwiceEqualsOnceAndTheSecondLeavesNoReceipt() {
    server.apply(VALUES);
    List<String> names = server.names();
    assertThat(server.plan(VALUES).changesAnything()).isFalse();
    assertThat(server.plan(VALUES).diff()).isEmpty();
    assertThat(server.apply(VALUES)).isEmpty();
    assertThat(server.names()).isEqualTo(names);
  }

  @Test
  void ownerGroupAndModeStay() throws IOException {
    Files.setPosixFilePermissions(server.site(), PosixFilePermissions.fromString("rw-r-----"));
    Ownership before = new DiskFiles().ownership(server.site());
    server.apply(VALUES);
    assertThat(new DiskFiles().ownership(server.site())).isEqualTo(before);
    assertThat(new DiskFiles().ownership(server.ending(".bak")))
        .as("a backup holds the same secrets")
        .isEqualTo(before);
    server.rollback();
    assertThat(new DiskFiles().ownership(server.site())).isEqualTo(before);
  }

  /** The file in its place would have no such list. */
  @Test
  void aFileWithAnAccessListIsLeftAsItIs() {
    List<String> names = server.names();
    ApplyPlan plan = server.plan(VALUES);

    assertThatThrownBy(() -> plan.execute(FaultyFiles.withAccessLists(), ServerFolder.CLOCK))
        .isInstanceOf(ApplyException.class)
        .hasMessageContaining("access control list");
    assertThat(server.names()).isEqualTo(names);
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
    assertThat(AccessList.isMarked("-rw-r-----+ 1 root hbase 9 Nov 30 10:00 hbase-site.xml"))
        .isTrue();
    assertThat(AccessList.isMarked("-rw-r-----. 1 root hbase 9 Nov 30 10:00 hbase+site.xml"))
        .isFalse();
  }

  @Test
  void aChainOfLinksIsFollowedToItsTarget() throws IOException {
    Path conf = Files.createDirectory(server.path("conf"));
    Path link = Files.createSymbolicLink(conf.resolve("hbase-site.xml"), Path.of("../current.xml"));
    Files.createSymbolicLink(server.path("current.xml"), server.site());
    ApplyPlan plan =
        SiteApply.plan(
            new ApplyRequest(
                link,
                Optional.empty(),
                server.request(Optional.empty(), VALUES, List.of()).profile(),
                server.request(Optional.empty(), VALUES, List.of()).catalogue(),
                KnownFacts.NONE));
    plan.execute(FaultyFiles.none(), ServerFolder.CLOCK);
    assertThat(link).isSymbolicLink();
    assertThat(server.path("current.xml")).isSymbolicLink();
    assertThat(server.read("hbase-site.xml")).contains("<value>60<");
    assertThat(server.ending(".receipt.json")).as("beside the real file").exists();
    Rollback.plan(link).execute(FaultyFiles.none());
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
  }

  @Test
  void aTargetThatIsNoExistingFileIsBadInput() throws IOException {
    Files.delete(server.site());
    assertBadInput("does not exist");
    Files.createSymbolicLink(server.site(), server.path("gone"));
    assertBadInput("is a link to a file that does not exist");
    Files.delete(server.site());
    Files.createSymbolicLink(server.site(), server.site());
    assertBadInput("is it a link to itself?");
    Files.delete(server.site());
    Files.createDirectory(server.site());
    assertBadInput("is not a file");
  }

  @Test
  void aFileThatCannotBeParsedIsNotTouched() {
    server.write("hbase-site.xml", "<configuration>");
    assertThatThrownBy(() -> server.plan(VALUES)).isInstanceOf(SiteFileException.class);
    assertThat(server.names()).containsExactly("hbase-site.xml");
  }

  @Test
  void aFileThatWasEditedSinceThePlanIsNotReplaced() {
    ApplyPlan plan = server.plan(VALUES);
    server.write("hbase-site.xml", ServerFolder.SITE + "<!-- edited -->");
    assertThatThrownBy(() -> plan.execute(FaultyFiles.none(), ServerFolder.CLOCK))
        .isInstanceOf(ApplyException.class)
        .hasMessageContaining("has been changed by somebody since it was read");
    assertThat(server.read("hbase-site.xml")).endsWith("<!-- edited -->");
    assertThat(server.names()).containsExactly("hbase-site.xml");
  }

  @Test
  void aSecondConcurrentApplyIsRefused() throws IOException {
    ApplyPlan plan = server.plan(VALUES);
    TargetFile site = TargetFile.of(server.site());
    try (Closeable lock = RecordFolder.lock(new DiskFiles(), List.of(site))) {
      assertThatThrownBy(() -> plan.execute(FaultyFiles.none(), ServerFolder.CLOCK))
          .isInstanceOf(ApplyException.class)
          .hasMessageContaining("another htk is at work");
    }
    assertThat(plan.execute(FaultyFiles.none(), ServerFolder.CLOCK)).isPresent();
  }

  @Test
  void keysOfProfileAndOperatorThatTogetherBreakARelationAreRefused() {
    site("hfile.block.cache.size", "0.5");
    server.write(
        "hbase-site.xml",
        server
            .read("hbase-site.xml")
            .replace(
                "</configuration>", property("hbase.regionserver.global.memstore.size", "0.3")));
    assertThat(server.plan(VALUES).refusals()).isEmpty();
    ApplyPlan plan = server.plan(Map.of("hbase.regionserver.global.memstore.size", "0.4"));
    assertThat(plan.refusals()).singleElement().asString().contains("(heap-over-limit)");
    assertThatThrownBy(() -> plan.execute(FaultyFiles.none(), ServerFolder.CLOCK))
        .isInstanceOfSatisfying(
            ApplyException.class, e -> assertThat(e.kind()).isEqualTo(ApplyException.Kind.REFUSED));
    assertThat(server.names()).containsExactly("hbase-site.xml");
  }

  @Test
  void anUnrelatedErrorOfTheOperatorDoesNotBlockTheApply() {
    site("hbase.regionserver.global.memstore.sizes", "0.4");
    assertThat(server.plan(VALUES).findings()).anyMatch(f -> f.rule().equals("misspelt-key"));
    assertThat(server.plan(VALUES).refusals()).isEmpty();
  }

  @Test
  void anOperatorsErrorThatStopsAServerFromStartingBlocksTheApply() {
    site("hbase.regionserver.global.memstore.size", "0.7");
    assertThat(server.plan(VALUES).refusals())
        .singleElement()
        .asString()
        .contains("heap-over-limit");
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.bucketcache.single.factor, 0.3, bucket-cache-factors",
    "hbase.bucketcache.minfactor, 0.97, bucket-cache-min-over-accept",
    "hbase.bucketcache.bucket.sizes, 5000, bucket-sizes",
    "hbase.bucketcache.size, 20, bucket-cache-too-small",
    "hbase.lru.blockcache.single.percentage, 0.5, lru-factors",
    "hbase.lru.blockcache.min.factor, 0.99, lru-min-over-acceptable",
    "hbase.ipc.server.metacallqueue.scan.ratio, 1, reads-without-handler",
    "hbase.ipc.server.callqueue.type, pluggable, call-queue-without-class"
  })
  void whatKeepsAServerFromServingBlocksTheApplyWhoeverSetIt(
      String key, String value, String rule) {
    String cache =
        key.equals("hbase.bucketcache.size") ? "" : entry("hbase.bucketcache.size", "1024");
    String base = entry("hbase.bucketcache.ioengine", "offheap") + cache;
    site(base);
    assertThat(server.plan(Map.of(key, value)).refusals())
        .as("the profile's")
        .singleElement()
        .asString()
        .contains("(" + rule + ")");
    site(base + entry(key, value));
    assertThat(server.plan(VALUES).refusals())
        .as("the operator's")
        .singleElement()
        .asString()
        .contains("(" + rule + ")");
  }

  @Test
  void anApplyIsRefusedIfTheScriptsMasterCannotStartWithTheSizes() {
    server.withEnv();
    server.write("hbase-env.sh", "export HBASE_MASTER_OPTS=-Xmx384m\n");
    ApplyPlan plan = server.planWithEnv(Map.of("hfile.block.cache.memory.size", "500m"));
    assertThat(plan.refusals()).singleElement().asString().contains("(master-heap-too-small)");
    server.write("hbase-env.sh", "export HBASE_MASTER_OPTS=-Xmx2g\n");
    assertThat(server.planWithEnv(Map.of("hfile.block.cache.memory.size", "500m")).refusals())
        .isEmpty();
  }

  @Test
  void aFinalKeyKeepsItsValueWithAWarning() {
    server.write(
        "hbase-site.xml", ServerFolder.SITE.replace("</value>", "</value><final>true</final>"));
    ApplyPlan plan = server.plan(VALUES);
    assertThat(plan.changesAnything()).isFalse();
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .contains(HANDLERS + " is final and keeps '30'; the profile's 60 is left out");
  }

  @Test
  void theWarningOfAFinalSecretShowsNoValue() {
    String key = "hbase.rest.ssl.keystore.password";
    server.write(
        "hbase-site.xml",
        ServerFolder.SITE
            .replace(HANDLERS, key)
            .replace("30</value>", "hunter2</value><final>true</final>"));

    assertThat(server.plan(Map.of(key, "hunter3")).warnings())
        .singleElement()
        .asString()
        .contains(key + " is final and keeps '<masked>'")
        .doesNotContain("hunter");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Autogenerated by Cloudera Manager|Cloudera Manager",
        "Wed Mar  4 09:23:01 2026|Ambari",
        " Ansible managed: hbase-site.xml.j2 |Ansible",
        "This file is managed by Puppet|Puppet",
        "Generated by Chef|Chef",
        "This file is managed by Salt, do not edit|Salt"
      })
  void theToolThatOwnsTheFileIsNamed(String header, String tool) {
    server.write(
        "hbase-site.xml",
        ServerFolder.SITE.replace("<configuration>", "<!--" + header + "-->\n<configuration>"));
    assertThat(server.plan(VALUES).warnings())
        .singleElement()
        .asString()
        .contains("its header says that " + tool + " owns it");
  }

  @Test
  void aFileThatNoToolManagesGivesNoWarning() {
    server.write(
        "hbase-site.xml",
        ServerFolder.SITE.replace(
            "<configuration>", "<!-- chef's; see Wed Mar  4 09:23:01 2026 -->\n<configuration>"));
    assertThat(server.plan(VALUES).warnings()).isEmpty();
  }

  @Test
  void keysThatAnEarlierProfileLeftAreNamed() {
    server.apply(Map.of("hbase.hstore.blockingStoreFiles", "32"));
    assertThat(server.plan(VALUES).warnings())
        .singleElement()
        .asString()
        .contains("keys of an earlier profile", "hbase.hstore.blockingStoreFiles");
  }

  @Test
  void hardLinksGiveAWarning() throws IOException {
    Files.createLink(server.path("link"), server.site());
    assertThat(server.plan(VALUES).warnings())
        .singleElement()
        .asString()
        .contains("has 2 hard links");
  }

  @Test
  void theOldValueOfAnIncludedFileIsShownAndOverridden() {
    include("common.xml", HANDLERS, "45</value><final>false</final><value>45");
    ApplyPlan plan = server.plan(VALUES);
    assertThat(plan.refusals()).isEmpty();
    assertThat(plan.changes())
        .extracting(PlannedChange::from, change -> change.edit().kind())
        .containsExactly(tuple(Optional.of("45"), SiteChange.Kind.ADDED));
    plan.execute(FaultyFiles.none(), ServerFolder.CLOCK);
    assertThat(SiteFile.read(server.site()).values()).containsEntry(HANDLERS, "60");
  }

  @Test
  void anApplyBesideAnIncludeIsRolledBackToTheByte() {
    include("common.xml", HANDLERS, "45");
    String before = server.read("hbase-site.xml");
    String included = server.read("common.xml");
    server.apply(VALUES);
    assertThat(server.read("common.xml")).isEqualTo(included);
    server.rollback();
    assertThat(server.read("hbase-site.xml")).isEqualTo(before);
  }

  @Test
  void whatAnIncludedFinalWouldDefeatIsRefused() {
    include("common.xml", HANDLERS, "90</value><final>true</final><value>90");
    assertThat(server.plan(VALUES).refusals())
        .singleElement()
        .asString()
        .contains(HANDLERS + " cannot become '60'", "common.xml:1 marks it final");
  }

  @Test
  void nothingIsAppliedBesideAnIncludeThatIsNotThere() {
    include("common.xml", HANDLERS, "90");
    server.write(
        "hbase-site.xml", server.read("hbase-site.xml").replace("common.xml", "absent.xml"));
    assertThat(server.plan(VALUES).refusals())
        .singleElement()
        .asString()
        .contains("hbase-site.xml:3: includes absent.xml, and there is no such file");
  }

  @Test
  void sharesOfTheHeapInAnIncludedFileCountForTheRefusal() {
    include("common.xml", "hfile.block.cache.size", "0.7");
    assertThat(server.plan(Map.of("hbase.regionserver.global.memstore.size", "0.4")).refusals())
        .singleElement()
        .asString()
        .contains("heap-over-limit");
  }

  /** Includes a file with one property at the end of the site file. */
  private void include(String name, String key, String value) {
    server.write(
        name,
        "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
            .formatted(key, value));
    server.write(
        "hbase-site.xml",
        ServerFolder.SITE
            .replace(
                "<configuration>",
                "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"><!-- ours -->")
            .replaceFirst("(?s)  <property>.*</property>", "<xi:include href=\"" + name + "\"/>"));
  }

  @Test
  void aChangeSaysWhatItNeedsToComeIntoForce() {
    ApplyPlan plan =
        server.plan(
            Map.of(HANDLERS, "60", "hbase.hstore.compaction.throughput.lower.bound", "99999999"));
    assertThat(plan.changes())
        .extracting(PlannedChange::key, PlannedChange::changesFile)
        .containsExactly(
            tuple("hbase.hstore.compaction.throughput.lower.bound", true), tuple(HANDLERS, true));
    assertThat(change(Activation.RESTART, ServerRole.REGION_SERVER).inForce())
        .isEqualTo("after a restart of region servers");
    assertThat(change(Activation.AT_ONCE, ServerRole.REGION_SERVER).inForce()).isEqualTo("online");
    assertThat(change(Activation.UNKNOWN, ServerRole.MASTER).inForce())
        .isEqualTo("not known; plan a restart of masters");
  }

  @Test
  void statingADefaultNeedsNoRestart() {
    ApplyPlan plan = server.plan(Map.of("hbase.regionserver.global.memstore.size", "0.40"));
    assertThat(plan.changes()).singleElement().matches(PlannedChange::changesFile);
    assertThat(plan.changes().get(0).inForce()).isEqualTo("already, as the default");
    assertThat(plan.restartPlan("p", List.of()).steps()).isEmpty();
  }

  @Test
  void aFailureToKeepTheOwnerIsARefusal() {
    ApplyPlan plan = server.plan(VALUES);
    FileOperations foreign = new FaultyFiles(FaultyFiles.Fault.NOT_YOURS, 1);
    assertThatThrownBy(() -> plan.execute(foreign, ServerFolder.CLOCK))
        .isInstanceOfSatisfying(
            ApplyException.class, e -> assertThat(e.kind()).isEqualTo(ApplyException.Kind.REFUSED));
    assertThat(server.names()).containsExactly("hbase-site.xml");
    assertThat(server.read("hbase-site.xml")).isEqualTo(ServerFolder.SITE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-8"})
  void aRollbackRestoresTheBytesOfEveryEncoding(String charset) throws IOException {
    byte[] before =
        ServerFolder.SITE
            .replace("?>", " encoding=\"" + charset + "\"?>\r\n<!-- é -->")
            .getBytes(charset);
    Files.write(server.site(), before);
    server.apply(VALUES);
    assertThat(new String(Files.readAllBytes(server.site()), charset)).contains("<value>60<");
    server.rollback();
    assertThat(server.site()).hasBinaryContent(before);
  }

  private static PlannedChange change(Activation activation, ServerRole role) {
    return new PlannedChange(
        new SiteChange("k", SiteChange.Kind.ADDED, Optional.empty(), "v"),
        activation,
        List.of(role),
        false,
        Optional.empty());
  }

  private void site(String key, String value) {
    server.write(
        "hbase-site.xml", ServerFolder.SITE.replace("</configuration>", property(key, value)));
  }

  private void site(String entries) {
    server.write(
        "hbase-site.xml",
        ServerFolder.SITE.replace("</configuration>", entries + "</configuration>"));
  }

  private static String entry(String key, String value) {
    return "<property><name>%s</name><value>%s</value></property>\n".formatted(key, value);
  }

  private static String property(String key, String value) {
    return "<property><name>%s</name><value>%s</value></property></configuration>"
        .formatted(key, value);
  }

  private void assertBadInput(String message) {
    assertThatThrownBy(() -> server.plan(VALUES))
        .isInstanceOfSatisfying(
            ApplyException.class,
            e -> assertThat(e.kind()).isEqualTo(ApplyException.Kind.BAD_INPUT))
        .hasMessageContaining(message);
  }
}
