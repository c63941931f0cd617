// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.io.RandomAccessFile;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls {@code htk profile} as a user does: a file on disk, a command, an exit code. */
class ProfileCommandTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String SITE = "hbase-site.xml";
  private static final String SHOW =
      "profile show ssd-tuned --heap 32g --cores 16 --disks 6 --disk-kind ssd --format ";

  private static final String APPLY =
      "profile apply ssd-tuned --site hbase-site.xml --heap 32g --cores 16 --disks 6 --disk-kind ssd";

  private static final String OWN =
      """
      <?xml version="1.0"?>
      <!-- The cluster's own. -->
      <configuration>
        <property>
          <name>hbase.regionserver.handler.count</name>
          <value>60</value> <!-- OPS-1412 -->
        </property>
      </configuration>
      """;

  /** The parameter table of the SSD and HDD study of 2014, as printed. */
  private static final String AS_PRINTED =
      site(
          Map.of(
              "hbase.hregion.memstore.chunkpool.maxsize", "0.5",
              "hbase.hregion.max.filesize", "53687091200",
              "hbase.regionserver.handler.count", "150",
              "hbase.block.cache.size", "0.4",
              "hbase.hregion.memstore.mslab.enabled", "True",
              "habse.hregion.memstore.mslab.maxallocation", "262144"));

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private Path site;

  @BeforeEach
  void placeTheSiteFile() {
    htk.clear();
    site = htk.here().resolve(SITE);
  }

  @Test
  void listGivesEachProfileItsNameAndSummary() throws Exception {
    JsonNode profiles = JSON.readTree(good("profile list --format json").stdout());

    assertThat(profiles).isNotEmpty();
    assertThat(profiles)
        .allSatisfy(profile -> assertThat(profile.path("name").asText()).isNotEmpty());
    assertThat(profiles)
        .allSatisfy(profile -> assertThat(profile.path("summary").asText()).isNotEmpty());
  }

  @Test
  void showAsTextGivesEveryValueItsReasonAndSaysWhatItAssumed() throws Exception {
    Result result = good("profile show ssd-tuned --cores 16");

    assertThat(result.stdout())
        .contains("hbase.hregion.memstore.flush.size = ", "MiB", "default ", "formula ", "inputs ")
        .contains("reason ", "source ", "-Xmx")
        .contains("evidence   none needed", "on modelled ssd-node");
    assertThat(result.errorLines()).hasSize(1);
    assertThat(result.stderr()).contains("note: assumed heap", "--heap").doesNotContain("--cores");
  }

  @Test
  void showAsJsonKeepsItsContract() throws Exception {
    JsonNode profile = JSON.readTree(good(SHOW + "json").stdout());
    assertThat(profile.path("settings").findValues("evidence"))
        .allMatch(JsonNode::isArray)
        .anySatisfy(
            evidence ->
                assertThat(evidence.path(0).fieldNames())
                    .toIterable()
                    .contains(
                        "figure", "machine", "ratio", "interval", "verdict", "command", "date"));

    assertThat(profile.path("name").asText()).isEqualTo("ssd-tuned");
    assertThat(profile.path("jvm")).isNotEmpty();
    assertThat(profile.path("settings")).isNotEmpty().allSatisfy(ProfileCommandTest::isComplete);
  }

  private static void isComplete(JsonNode setting) {
    assertThat(setting.fieldNames())
        .toIterable()
        .contains("key", "value", "formula", "default", "reason", "source", "measured");
    assertThat(setting.path("key").isTextual()).isTrue();
    assertThat(setting.path("value").isTextual()).isTrue();
    assertThat(setting.path("reason").asText()).isNotEmpty();
    assertThat(setting.path("source").asText()).isNotEmpty();
  }

  @Test
  void aNamedMachineGivesTheValuesOfItsFactsUnlessOptionsOverrideThem() throws Exception {
    String facts = "profile show ssd-tuned --heap 31g --cores 16 --disks 6 --regions 10";
    String named = "profile show ssd-tuned --as ssd-node";

    Result result = good(named + " --format json");

    assertThat(result.stdout()).isEqualTo(good(facts + " --format json").stdout());
    assertThat(result.stderr()).isEmpty();
    assertThat(good(named + " --cores 4 --format json").stdout())
        .isEqualTo(good(facts.replace("16", "4") + " --format json").stdout());
    assertThat(good("machines list").stdout()).contains("ssd-node", "hdd-node", "laptop");
    assertThat(good("machines show ssd-node").stdout())
        .containsPattern("cores +16")
        .contains("31 GiB");
  }

  @Test
  void everyFormatHasTheSameValues() throws Exception {
    SortedMap<String, String> values = valuesOfJson();
    Files.writeString(site, good(SHOW + "site-xml").stdout());
    Properties properties = new Properties();
    properties.load(new StringReader(good(SHOW + "properties").stdout()));

    assertThat(readByHadoop(values.keySet())).isEqualTo(values);
    assertThat(properties).containsExactlyInAnyOrderEntriesOf(values);
    assertThat(good(SHOW + "ambari-json").stdout()).satisfies(JSON::readTree);
  }

  @Test
  void thePrintedTableHasTwoKeysThatHBaseNeverReads() throws Exception {
    Files.writeString(site, AS_PRINTED);

    Result result = htk.run("profile lint --site hbase-site.xml --format json");
    JsonNode findings = JSON.readTree(result.stdout()).path("findings");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(findings)
        .filteredOn(finding -> finding.path("severity").asText().equals("error"))
        .extracting(finding -> finding.path("key").asText())
        .containsExactlyInAnyOrder(
            "hbase.block.cache.size", "habse.hregion.memstore.mslab.maxallocation");
    assertThat(findings)
        .noneSatisfy(finding -> assertThat(finding.path("severity").asText()).isEqualTo("warning"));
  }

  @Test
  void anUpgradeNamesWhatTheNewReleaseTakesAndFailsWhereAServerWouldNotStart() throws Exception {
    Files.writeString(
        site,
        """
        <configuration>
        <property><name>hbase.regionserver.global.memstore.memory.size</name><value>24g</value></property>
        <property><name>hfile.block.cache.memory.size</name><value>4g</value></property>
        </configuration>
        """);

    Result result = htk.run("upgrade --from 2.6.4 --to 2.6.6 --site hbase-site.xml --heap 31g");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.stderr()).isEmpty();
    assertThat(result.stdout())
        .startsWith("hbase-site.xml from HBase 2.6.4 to 2.6.6: 1 value no longer right, ")
        .contains("hbase-site.xml:2: hbase.regionserver.global.memstore.memory.size")
        .contains("hbase.ipc.server.metacallqueue.read.ratio: 0.9 becomes 0.8")
        .contains("HBASE-29141")
        .contains(
            "No jar is published of 2.6.6: hbase-asyncfs, hbase-client, hbase-common, hbase-http;");
    Result json = htk.run("upgrade --from 2.6.4 --to 2.6.5 --site hbase-site.xml --format json");
    assertThat(JSON.readTree(json.stdout()).path("differences"))
        .extracting(one -> one.path("kind").asText())
        .contains("STARTS", "DEFAULT", "BEHAVES");
  }

  @Test
  void lintAsTextNamesTheRightKeysAndTheLines() throws Exception {
    Files.writeString(site, AS_PRINTED);

    Result result = htk.run("profile lint --site hbase-site.xml");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.stdout())
        .contains("hfile.block.cache.size", "hbase.hregion.memstore.mslab.max.allocation")
        .containsPattern("hbase-site\\.xml:\\d+: error: ")
        .contains("2 errors, 0 warnings");
    assertThat(result.stderr()).isEmpty();
  }

  @Test
  void lintMendsAFileAndARollbackRestoresIt() throws Exception {
    String wrong =
        """
        <configuration>
        <property><name>hbase.regionserver.handler.count</name><value>40</value></property>
        <property><name>hbase.regionserver.handler.count</name><value>60</value></property>
        <property><name>hbase.block.cache.size</name><value>0.4</value></property>
        </configuration>
        """;
    Files.writeString(site, wrong);

    Result shown = htk.run("profile lint --site hbase-site.xml --fix --dry-run");
    assertThat(shown.stdout()).contains("-<property><name>hbase.regionserver.handler.count");
    assertThat(site).hasContent(wrong);

    Result mended = htk.run("profile lint --site hbase-site.xml --fix");
    assertThat(mended.exitCode()).as("the misspelt key is left").isEqualTo(1);
    assertThat(mended.stderr())
        .contains("duplicate-key, hbase.regionserver.handler.count", "receipt: ");
    assertThat(site).content().doesNotContain(">40<").contains("hbase.block.cache.size");

    good("profile lint --site hbase-site.xml --fix --unsafe");
    assertThat(site).content().contains("hfile.block.cache.size");

    good("profile rollback --site hbase-site.xml");
    good("profile rollback --site hbase-site.xml");
    assertThat(site).hasContent(wrong);
  }

  @Test
  void lintAsSarifHasARuleForEachResult() throws Exception {
    Files.writeString(site, AS_PRINTED);

    Result result = htk.run("profile lint --site hbase-site.xml --format sarif");
    JsonNode run = JSON.readTree(result.stdout()).path("runs").path(0);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(run.path("results")).isNotEmpty();
    assertThat(run.at("/tool/driver/rules").findValuesAsText("id"))
        .containsAll(run.path("results").findValuesAsText("ruleId"));
  }

  @Test
  void aFileWithoutErrorsIsGood() throws Exception {
    Files.writeString(site, site(Map.of("hbase.regionserver.handler.count", "60")));

    good("profile lint --site hbase-site.xml");
  }

  @Test
  void explainFitsOnOneScreenAndIsThereAsJsonToo() throws Exception {
    String command = "profile explain hbase.hregion.memstore.flush.size";

    assertThat(good(command).stdout().lines().count()).isBetween(8L, 60L);
    JsonNode known = JSON.readTree(good(command + " --format json").stdout());
    assertThat(known.path("default").asText()).isEqualTo("134217728");
  }

  @Test
  void anAppliedFileIsReadByHadoopAndRolledBackToTheByte() throws Exception {
    String before = OWN.replace("\n", "\r\n");
    Files.writeString(site, before);

    Result applied = good(APPLY + " --restart-plan");
    SortedSet<String> names = RunFiles.namesIn(site.getParent());
    SortedMap<String, String> wanted = valuesOfJson();

    assertThat(readByHadoop(wanted.keySet())).isEqualTo(wanted);
    assertThat(applied.stdout())
        .contains(
            "hbase.regionserver.handler.count: 60 → ", "in force online", "after a restart of")
        .contains("receipt: ", "htk profile rollback --site hbase-site.xml", "graceful_stop.sh")
        .contains(
            "htk profile verify ssd-tuned --heap 32g --cores 16 --disks 6 --disk-kind ssd"
                + " --cluster CONF_DIR");
    assertThat(Files.readString(site)).contains("<!-- OPS-1412 -->\r\n");

    assertThat(good(APPLY).stdout()).contains("nothing to change");
    assertThat(RunFiles.namesIn(site.getParent())).isEqualTo(names);

    good("profile rollback --site hbase-site.xml");
    assertThat(Files.readString(site)).isEqualTo(before);
    assertThat(RunFiles.namesIn(site.getParent())).containsExactly(SITE);
  }

  private SortedMap<String, String> valuesOfJson() throws Exception {
    SortedMap<String, String> values = new TreeMap<>();
    for (JsonNode setting : JSON.readTree(good(SHOW + "json").stdout()).path("settings")) {
      values.put(setting.path("key").asText(), setting.path("value").asText());
    }
    return values;
  }

  @Test
  void theRestartPlanShowsNoSecret() throws Exception {
    Files.writeString(site, OWN);

    Result planned =
        good(APPLY + " --set hbase.rpc.tls.keystore.password=s3cret --dry-run --restart-plan");

    assertThat(planned.stdout() + planned.stderr())
        .contains("--set 'hbase.rpc.tls.keystore.password=<masked>' --cluster")
        .doesNotContain("s3cret");
  }

  @Test
  void aHeapThatNobodyGaveDoesNotReachTheScript() throws Exception {
    Files.writeString(site, OWN);
    Path script = Files.writeString(site.resolveSibling("hbase-env.sh"), "# ours\n");

    Result applied = good(APPLY.replace(" --heap 32g", "") + " --env hbase-env.sh");

    assertThat(applied.stderr()).contains("hbase-env.sh does not tell the heap", "give --heap");
    assertThat(script).content().contains("-XX:+UseG1GC").doesNotContain("-Xm");
  }

  @Test
  void aRollbackRefusesAnEditedFileAndShowsTheEdit() throws Exception {
    Files.writeString(site, OWN);
    good(APPLY);
    String edited = Files.readString(site).replace("OPS-1412", "OPS-1413");
    Files.writeString(site, edited);

    Result result = htk.run("profile rollback --site hbase-site.xml");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.stderr()).contains("has been edited since");
    assertThat(result.stdout()).contains("OPS-1412", "OPS-1413");
    assertThat(site).hasContent(edited);
  }

  @Test
  void aFileThatWouldKeepAServerFromStartingIsNotWritten() throws Exception {
    String own =
        OWN.replace(
            "</configuration>",
            "<property><name>hfile.block.cache.size</name><value>0.7</value><final>true</final>"
                + "</property></configuration>");
    Files.writeString(site, own);

    for (String option : List.of("", " --dry-run")) {
      Result result = htk.run(APPLY + option);
      assertThat(result.exitCode()).isEqualTo(1);
      assertThat(result.stderr()).contains("refused: ", "heap-over-limit");
    }
    assertThat(site).hasContent(own);
    assertThat(RunFiles.namesIn(site.getParent())).containsExactly(SITE);
  }

  @Test
  void diffPrintsTheDryRunOfApplyAndChangesNothing() throws Exception {
    Files.writeString(site, OWN);

    Result diff = good(APPLY.replace("apply", "diff"));
    Result dryRun = good(APPLY + " --dry-run");

    assertThat(diff.stdout())
        .startsWith("--- hbase-site.xml\n+++ hbase-site.xml\n@@ ")
        .isEqualTo(dryRun.stdout());
    assertThat(site).hasContent(OWN);
    assertThat(
            JSON.readTree(good(APPLY.replace("apply", "diff") + " --format json").stdout())
                .path("changes"))
        .isNotEmpty();
  }

  @Test
  void applyFollowsALinkAndWritesTheScriptToo() throws Exception {
    Path real = Files.createDirectory(site.resolveSibling("real")).resolve("site.xml");
    Files.writeString(real, OWN);
    Files.createSymbolicLink(site, Path.of("real", "site.xml"));
    Path script = Files.writeString(site.resolveSibling("hbase-env.sh"), "# ours\n");

    JsonNode applied = JSON.readTree(good(APPLY + " --env hbase-env.sh --format json").stdout());

    assertThat(applied.path("applied").asBoolean()).isTrue();
    assertThat(site).isSymbolicLink();
    assertThat(real).content().contains("htk profile ssd-tuned");
    assertThat(script).content().startsWith("# ours\n").contains("-Xmx32");
    good("profile rollback --site hbase-site.xml --env hbase-env.sh");
    assertThat(real).hasContent(OWN);
    assertThat(script).hasContent("# ours\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        <!DOCTYPE configuration [<!ENTITY own SYSTEM "file:///etc/hostname">]>
        <configuration><property><name>a</name><value>&own;</value></property></configuration>
        """,
        """
        <!DOCTYPE configuration [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
        <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">
        <!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;">
        <!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;"><!ENTITY h "&g;&g;&g;&g;&g;&g;&g;&g;">]>
        <configuration><property><name>a</name><value>&h;</value></property></configuration>
        """
      })
  void hostileXmlIsRefusedWithASmallHeap(String xml, @TempDir Path folder) throws Exception {
    Files.writeString(HtkProcess.workingFolder(folder).resolve(SITE), xml);

    assertRefused(lintWithASmallHeap(folder));
  }

  @Test
  void aFileOf200MegabytesIsRefusedWithASmallHeap(@TempDir Path folder) throws Exception {
    Path large = HtkProcess.workingFolder(folder).resolve(SITE);
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.writeBytes("<configuration><!--");
      file.setLength(200L << 20);
    }

    assertRefused(lintWithASmallHeap(folder));
  }

  private static Result lintWithASmallHeap(Path folder) throws Exception {
    String[] command = {"profile", "lint", "--site", SITE};
    try (HtkProcess htk = HtkProcess.startWith("-Xmx64m", folder, command)) {
      return htk.await();
    }
  }

  private static void assertRefused(Result result) {
    assertThat(result.errorLines()).hasSize(1);
    assertThat(result.stderr()).contains(SITE);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.stdout()).isEmpty();
  }

  private SortedMap<String, String> readByHadoop(Iterable<String> keys) {
    Configuration read = new Configuration(false);
    read.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
    SortedMap<String, String> values = new TreeMap<>();
    keys.forEach(key -> values.put(key, read.get(key)));
    return values;
  }

  private Result good(String commandLine) throws Exception {
    Result result = htk.run(commandLine);
    assertThat(result.exitCode()).as(result.stderr() + result.stdout()).isZero();
    return result;
  }

  private static String site(Map<String, String> values) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    new TreeMap<>(values)
        .forEach(
            (key, value) ->
                xml.append(
                    "  <property>\n    <name>%s</name>\n    <value>%s</value>\n  </property>\n"
                        .formatted(key, value)));
    return xml.append("</configuration>\n").toString();
  }
}
