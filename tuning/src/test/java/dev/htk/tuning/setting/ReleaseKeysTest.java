// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReleaseKeysTest {

  /** Checked against the release notes of HBase 2.6.0, 2.6.1 and 2.6.3, which name these keys. */
  @ParameterizedTest
  @CsvSource({
    "2.5.13, 2.6.0, hbase.regionserver.bulkload.handler.count",
    "2.5.13, 2.6.0, hbase.ipc.server.bulkload.max.callqueue.length",
    "2.5.13, 2.6.0, hbase.snapshot.procedure.enabled",
    "2.5.13, 2.6.0, hbase.block.compressed.size.predicator",
    "2.5.13, 2.6.0, hbase.block.max.size.uncompressed",
    "2.5.13, 2.6.0, hbase.server.netty.tls.client.auth.mode",
    "2.5.13, 2.6.0, hbase.server.netty.tls.verify.client.hostname",
    "2.5.13, 2.6.0, hbase.client.netty.tls.verify.server.hostname",
    "2.5.13, 2.6.0, hbase.rpc.tls.host-verification.reverse-dns.enabled",
    "2.5.13, 2.6.0, hbase.server.useip.enabled",
    "2.5.13, 2.6.0, hbase.http.metrics.servlets",
    "2.6.0, 2.6.1, hbase.bucketcache.persistence.chunksize",
    "2.6.2, 2.6.3, hbase.hstore.validate.read_fully",
    "2.6.2, 2.6.3, hbase.client.write.buffer.maxmutations",
    "2.6.2, 2.6.3, hbase.master.balancer.move.throttlingMillis",
    "2.6.2, 2.6.3, hbase.master.balancer.stochastic.throttling.cacheRatio",
    "2.6.2, 2.6.3, hbase.blockcache.stats.periods",
    "2.6.2, 2.6.3, hbase.rs.evictblocksonsplit",
  })
  void aReleaseReadsTheKeysThatItsNotesName(String before, String since, String key) {
    assertThat(keys(before).reads(key)).isFalse();
    assertThat(keys(since).reads(key)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "2.6.2, 2.6.3, hbase.quota.refresh.period, 300000, 43200000",
    "2.5.13, 2.6.0, hbase.writer.unified.encoded.blocksize.ratio, 1, 0",
  })
  void aDefaultThatTheNotesChangeIsChanged(
      String before, String since, String key, String old, String now) {
    assertThat(keys(before).defaultOf(key)).contains(old);
    assertThat(keys(since).defaultOf(key)).contains(now);
  }

  @Test
  void aServersCatalogueHasTheDefaultsOfItsRelease() {
    for (String key :
        List.of("hbase.ipc.server.metacallqueue.read.ratio", "hbase.quota.refresh.period")) {
      for (String release : List.of("2.6.1", "2.6.4", "2.6.6")) {
        assertThat(SettingsCatalogue.ofServer(release + "-hadoop3").get(key).defaultValue())
            .as("%s on %s", key, release)
            .isEqualTo(keys(release).defaultOf(key));
      }
    }
    assertThat(SettingsCatalogue.ofServer("2.6.99").release()).isEqualTo("2.6.7");
    assertThat(SettingsCatalogue.ofServer("2.6.99.7-12").line()).isEqualTo(HBaseLine.V2_6);
    assertThat(SettingsCatalogue.ofServer("4.0.0").line()).isEqualTo(HBaseLine.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.5.0", "2.5.13", "2.6.4", "2.6.6", "3.0.0"})
  void aKeyOfAModuleWithoutAJarIsReadAsItsLineReadsIt(String release) {
    assertThat(keys(release).reads("hbase.hregion.memstore.flush.size")).isTrue();
    assertThat(keys(release).reads("hbase.client.scanner.caching")).isTrue();
  }

  @Test
  void theReleaseThatALineWasMadeOfReadsWhatTheLineReads() {
    for (String release : List.of("2.5.13", "2.6.4", "3.0.0")) {
      SettingsCatalogue ofLine = SettingsCatalogue.load(HBaseLine.parse(release));
      SettingsCatalogue ofRelease = SettingsCatalogue.load(HBaseRelease.parse(release));
      assertThat(ofRelease.all()).extracting(Setting::key).isEqualTo(names(ofLine));
    }
  }

  private static List<String> names(SettingsCatalogue catalogue) {
    return catalogue.all().stream().map(Setting::key).toList();
  }

  @Test
  void aCatalogueOfAReleaseHasItsKeysAndNotLaterOnes() {
    String key = "hbase.regionserver.global.memstore.memory.size";
    assertThat(SettingsCatalogue.load(HBaseRelease.parse("2.6.4")).find(key)).isEmpty();
    assertThat(SettingsCatalogue.load(HBaseRelease.parse("2.6.6")).get(key).type())
        .isEqualTo(ValueType.SIZE);
    assertThat(SettingsCatalogue.load(HBaseLine.V2_6).comesWith(key)).contains("2.6.5");
    String gone = "hbase.regionserver.logroll.archive.retries";
    assertThat(SettingsCatalogue.load(HBaseLine.V2_5).comesWith(gone)).isEmpty();
  }

  @Test
  void modulesWithoutAJarAreNamed() {
    assertThat(keys("2.6.6").gaps()).contains("common", "client");
    assertThat(keys("2.6.4").gaps()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.20, 0.2, true", "100, 100.0, true", "true, false, false", "a, a, true"})
  void defaultsAreComparedByValue(String one, String other, boolean same) {
    assertThat(ReleaseKeys.isSame(one, other)).isEqualTo(same);
  }

  @Test
  void aVendorsSuffixIsLeftOut() {
    assertThat(HBaseRelease.parse("2.6.4-hadoop3")).isEqualTo(HBaseRelease.parse("2.6.4"));
    assertThat(HBaseRelease.parse("2.5.0.7.1.9.0-387").version()).isEqualTo("2.5.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.6", "2.6.99", "1.7.2", "", "x"})
  void anUnknownReleaseIsRefusedWithTheKnownOnes(String version) {
    assertThatThrownBy(() -> HBaseRelease.parse(version))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2.6.4, 2.6.5");
  }

  private static ReleaseKeys keys(String release) {
    return ReleaseKeys.of(HBaseRelease.parse(release));
  }
}
