// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.setting.Sections.Section;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.StoragePolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsCatalogueTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  @Test
  void theCatalogueIsOfLine26UnlessALineIsGiven() {
    assertThat(CATALOGUE.line()).isEqualTo(HBaseLine.V2_6);
    assertThat(SettingsCatalogue.load(HBaseLine.V3_0).line()).isEqualTo(HBaseLine.V3_0);
  }

  @ParameterizedTest
  @EnumSource
  void curatedDefaultsAgreeWithHBasesOwnFile(HBaseLine line) {
    Map<String, Setting> known = KnownKeys.read(line).settings();
    int compared = 0;
    for (Setting setting : SettingsCatalogue.load(line).curated()) {
      Optional<String> inFile = known.get(setting.key()).defaultValue();
      if (inFile.isPresent()) {
        compared++;
        assertThat(setting.defaultValue().map(text -> comparable(setting, text)))
            .as(setting.key())
            .isEqualTo(inFile.map(text -> comparable(setting, text)));
      }
    }
    assertThat(compared).isGreaterThan(30);
  }

  private static Object comparable(Setting setting, String text) {
    return setting.type().isNumber() ? setting.number(text) : text;
  }

  @ParameterizedTest
  @EnumSource
  void everyDefaultIsAcceptedByItsOwnSetting(HBaseLine line) {
    for (Setting setting : SettingsCatalogue.load(line).all()) {
      assertThat(setting.defaultValue().stream()).as(setting.key()).allMatch(setting::accepts);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyScalableDefaultIsANumberAtOrAboveItsFloor(HBaseLine line) {
    List<Setting> scalable =
        SettingsCatalogue.load(line).all().stream()
            .filter(setting -> setting.scaling().isScalable())
            .toList();
    assertThat(scalable).hasSizeGreaterThan(15);
    for (Setting setting : scalable) {
      assertThat(setting.defaultValue().flatMap(setting::number).stream())
          .as(setting.key())
          .allMatch(number -> number.longValue() >= setting.scaling().floor());
    }
  }

  @ParameterizedTest
  @EnumSource
  void everySizeAndRateThatAScaleModelLeavesAloneHasAReasonOfItsOwn(HBaseLine line) {
    List<Setting> kept =
        SettingsCatalogue.load(line).curated().stream()
            .filter(setting -> setting.unit().matches("(|kilo|mega)bytes( a second)?"))
            .filter(setting -> !setting.scaling().isScalable())
            .toList();

    assertThat(kept).hasSizeGreaterThan(5);
    assertThat(kept)
        .extracting(setting -> setting.scaling().reason())
        .noneMatch(reason -> reason.matches("a (count|ratio|choice|time|share or a rate)\\b.*"));
  }

  @ParameterizedTest
  @EnumSource
  void everyCuratedSettingSaysWhenAndWhereItComesIntoForce(HBaseLine line) {
    Collection<Setting> curated = SettingsCatalogue.load(line).curated();
    assertThat(curated.size()).isGreaterThanOrEqualTo(60);
    for (Setting setting : curated) {
      assertThat(setting.activation()).as(setting.key()).isNotEqualTo(Activation.UNKNOWN);
      assertThat(setting.roles()).as(setting.key()).isNotEmpty().doesNotHaveDuplicates();
      assertThat(setting.causes()).as(setting.key()).doesNotHaveDuplicates();
      assertThat(setting.source()).as(setting.key()).isNotBlank();
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyCuratedNumberHasAUnitExceptRatiosAndMultipliers(HBaseLine line) {
    assertThat(SettingsCatalogue.load(line).curated().stream())
        .filteredOn(setting -> setting.type().isNumber() && setting.unit().isEmpty())
        .extracting(Setting::key)
        .allMatch(key -> key.contains("ratio") || key.contains("multiplier"));
  }

  @Test
  void everyCuratedSettingAndCompanionBelongsToSomeLine() {
    Set<String> known =
        Arrays.stream(HBaseLine.values())
            .flatMap(line -> KnownKeys.read(line).settings().keySet().stream())
            .collect(Collectors.toSet());
    Map<String, Section> curated = Sections.read(CuratedSettings.RESOURCE);
    assertThat(known).containsAll(curated.keySet());
    for (Section section : curated.values()) {
      for (String text : section.all("companion")) {
        Companion companion = CuratedSettings.companion(text);
        assertThat(known).as(section.name()).contains(companion.key());
        assertThat(companion.key()).isNotEqualTo(section.name());
        assertThat(companion.why()).isNotBlank();
      }
    }
  }

  @Test
  void theLimitsOfMostCuratedSettingsWereSeenOnServersOrInTheCode() {
    List<Setting> checked =
        CATALOGUE.curated().stream()
            .filter(setting -> setting.limits().checked().isPresent())
            .toList();

    assertThat(checked.size()).isGreaterThanOrEqualTo(120);
    for (Setting setting : checked) {
      Evidence evidence = setting.limits().checked().orElseThrow();
      assertThat(evidence.of())
          .as(setting.key())
          .matches(evidence.kind() == Evidence.Kind.RUN ? "2[.]6[.]4" : "[A-Z]\\w+([.][\\w<>]+)+");
      assertThat(setting.limits().limits().size() + setting.limits().unreadable().stream().count())
          .as("what happens outside of " + setting.key())
          .isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource
  void noDefaultIsBeyondALimit(HBaseLine line) {
    for (Setting setting : SettingsCatalogue.load(line).curated()) {
      assertThat(setting.defaultValue().flatMap(setting::number).stream())
          .as(setting.key())
          .allMatch(number -> setting.limits().passedBy(number).isEmpty());
    }
  }

  @Test
  void keysThatOnlyHBasesCodeKnowsHaveTheirDefaults() {
    assertThat(CATALOGUE.get("hbase.hregion.memstore.chunkpool.maxsize").defaultValue())
        .contains("1.0");
    assertThat(CATALOGUE.get("hbase.regionserver.hlog.blocksize").defaultValue())
        .contains("268435456");
  }

  @Test
  void anUncuratedKeyGetsItsTypeFromItsDefault() {
    assertThat(CATALOGUE.get("hbase.rest.port").type()).isEqualTo(ValueType.LONG);
    assertThat(CATALOGUE.get("hbase.snapshot.enabled").type()).isEqualTo(ValueType.BOOLEAN);
    assertThat(CATALOGUE.get("hbase.regions.slop").type()).isEqualTo(ValueType.FLOAT);
    assertThat(CATALOGUE.get("hbase.data.umask").type()).isEqualTo(ValueType.STRING);
  }

  @Test
  void keysOfHadoopThatReachHBaseAreKnown() {
    assertThat(CATALOGUE.find("dfs.client.socket-timeout")).isPresent();
    assertThat(CATALOGUE.find("hadoop.security.authentication")).isPresent();
    assertThat(CATALOGUE.find("fs.defaultFS")).isPresent();
    assertThat(CATALOGUE.find("ipc.client.connect.timeout")).isPresent();
  }

  @Test
  void aKeyWhoseLastPartIsFreeIsKnown() {
    assertThat(CATALOGUE.find("hbase.zookeeper.property.minSessionTimeout")).isPresent();
    assertThat(CATALOGUE.find("hadoop.proxyuser.knox.hosts")).isPresent();
    assertThat(CATALOGUE.find("ipc.8020.decay-scheduler.period-ms")).isPresent();
    assertThat(CATALOGUE.find("hbase.zookeeper.property.")).isEmpty();
  }

  @Test
  void anUnknownKeyIsNotFound() {
    assertThat(CATALOGUE.find("hbase.block.cache.size")).isEmpty();
    assertThatThrownBy(() -> CATALOGUE.get("hbase.block.cache.size"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("hbase.block.cache.size");
  }

  @Test
  void flushersAreResizedOnlineFrom26On() {
    String key = "hbase.hstore.flusher.count";
    assertThat(SettingsCatalogue.load(HBaseLine.V2_5).get(key).activation())
        .isEqualTo(Activation.RESTART);
    assertThat(CATALOGUE.get(key).activation()).isEqualTo(Activation.AT_ONCE);
  }

  @ParameterizedTest
  @EnumSource
  void bothHalvesOfThePairOfMslabSizesNeedARestart(HBaseLine line) {
    assertActivation(
        line,
        Activation.RESTART,
        "hbase.hregion.memstore.mslab.chunksize",
        "hbase.hregion.memstore.mslab.max.allocation");
  }

  @ParameterizedTest
  @EnumSource
  void whatANewMemstoreOrANewLogReadsNeedsNoRestart(HBaseLine line) {
    assertActivation(line, Activation.NEXT_FLUSH, "hbase.hregion.memstore.mslab.enabled");
    assertActivation(
        line,
        Activation.NEXT_ROLL,
        "hbase.regionserver.wal.enablecompression",
        "hbase.regionserver.wal.value.enablecompression",
        "hbase.regionserver.wal.tags.enablecompression");
  }

  @ParameterizedTest
  @EnumSource
  void foldersThatAllServersMustAgreeOnChangeWhileNoneRuns(HBaseLine line) {
    assertActivation(line, Activation.CLUSTER_DOWN, "hbase.wal.dir", "hbase.rootdir");
  }

  private static void assertActivation(HBaseLine line, Activation activation, String... keys) {
    SettingsCatalogue catalogue = SettingsCatalogue.load(line);
    for (String key : keys) {
      assertThat(catalogue.get(key).activation()).as(key).isEqualTo(activation);
    }
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheLengthsOfCallQueuesOutliveTheirKeys(HBaseLine line) {
    assertThat(SettingsCatalogue.load(line).curated())
        .filteredOn(setting -> setting.uptake().outlivesItsKey())
        .isNotEmpty()
        .extracting(Setting::key)
        .allMatch(key -> key.endsWith(".max.callqueue.length"));
  }

  @ParameterizedTest
  @EnumSource
  void mslabIsTurnedOnByARestartOnly(HBaseLine line) {
    Uptake uptake =
        SettingsCatalogue.load(line).get("hbase.hregion.memstore.mslab.enabled").uptake();

    assertThat(uptake.removal()).isEqualTo(Activation.RESTART);
    assertThat(uptake.outlivesItsKey()).isFalse();
    assertThat(uptake.halfWay()).isPresent();
  }

  @Test
  void reopenedRegionsMissOnlineChangesUntilLine30() {
    String key = "hbase.region.store.parallel.put.limit";
    for (HBaseLine line : List.of(HBaseLine.V2_5, HBaseLine.V2_6)) {
      assertThat(SettingsCatalogue.load(line).get(key).uptake().note())
          .hasValueSatisfying(note -> assertThat(note).contains("hears of no more online"));
    }
    assertThat(SettingsCatalogue.load(HBaseLine.V3_0).get(key).uptake().note()).isEmpty();
  }

  @Test
  void rangesAndWordsAreChecked() {
    Setting flushSize = CATALOGUE.get("hbase.hregion.memstore.flush.size");
    assertThat(flushSize.accepts("1048576")).isTrue();
    assertThat(flushSize.accepts("1048575")).isFalse();
    assertThat(flushSize.range().min()).contains(BigDecimal.valueOf(1048576));
    assertThat(flushSize.allowedValues()).contains("bytes").contains("from 1048576");
    Setting policy = CATALOGUE.get("hbase.wal.storage.policy");
    assertThat(policy.accepts("all_ssd")).isTrue();
    assertThat(policy.accepts("FAST")).isFalse();
    assertThat(policy.allowed())
        .as("every policy of Hadoop's")
        .containsAll(Arrays.stream(StoragePolicy.values()).map(Enum::name).toList());
    assertThat(policy.allowedValues()).contains("ONE_SSD");
    Setting provider = CATALOGUE.get("hbase.wal.provider");
    assertThat(provider.accepts("asyncfs")).isTrue();
    assertThat(provider.accepts("org.example.MyProvider")).isTrue();
    assertThat(provider.accepts("asynfs")).isFalse();
    Setting queue = CATALOGUE.get("hbase.ipc.server.callqueue.type");
    assertThat(queue.accepts("CODEL")).as("HBase would take fifo silently").isFalse();
  }
}
