// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.reread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.apply.ApplyPlan;
import dev.htk.tuning.apply.ApplyRequest;
import dev.htk.tuning.apply.SiteApply;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RereadTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final MachineFacts MACHINE = new MachineFacts(8L << 30, 4, 2, DiskKind.SSD, 50);
  private static final String SMALL = "hbase.regionserver.thread.compaction.small";
  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String CLASSES = "hbase.coprocessor.region.classes";
  private static final String SITE = "hbase-site.xml";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "hbase.wal.dir, hdfs://a/wals",
    "hbase.rootdir, hdfs://a/other",
    "hbase.wal.provider, filesystem",
    "hbase.wal.meta_provider, filesystem",
    "hbase.hregion.memstore.mslab.chunksize, 4194304",
    "hbase.hregion.memstore.mslab.max.allocation, 131072",
    "hbase.coprocessor.region.classes, a.B",
    "hbase.coprocessor.user.region.classes, a.B",
    "hbase.coprocessor.regionserver.classes, a.B",
    "hbase.coprocessor.master.classes, a.B",
    "hbase.coprocessor.wal.classes, a.B",
    "hbase.coprocessor.user.enabled, false",
    "hbase.store.file-tracker.impl, FILE",
    "hbase.split.wal.zk.coordinated, true",
    "hbase.regionserver.wal.codec, a.B",
    "hbase.regionserver.wal.encryption, true",
    "hbase.crypto.master.key.name, other",
    "zookeeper.znode.parent, /other",
    "hbase.zookeeper.quorum, other",
    "hbase.security.authentication, kerberos",
    "hbase.rpc.protection, privacy",
    "hbase.server.netty.tls.enabled, true"
  })
  void aChangeThatMustNotBeHalfTakenIsRefusedWithItsReason(String key, String value)
      throws IOException {
    ApplyPlan plan = plan(Map.of(), Map.of(key, value));
    Reread reread = Reread.of(plan, CATALOGUE);
    reread.add("rs1", shown(Map.of()));

    assertThat(reread.refusals())
        .singleElement()
        .asString()
        .contains(
            key + " must not be taken up by a reread",
            CATALOGUE.get(key).uptake().halfWay().orElseThrow(),
            "leave out --online, it comes into force " + CATALOGUE.get(key).activation().words());
  }

  @Test
  void theStatedDefaultOfSuchASettingIsNoChange() throws IOException {
    Reread reread = reread(Map.of(), Map.of("hbase.wal.provider", "defaultProvider"), Map.of());

    assertThat(reread.refusals()).isEmpty();
  }

  @Test
  void aSettingThatMustNotBeHalfTakenIsRefusedAlsoIfTheFileHasItAlready() throws IOException {
    Map<String, String> values = Map.of("hbase.wal.dir", "hdfs://a/wals");

    assertThat(reread(values, values, Map.of()).refusals())
        .singleElement()
        .asString()
        .contains("hbase.wal.dir must not be taken up by a reread");
    assertThat(reread(values, values, values).refusals()).isEmpty();
  }

  @Test
  void editsThatWaitInTheFileAreListedDangerousOnesFirst() throws IOException {
    ApplyPlan plan = plan(Map.of(HANDLERS, "40", CLASSES, "a.B"), Map.of(SMALL, "3"));
    Reread reread = Reread.of(plan, CATALOGUE);
    List.of("rs1", "rs2", "rs3", "rs4").forEach(server -> reread.add(server, shown(Map.of())));
    reread.add("rs5", shown(Map.of(HANDLERS, "40", CLASSES, "a.B")));

    assertThat(reread.refusals()).hasSize(3);
    assertThat(reread.refusals().get(0))
        .contains(
            CLASSES + ": not set → 'a.B' on rs1, rs2, rs3 and 1 more; dangerous: the running JVM");
    assertThat(reread.refusals().get(1)).contains(HANDLERS + ": not set → '40' on rs1");
    assertThat(reread.refusals().get(2)).contains("leave out --online", "take these edits back");
  }

  @Test
  void aKeyThatWasTakenOutOfTheFileWaitsToo() throws IOException {
    Reread reread = reread(Map.of(), Map.of(SMALL, "3"), Map.of(HANDLERS, "40"));

    assertThat(reread.refusals().get(0)).contains(HANDLERS + ": '40' → not set on rs1");
  }

  @Test
  void anEditInAnIncludedFileWaitsToo() throws IOException {
    Files.writeString(folder.resolve("more.xml"), xml(Map.of(HANDLERS, "40"), Optional.empty()));
    Files.writeString(
        folder.resolve(SITE),
        """
        <configuration xmlns:xi="http://www.w3.org/2001/XInclude">
          <xi:include href="more.xml"/>
        </configuration>
        """);
    Reread reread = Reread.of(plan(Map.of(SMALL, "3")), CATALOGUE);
    reread.add("rs1", shown(Map.of()));

    assertThat(reread.refusals().get(0)).contains(HANDLERS + ": not set → '40' on rs1");
  }

  @Test
  void anEditOfTheRootFolderWaitsAlthoughServersQualifyTheirs() throws IOException {
    Map<String, String> root = Map.of("hbase.rootdir", "hdfs://nn:8020/hbase");

    assertThat(withRoot("/hbase", root).refusals()).isEmpty();
    assertThat(withRoot("hdfs://nn/hbase/", root).refusals()).isEmpty();
    assertThat(withRoot("${root}/hbase", root).refusals()).isEmpty();
    assertThat(withRoot("/other", root).refusals().get(0))
        .contains("hbase.rootdir: 'hdfs://nn:8020/hbase' → '/other' on rs1; dangerous: ");
  }

  private Reread withRoot(String inFile, Map<String, String> shown) throws IOException {
    ApplyPlan plan = plan(Map.of("hbase.rootdir", inFile), Map.of(SMALL, "3"));
    Reread reread = Reread.of(plan, CATALOGUE);
    reread.add("rs1", saved(shown, "programmatically"));
    return reread;
  }

  @ParameterizedTest
  @ValueSource(strings = {"programmatically", "because old.name is deprecated"})
  void aValueThatTheServerHasSetItselfOutlivesTheReread(String source) throws IOException {
    ApplyPlan plan = plan(Map.of("hbase.regionserver.info.port", "0"), Map.of(SMALL, "3"));
    Reread reread = Reread.of(plan, CATALOGUE);
    reread.add("rs1", saved(Map.of("hbase.regionserver.info.port", "40123"), source));

    assertThat(reread.refusals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hbase.regionserver.port",
        "hbase.regionserver.hostname",
        "hbase.regionserver.ipc.address",
        "hbase.regionserver.info.bindAddress",
        "hbase.master.hostname"
      })
  void addressesMayDifferBecauseEachServerHasACopyOfItsOwn(String key) throws IOException {
    assertThat(reread(Map.of(key, "one"), Map.of(SMALL, "3"), Map.of(key, "two")).refusals())
        .isEmpty();
  }

  @Test
  void valuesOfOtherFilesOnTheServerAreNotCompared() throws IOException {
    Reread reread = Reread.of(plan(Map.of(), Map.of(SMALL, "3")), CATALOGUE);
    reread.add("rs1", saved(Map.of("dfs.replication", "2"), "hdfs-site.xml"));
    reread.add("rs2", saved(Map.of("io.file.buffer.size", "4096"), "core-default.xml"));

    assertThat(reread.refusals()).isEmpty();
  }

  @Test
  void anotherWayToWriteTheSameValueIsNoEdit() throws IOException {
    Map<String, String> inFile =
        Map.of(
            "hbase.regionserver.global.memstore.size", " 0.40\n",
            "hbase.tmp.dir", "${java.io.tmpdir}/x",
            "hbase.hstore.blockingStoreFiles", "16");
    Reread reread = Reread.of(plan(inFile, Map.of(SMALL, "3")), CATALOGUE);
    reread.add(
        "rs1",
        shown(
            Map.of(
                "hbase.regionserver.global.memstore.size", "0.4",
                "hbase.tmp.dir", "${java.io.tmpdir}/x")));

    assertThat(reread.refusals()).isEmpty();
  }

  @Test
  void anOldNameThatThePlanReplacesIsNoForeignEdit() throws IOException {
    Map<String, String> old = Map.of("hbase.hstore.compactionThreshold", "4");
    ApplyPlan plan = plan(old, Map.of("hbase.hstore.compaction.min", "5"));
    Reread reread = Reread.of(plan, CATALOGUE);
    reread.add("rs1", shown(old));

    assertThat(reread.refusals()).isEmpty();
    assertThat(reread.left()).containsExactly("rs1");
  }

  @Test
  void aSecretIsNotShown() throws IOException {
    Map<String, String> secret = Map.of("ssl.server.keystore.password", "geheim");

    assertThat(reread(secret, Map.of(SMALL, "3"), Map.of()).refusals().toString())
        .contains("ssl.server.keystore.password")
        .doesNotContain("geheim");
  }

  @Test
  void aServerThatShowsNothingForbidsTheReread() throws IOException {
    Reread reread = Reread.of(plan(Map.of(), Map.of(SMALL, "3")), CATALOGUE);
    reread.addSilent("region server rs1 does not answer");

    assertThat(reread.refusals())
        .containsExactly(
            "region server rs1 does not answer; what it would take up is unknown, so no server is"
                + " asked");
  }

  @Test
  void theServersThatAnInterruptedUpdateLeftAreTheOnesToAsk() throws IOException {
    Map<String, String> values = Map.of(SMALL, "3");
    Reread reread = Reread.of(plan(values, values), CATALOGUE);
    reread.add("rs1", shown(values));
    reread.add("rs2", shown(Map.of()));
    reread.add("rs3", shown(Map.of()));

    assertThat(reread.refusals()).isEmpty();
    assertThat(reread.left()).containsExactly("rs2", "rs3");
    assertThat(reread.halfWay())
        .contains(
            "an earlier update stopped half-way: rs1 took the file's values, rs2 and rs3 did not");
  }

  private Reread reread(
      Map<String, String> inFile, Map<String, String> profile, Map<String, String> shown)
      throws IOException {
    Reread reread = Reread.of(plan(inFile, profile), CATALOGUE);
    reread.add("rs1", shown(shown));
    return reread;
  }

  private ApplyPlan plan(Map<String, String> inFile, Map<String, String> profile)
      throws IOException {
    Files.writeString(folder.resolve(SITE), xml(inFile, Optional.empty()));
    return plan(profile);
  }

  private ApplyPlan plan(Map<String, String> profile) {
    List<ResolvedSetting> settings =
        new TreeMap<>(profile).entrySet().stream().map(RereadTest::setting).toList();
    ResolvedProfile resolved =
        new ResolvedProfile("test", MACHINE, Optional.empty(), settings, List.of(), CATALOGUE);
    return SiteApply.plan(
        new ApplyRequest(
            folder.resolve(SITE), Optional.empty(), resolved, CATALOGUE, KnownFacts.NONE));
  }

  private static ResolvedSetting setting(Map.Entry<String, String> entry) {
    return new ResolvedSetting(
        CATALOGUE.get(entry.getKey()),
        entry.getValue(),
        Optional.empty(),
        new TreeMap<>(),
        "a test",
        "a test",
        Optional.empty(),
        false);
  }

  private static SiteFile shown(Map<String, String> values) {
    return saved(values, SITE);
  }

  private static SiteFile saved(Map<String, String> values, String source) {
    return SiteFile.parse(
        "/conf", xml(values, Optional.of(source)).getBytes(StandardCharsets.UTF_8));
  }

  private static String xml(Map<String, String> values, Optional<String> source) {
    StringBuilder xml = new StringBuilder("<configuration>\n");
    new TreeMap<>(values)
        .forEach(
            (key, value) ->
                xml.append("<property><name>%s</name><value>%s</value>".formatted(key, value))
                    .append(source.map("<source>%s</source>"::formatted).orElse(""))
                    .append("</property>\n"));
    return xml.append("</configuration>\n").toString();
  }
}
