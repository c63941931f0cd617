// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.htk.tuning.site.SiteChange;
import dev.htk.tuning.site.SiteFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves what an apply leaves as an operator, or the recorder's installation, has put it. */
class LeftAloneTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String FILES = "hbase.hstore.blockingStoreFiles";
  private static final String PROVIDER = "hbase.wal.provider";
  private static final String MAJOR = "hbase.hregion.majorcompaction";
  private static final String SPLITS = "hbase.regionserver.region.split.policy";
  private static final String NO_SPLITS =
      "org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy";
  private static final String USUAL_SPLITS =
      "org.apache.hadoop.hbase.regionserver.SteppingSplitPolicy";

  @TempDir private Path temp;
  private ServerFolder server;

  @BeforeEach
  void folder() {
    server = new ServerFolder(temp);
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.wal.provider, multiwal, defaultProvider",
    "hbase.wal.storage.policy, ONE_SSD, NONE",
    "hbase.wal.hsync, true, false",
    "hbase.regionserver.region.split.policy," + NO_SPLITS + "," + USUAL_SPLITS
  })
  void aWordInPlaceOfHBasesDefaultStaysUnlessLoweringIsAllowed(
      String key, String own, String usual) {
    add(key, own);

    ApplyPlan plan = server.plan(Map.of(key, usual));

    assertThat(plan.changesAnything()).isFalse();
    assertThat(plan.kept())
        .singleElement()
        .satisfies(
            kept -> {
              assertThat(kept.cause()).isEqualTo(KeptValue.Cause.CHOSEN);
              assertThat(kept.from()).contains(own);
              assertThat(kept.reason()).contains("HBase's default", "--lower");
            });
    assertThat(lowering(Map.of(key, usual)).changesAnything()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.wal.provider, filesystem, multiwal",
    "hbase.hregion.memstore.mslab.enabled, yes, true"
  })
  void aWordGivesWayToTheProfilesOwnChoiceOrIfHBaseCannotReadIt(String key, String own, String to) {
    add(key, own);

    assertThat(server.plan(Map.of(key, to)).kept()).isEmpty();
    assertThat(server.plan(Map.of(key, to)).changesAnything()).isTrue();
  }

  @Test
  void whatDependsOnAWordThatStaysIsLeftOutToo() {
    add(SPLITS, NO_SPLITS);
    Map<String, String> profile =
        Map.of(SPLITS, USUAL_SPLITS, "hbase.hregion.max.filesize", "21474836480");

    assertThat(server.plan(profile).kept())
        .extracting(KeptValue::key, KeptValue::cause)
        .containsExactly(
            tuple("hbase.hregion.max.filesize", KeptValue.Cause.OTHER_MECHANISM),
            tuple(SPLITS, KeptValue.Cause.CHOSEN));
    assertThat(lowering(profile).kept()).isEmpty();
  }

  @Test
  void aWordOfTheKitsBlockIsNobodysChoice() {
    server.apply(Map.of(PROVIDER, "multiwal"));

    assertThat(server.plan(Map.of(PROVIDER, "defaultProvider")).kept()).isEmpty();
  }

  @Test
  void aLaterPropertyOutsideTheKitsBlockIsTheOperators() {
    server.apply(Map.of(FILES, "40"));
    assertThat(server.plan(Map.of(FILES, "32")).kept()).as("the kit's own").isEmpty();
    edit("</configuration>", property(FILES, "300") + "</configuration>");

    assertThat(server.plan(Map.of(FILES, "32")).kept())
        .extracting(KeptValue::key, KeptValue::from, KeptValue::cause)
        .containsExactly(tuple(FILES, Optional.of("300"), KeptValue.Cause.HIGHER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"${env.HANDLERS}", "${site.handlers}", "@HANDLERS@"})
  void aValueThatOnlyTheServerKnowsStaysUnlessLoweringIsAllowed(String text) {
    edit(">30<", ">" + text + "<");

    for (String value : List.of("30", "60")) {
      ApplyPlan plan = server.plan(Map.of(HANDLERS, value));
      assertThat(plan.refusals()).isEmpty();
      assertThat(plan.changesAnything()).isFalse();
      assertThat(plan.kept())
          .extracting(KeptValue::key, KeptValue::from, KeptValue::cause)
          .containsExactly(tuple(HANDLERS, Optional.of(text), KeptValue.Cause.UNKNOWN));
      assertThat(lowering(Map.of(HANDLERS, value)).changesAnything()).isTrue();
    }
  }

  @Test
  void aTemplateIsNotChanged() {
    edit(">30<", ">{{ handlers }}<");

    assertThat(server.plan(Map.of(FILES, "32", HANDLERS, "60")).refusals())
        .singleElement()
        .asString()
        .endsWith("hbase-site.xml: is a template; apply to the file that the servers get");
    assertThat(server.plan(Map.of(HANDLERS, "60")).kept())
        .extracting(KeptValue::cause)
        .containsExactly(KeptValue.Cause.UNKNOWN);
  }

  @Test
  void aTemplateOfAnotherToolIsShownWhatToChange() {
    server.write(
        "hbase-site.xml",
        """
        [{"Classification": "hbase-site", "Properties": {
          "hbase.regionserver.handler.count": "{{ handlers }}"
        }}]
        """);

    ApplyPlan plan = server.plan(Map.of(FILES, "32"));

    assertThat(plan.refusals()).isEmpty();
    assertThat(plan.diff()).contains(FILES);
  }

  @Test
  void majorCompactionsThatAnOperatorHasTurnedOffStayOff() {
    add(MAJOR, "0");

    assertThat(server.plan(Map.of(MAJOR, "604800000")).kept())
        .singleElement()
        .satisfies(
            kept -> {
              assertThat(kept.cause()).isEqualTo(KeptValue.Cause.HIGHER);
              assertThat(kept.reason()).contains("turns it off", "--lower");
            });
    assertThat(lowering(Map.of(MAJOR, "604800000")).changes())
        .singleElement()
        .matches(PlannedChange::lowered);
  }

  @Test
  void majorCompactionsThatAProfileTurnsOffAreNotLowered() {
    add(MAJOR, "1209600000");

    ApplyPlan plan = server.plan(Map.of(MAJOR, "0"));

    assertThat(plan.kept()).isEmpty();
    assertThat(plan.changes())
        .singleElement()
        .matches(PlannedChange::changesFile)
        .matches(change -> !change.lowered());
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.regionserver.global.memstore.size, '0.40', 0.4",
    "hbase.hstore.blockingStoreFiles, ' 40 ', 40",
    "hbase.wal.hsync, ' TRUE', true",
    "hbase.wal.storage.policy, ' ALL_SSD ', ALL_SSD",
    "hbase.regionserver.global.memstore.upperLimit, '0.40', 0.4"
  })
  void whatHBaseReadsAlikeKeepsItsForm(String key, String written, String value) {
    add(key, written);
    String current = key.replace("upperLimit", "size");

    ApplyPlan plan = server.plan(Map.of(current, value));

    assertThat(plan.changesAnything()).isFalse();
    assertThat(plan.changes())
        .extracting(PlannedChange::key, change -> change.edit().kind())
        .containsExactly(tuple(current, SiteChange.Kind.SAME));
    assertThat(plan.restartPlan("p", List.of()).steps()).isEmpty();
  }

  @Test
  void aWordThatHBaseDoesNotTrimIsWrittenWithoutItsWhiteSpace() {
    add(PROVIDER, " multiwal ");

    assertThat(server.plan(Map.of(PROVIDER, "multiwal")).changesAnything()).isTrue();
  }

  @Test
  void theRecordersKeysAreNotCalledAnEarlierProfiles() {
    Map<String, String> recorder =
        Map.of(
            "hbase.coprocessor.regionserver.classes",
            "com.example.Own,dev.htk.coprocessor.ServerRecorder",
            "hbase.regionserver.throughput.controller",
            "dev.htk.coprocessor.throughput.RecordingCompactionThroughput");
    SettingsPlan.set(server.site(), "recorder", "2.6", new TreeMap<>(recorder))
        .execute(FaultyFiles.none(), ServerFolder.CLOCK);

    assertThat(server.plan(Map.of(FILES, "32")).warnings()).isEmpty();
  }

  @Test
  void aValueThatAnEarlierApplyHasWrittenIsNoChoiceOfTheOperators() {
    add(FILES, "20");
    server.apply(Map.of(FILES, "100"));

    assertThat(server.plan(Map.of(FILES, "32")).kept()).isEmpty();
    edit(">100<", ">120<");
    assertThat(server.plan(Map.of(FILES, "32")).kept())
        .extracting(KeptValue::from)
        .containsExactly(Optional.of("120"));
  }

  @Test
  void aValueUnderANameThatLintHasMendedStaysTheOperators() {
    String mended =
        server
            .read("hbase-site.xml")
            .replace("</configuration>", property(FILES, "300") + "</configuration>");
    SettingsPlan.edited(
            server.site(),
            SettingsPlan.FIX,
            "2.6",
            SiteFile.read(server.site()),
            SiteFile.parse("mended", mended.getBytes(StandardCharsets.UTF_8)))
        .execute(FaultyFiles.none(), ServerFolder.CLOCK);

    assertThat(server.plan(Map.of(FILES, "32")).kept())
        .extracting(KeptValue::from)
        .containsExactly(Optional.of("300"));
  }

  @Test
  void aShareOfTheHeapStaysBesideOneThatOnlyTheServerKnows() {
    add("hfile.block.cache.size", "${env.CACHE}");
    add("hbase.regionserver.global.memstore.size", "0.2");

    assertThat(
            server
                .plan(
                    Map.of(
                        "hfile.block.cache.size",
                        "0.4",
                        "hbase.regionserver.global.memstore.size",
                        "0.4"))
                .kept())
        .extracting(KeptValue::cause)
        .containsExactly(KeptValue.Cause.UNKNOWN, KeptValue.Cause.UNKNOWN);
  }

  private ApplyPlan lowering(Map<String, String> values) {
    return SiteApply.plan(
        server.request(Optional.empty(), values, List.of()).lowering(Lowering.ALL));
  }

  private void add(String key, String value) {
    edit("</configuration>", property(key, value) + "</configuration>");
  }

  private void edit(String old, String replacement) {
    server.write("hbase-site.xml", server.read("hbase-site.xml").replace(old, replacement));
  }

  private static String property(String key, String value) {
    return "<property><name>%s</name><value>%s</value></property>\n".formatted(key, value);
  }
}
