// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.kit.JsonText;
import dev.htk.tuning.budget.ActiveRegions;
import dev.htk.tuning.evidence.EvidenceLibrary;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTextsTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load(HBaseLine.V2_6);
  private static final MachineFacts MACHINE = new MachineFacts(32L << 30, 16, 6, DiskKind.SSD, 10);

  @TempDir private Path folder;

  @Test
  void aValueComesWithItsFormulaInputsDefaultReasonSourceAndEvidence() throws IOException {
    String text =
        shown(
            """
            name: mine
            summary: A profile of my own.
            let:
              half: heap / 2
            settings:
              - key: hbase.hregion.memstore.flush.size
                formula: MIN(256 * MB, half)
                reason: fewer files
                source: a document
                measured: docs/results/flush-size.md
            """);

    assertThat(text.lines())
        .containsSubsequence(
            "mine: A profile of my own.",
            "Different from HBase's default (1 setting)",
            "  hbase.hregion.memstore.flush.size = 268435456 (256 MiB)",
            "    default    134217728 (128 MiB)",
            "    formula    MIN(256 * MB, half)",
            "    inputs     half = heap / 2 = 17179869184 (16 GiB)",
            "               heap = 34359738368 (32 GiB)",
            "    changes    when a region reopens",
            "    reason     fewer files",
            "    source     a document",
            "    evidence   measured: docs/results/flush-size.md",
            "Memory");
  }

  @Test
  void aNoteIsPrintedOnce() throws IOException {
    String text =
        shown(
            """
            name: mine
            summary: A profile of my own.
            notes:
              - Needs a volume of its own.
            settings:
              - key: hfile.block.cache.size
                value: "0.40"
                reason: stated
                source: me
            """);

    assertThat(text).containsOnlyOnce("Needs a volume of its own.");
  }

  @Test
  void aValueThatIsTheDefaultStandsApart() throws IOException {
    String text =
        shown(
            """
            name: mine
            summary: A profile of my own.
            settings:
              - key: hfile.block.cache.size
                value: "0.40"
                reason: stated
                source: me
            """);

    assertThat(text)
        .contains("Same as HBase's default", "hfile.block.cache.size = 0.40", "default    the same")
        .contains("evidence   none needed: HBase does the same by default")
        .doesNotContain("Different from HBase's default");
  }

  @Test
  void aValueThatNobodyMeasuredIsBelieved() throws IOException {
    assertThat(
            shown(
                """
                name: mine
                summary: A profile of my own.
                settings:
                  - key: hfile.block.cache.size
                    value: "0.30"
                    reason: stated
                    source: me
                """))
        .contains("evidence   believed, not measured");
  }

  @Test
  void explainDescribesAKeyAndTheProfilesThatSetTheKey() {
    ExplainedSetting explanation =
        ExplainedSetting.of(CATALOGUE.get("hbase.hregion.memstore.flush.size"), CATALOGUE);

    assertThat(ExplainText.of(explanation))
        .contains(
            "takes ",
            "134217728 (128 MiB), on every HBase line",
            "table: ",
            "when a region reopens")
        .contains("hbase.hregion.memstore.block.multiplier: ", "REGION_MEMSTORE", "source ")
        .contains(
            "profile    stock: 134217728 (128 MiB)", "ssd-tuned: flushSize where memstore = ");
    assertThat(JsonText.of(explanation))
        .contains("\"default\" : \"134217728\"", "\"profile\" : \"stock\"");
  }

  @Test
  void explainSaysWhatHappensOutsideTheLimitsAndHowThatWasSeen() {
    ExplainedSetting handlers =
        ExplainedSetting.of(CATALOGUE.get("hbase.regionserver.handler.count"), CATALOGUE);
    ExplainedSetting memstore =
        ExplainedSetting.of(CATALOGUE.get("hbase.regionserver.global.memstore.size"), CATALOGUE);

    assertThat(ExplainText.of(handlers))
        .contains("below 0    no server starts: HBase throws an exception")
        .contains("below 1    servers start, but do not serve: HBase refuses every call")
        .contains("checked    seen on servers of HBase 2.6.4");
    assertThat(ExplainText.of(memstore))
        .contains("above 0.8  servers start, with another value: HBase warns and takes 0.4");
    assertThat(JsonText.of(handlers)).contains("\"below 0\" : \"no server starts: ");
  }

  @Test
  void explainSaysWhatIsSpecialAboutAChangeOnARunningServer() {
    assertThat(explained("hbase.ipc.server.max.callqueue.length"))
        .contains(
            "changes    online; read by", "removed    a server that reads the file again keeps");
    assertThat(explained("hbase.region.store.parallel.put.limit"))
        .contains("but        a region that was closed and opened again on the same server");
    assertThat(explained("hbase.wal.dir")).contains("changes    after the whole cluster was down");
    assertThat(explained("hbase.hregion.memstore.mslab.enabled"))
        .contains("changes    at the next flush", "but        a reread can only turn it off")
        .doesNotContain("removed ");
    assertThat(explained("hbase.hstore.blockingStoreFiles")).doesNotContain("removed ", "but ");
  }

  @Test
  void theJsonOfExplainTellsWhatARemovedKeyDoes() {
    assertThat(
            JsonText.of(
                ExplainedSetting.of(
                    CATALOGUE.get("hbase.ipc.server.max.callqueue.length"), CATALOGUE)))
        .contains("\"activation\" : \"online\"", "\"removal\" : \"after a restart\"")
        .contains("\"uptake\" : null");
  }

  private static String explained(String key) {
    return ExplainText.of(ExplainedSetting.of(CATALOGUE.get(key), CATALOGUE));
  }

  @Test
  void aRetiredKeyIsExplainedByItsReplacement() {
    assertThat(retired("hbase.regionserver.global.memstore.upperLimit"))
        .contains(
            "since HBase ",
            "use hbase.regionserver.global.memstore.size",
            "yes, where the new key is not set");
    assertThat(retired("hbase.ipc.server.reservoir.enabled"))
        .contains("yes; if a file sets both, the later property counts");
  }

  private static String retired(String key) {
    return ExplainText.of(CATALOGUE.retired(key).orElseThrow(), CATALOGUE.oldName(key));
  }

  @Test
  void allSettingsThatAProfileLeavesToHBaseAreShownOnRequest() throws Exception {
    String yaml =
        """
        name: mine
        summary: handlers
        settings:
          - key: hbase.regionserver.handler.count
            value: 60
            reason: more callers
            source: a test
        """;

    assertThat(shown(yaml, /* isAll= */ true))
        .contains("Left to HBase's default (", "  hbase.hstore.blockingStoreFiles = 16")
        .doesNotContain("  hbase.regionserver.handler.count = 30\n");
    assertThat(shown(yaml, /* isAll= */ true))
        .contains("  hbase.regionserver.maxlogs = none known")
        .doesNotContain("  hbase.client.pause = ");
    assertThat(shown(yaml)).doesNotContain("Left to HBase's default");
  }

  private String shown(String yaml) throws IOException {
    return shown(yaml, /* isAll= */ false);
  }

  private String shown(String yaml, boolean isAll) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), yaml);
    Profile profile = new ProfileLibrary(CATALOGUE).load(file.toString());
    ResolvedProfile resolved = profile.resolve(MACHINE, Optional.empty());
    ActiveRegions active = ActiveRegions.of(resolved, 1);
    return ShowText.of(
        new ShownProfile(
            profile,
            resolved,
            EvidenceLibrary.shipped(),
            new MemoryNeeds(active, 1, active.at(10), Optional.empty()),
            isAll));
  }
}
