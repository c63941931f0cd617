// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves what the catalogue says of HBase 3.0.0, as read in the code of its server. */
class ServerOf30Test {

  private static final SettingsCatalogue V2_5 = SettingsCatalogue.load(HBaseLine.V2_5);
  private static final SettingsCatalogue V2_6 = SettingsCatalogue.load(HBaseLine.V2_6);
  private static final SettingsCatalogue V3_0 = SettingsCatalogue.load(HBaseLine.V3_0);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hfile.block.cache.memory.size",
        "hbase.regionserver.free.heap.min.memory.size",
        "hbase.regionserver.global.memstore.memory.size",
        "hbase.regionserver.wal.avoid-local-writes",
        "hbase.blockcache.stats.periods",
        "hbase.bucketcache.persistence.chunksize",
        "hbase.quota.rate.limiter.refill.interval.ms",
        "hbase.regionserver.datatiering.enable",
        "hbase.rs.prefetchheapusage",
        "hbase.snapshot.before.destructive.action.enabled",
      })
  void aKeyOfTheReleaseThatItsBetaLackedIsKnown(String key) {
    assertThat(V3_0.find(key)).isPresent();
    assertThat(V3_0.retired(key)).isEmpty();
    assertThat(V3_0.comesWith(key)).isEmpty();
  }

  /** HBase 3.0.0 loads them as fields of a class that is published only in the beta's jar. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hbase.hstore.compaction.keep.seqId.period",
        "hbase.hstore.compaction.scanner.size.limit",
        "hbase.hstore.open.and.close.threads.max",
        "hbase.hregion.majorcompaction",
      })
  void aKeyThatTheServerLoadsAsAFieldOfAnotherModuleIsKnown(String key) {
    assertThat(V3_0.find(key)).isPresent();
    assertThat(V3_0.retired(key)).isEmpty();
  }

  @Test
  void theSizeOfAllMemstoresComesWithAPatchReleaseAnd30() {
    String key = "hbase.regionserver.global.memstore.memory.size";
    assertThat(V2_6.find(key)).isEmpty();
    assertThat(V2_6.comesWith(key)).contains("2.6.5");
    assertThat(V3_0.get(key).activation()).isEqualTo(Activation.RESTART);
    assertThat(V3_0.get("hbase.regionserver.global.memstore.size").companions())
        .extracting(Companion::key)
        .contains(key);
    assertThat(V2_6.get("hbase.regionserver.global.memstore.size").companions())
        .extracting(Companion::key)
        .doesNotContain(key);
  }

  @Test
  void quotasAreReadAgainTwiceADayFrom26On() {
    String key = "hbase.quota.refresh.period";
    assertThat(V2_5.get(key).defaultValue()).contains("300000");
    assertThat(V2_6.get(key).defaultValue()).contains("43200000");
    assertThat(V3_0.get(key).defaultValue()).contains("43200000");
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.rs.cacheblocksonwrite,        AT_ONCE, AT_ONCE",
    "hbase.hstore.flusher.count,         RESTART, AT_ONCE",
    "hbase.bucketcache.acceptfactor,     RESTART, AT_ONCE",
    "hbase.bucketcache.minfactor,        RESTART, AT_ONCE",
    "hbase.bucketcache.single.factor,    RESTART, AT_ONCE",
    "hbase.bucketcache.multi.factor,     RESTART, AT_ONCE",
    "hbase.bucketcache.memory.factor,    RESTART, AT_ONCE",
  })
  void aChangeOnlineComesIntoForceAsOn26(String key, Activation on25, Activation later) {
    assertThat(V2_5.get(key).activation()).isEqualTo(on25);
    assertThat(V2_6.get(key).activation()).isEqualTo(later);
    assertThat(V3_0.get(key).activation()).isEqualTo(later);
  }

  @Test
  void anUnsetCallQueueHoldsTenCallsForEachOfItsOwnHandlers() {
    String key = "hbase.ipc.server.max.callqueue.length";
    assertThat(V3_0.get(key).source()).contains("30 handlers over 3 queues 100 calls");
    assertThat(V2_6.get(key).source()).contains("10 x handlers for each queue");
  }
}
