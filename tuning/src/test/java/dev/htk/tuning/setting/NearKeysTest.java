// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearKeysTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  @ParameterizedTest
  @CsvSource({
    // The two misspelt keys of the paper's table.
    "hbase.block.cache.size, hfile.block.cache.size",
    "habse.hregion.memstore.mslab.maxallocation, hbase.hregion.memstore.mslab.max.allocation",
    // Letters swapped, missing, too many, wrong.
    "hbase.regionserver.hanlder.count, hbase.regionserver.handler.count",
    "hbase.regionserver.handler.cout, hbase.regionserver.handler.count",
    "hbase.regionservers.handler.count, hbase.regionserver.handler.count",
    "hbase.hregion.memstore.flash.size, hbase.hregion.memstore.flush.size",
    // Dots and humps.
    "hbase.hregion.memstore.flushsize, hbase.hregion.memstore.flush.size",
    "hbase.hregion.memstoreFlushSize, hbase.hregion.memstore.flush.size",
    "hbase.hstore.blocking.store.files, hbase.hstore.blockingStoreFiles",
    "hbase.hstore.blockingstorefiles, hbase.hstore.blockingStoreFiles",
    "hbase.bucket.cache.size, hbase.bucketcache.size",
    // Words in another order, missing, too many, another first word.
    "hbase.hregion.flush.memstore.size, hbase.hregion.memstore.flush.size",
    "hbase.memstore.flush.size, hbase.hregion.memstore.flush.size",
    "hbase.hstore.compaction.file.min.size, hbase.hstore.compaction.min.size",
    "hbase.session.timeout, zookeeper.session.timeout",
    "hfile.bucketcache.ioengine, hbase.bucketcache.ioengine",
    "dfs.client.socket.timeout, dfs.client.socket-timeout",
  })
  void theIntendedKeyIsTheFirstSuggestion(String written, String meant) {
    assertThat(CATALOGUE.find(written)).isEmpty();
    assertThat(CATALOGUE.nearest(written)).startsWith(meant).hasSizeLessThanOrEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "x",
        "zzzzzzzzzzzzzzzzzzzzzzzz",
        "phoenix.query.timeoutMs",
        "phoenix.zookeeper.session.timeout",
        "my.company.flag",
        "yarn.nodemanager.x",
        "hive.metastore.uris",
        "spark.executor.memory",
        "index.writer.threads.max",
        "hbase.mycompany.audit.enabled",
      })
  void aForeignKeyHasNoNearOnes(String key) {
    assertThat(CATALOGUE.nearest(key)).isEmpty();
  }

  @Test
  void aRetiredKeyIsNeverOffered() {
    assertThat(CATALOGUE.retired("hbase.regionserver.global.memstore.upperLimit")).isPresent();
    assertThat(CATALOGUE.nearest("hbase.regionserver.global.memstore.uperLimit"))
        .doesNotContain("hbase.regionserver.global.memstore.upperLimit");
  }

  @Test
  void theNearestKeyComesFirstAndTiesAreAlphabetical() {
    NearKeys keys = new NearKeys(List.of("a.long.key.b", "a.long.key.a", "a.long.keys"));
    assertThat(keys.nearest("a.long.key", 3))
        .containsExactly("a.long.key.a", "a.long.key.b", "a.long.keys");
    assertThat(keys.nearest("a.long.key", 1)).containsExactly("a.long.key.a");
  }
}
