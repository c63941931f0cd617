// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.inforce.InForce;
import dev.htk.coprocessor.wire.SettingsPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.regionserver.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsInForceTest {
  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final String MULTIPLIER = "hbase.hregion.memstore.block.multiplier";
  private static final String BLOCKING_FILES = "hbase.hstore.blockingStoreFiles";
  private static final String MIN_FILES = "hbase.hstore.compaction.min";
  private static final String LARGEST = "hbase.hregion.max.filesize";
  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String POOL = "hbase.regionserver.thread.compaction.small";

  @TempDir private Path folder;

  private static InForce on(Configuration configuration, RecordedRegion recorded) {
    return InForce.of(
        new MockRegionServerServices(configuration) {
          @Override
          public List<Region> getRegions() {
            return List.of(recorded.region());
          }
        },
        configuration);
  }

  private Configuration configuration() throws IOException {
    Configuration configuration = RecordedRegion.configuration(folder);
    configuration.setLong(FLUSH_SIZE, 7 << 20);
    configuration.setInt(MULTIPLIER, 3);
    configuration.setInt(BLOCKING_FILES, 21);
    configuration.setInt(MIN_FILES, 4);
    configuration.setLong(LARGEST, 12L << 30);
    configuration.setInt(HANDLERS, 9);
    return configuration;
  }

  @Test
  void aRegionsSettingsAreReadAsOfItsOpening() throws IOException {
    Configuration configuration = configuration();
    try (RecordedRegion recorded = RecordedRegion.open(folder, configuration, "a", "b")) {
      InForce inForce = on(configuration, recorded);
      configuration.setLong(FLUSH_SIZE, 1 << 20);
      configuration.setInt(BLOCKING_FILES, 1);

      SettingsPage page =
          inForce.read(List.of(FLUSH_SIZE, MULTIPLIER, BLOCKING_FILES, MIN_FILES, LARGEST));
      assertThat(page.unseen()).isEmpty();
      assertThat(page.leftOut()).isZero();
      assertThat(page.readings())
          .extracting(Object::toString)
          .containsExactlyInAnyOrder(
              FLUSH_SIZE + "=7340032 of usertable x1",
              MULTIPLIER + "=3 of usertable x1",
              LARGEST + "=12884901888 of usertable x1",
              BLOCKING_FILES + "=21 of usertable:a x1",
              BLOCKING_FILES + "=21 of usertable:b x1",
              MIN_FILES + "=4 of usertable:a x1",
              MIN_FILES + "=4 of usertable:b x1");
    }
  }

  @Test
  void everySettingOfARegionIsFoundInThisVersionOfHBase() throws IOException {
    Configuration configuration = configuration();
    List<String> keys =
        List.of(
            "hbase.regionserver.optionalcacheflushinterval",
            "hbase.regionserver.flush.per.changes",
            "hbase.rowlock.wait.duration",
            "hbase.busy.wait.duration",
            "hbase.busy.wait.multiplier.max",
            "hbase.wal.hsync",
            "hbase.regionserver.region.split.policy",
            "hbase.regionserver.flush.policy",
            "hbase.hstore.compaction.max",
            "hbase.hstore.compaction.max.size",
            "hbase.hstore.compaction.max.size.offpeak",
            "hbase.hstore.compaction.min.size",
            "hbase.hstore.compaction.ratio",
            "hbase.hstore.compaction.ratio.offpeak",
            "hbase.regionserver.thread.compaction.throttle",
            "hbase.hregion.majorcompaction",
            "hbase.hregion.majorcompaction.jitter");
    try (RecordedRegion recorded = RecordedRegion.open(folder, configuration, "cf")) {
      SettingsPage page = on(configuration, recorded).read(keys);
      assertThat(page.unseen()).isEmpty();
      assertThat(page.readings())
          .hasSameSizeAs(keys)
          .extracting(Object::toString)
          .contains("hbase.hstore.compaction.ratio=1.2 of usertable:cf x1");
    }
  }

  @Test
  void theConfigurationOfTheStartIsKept() throws IOException {
    Configuration configuration = configuration();
    try (RecordedRegion recorded = RecordedRegion.open(folder, configuration, "cf")) {
      InForce inForce = on(configuration, recorded);
      configuration.setInt(HANDLERS, 77);

      assertThat(inForce.read(List.of(HANDLERS, "no.such.key")).atStart().orElseThrow())
          .containsOnlyKeys(HANDLERS)
          .containsEntry(HANDLERS, "9");
    }
  }

  @Test
  void secretsOfTheStartAreNotKept() throws IOException {
    List<String> secrets =
        List.of(
            "hbase.rpc.tls.keystore.password",
            "fs.s3a.secret.key",
            "fs.s3a.encryption.key",
            "fs.s3a.bucket.logs.server-side-encryption.key",
            "fs.s3a.session.key",
            "fs.s3a.session.token",
            "fs.azure.account.key.box.blob.core.windows.net",
            "fs.azure.account.oauth2.client.secret",
            "fs.azure.account.oauth2.client.secret.box.dfs.core.windows.net",
            "fs.gs.auth.service.account.private.key");
    Configuration configuration = configuration();
    secrets.forEach(key -> configuration.set(key, "hunter2"));
    try (RecordedRegion recorded = RecordedRegion.open(folder, configuration, "cf")) {
      List<String> asked = new ArrayList<>(secrets);
      asked.add(HANDLERS);

      assertThat(on(configuration, recorded).read(asked).atStart().orElseThrow())
          .containsOnlyKeys(HANDLERS);
    }
  }

  @Test
  void whatTheOperatorCallsSensitiveIsNotKept() throws IOException {
    Configuration configuration = configuration();
    configuration.set("hadoop.security.sensitive-config-keys", "^org\\.example\\.");
    configuration.set("org.example.licence", "hunter2");
    configuration.set("fs.s3a.secret.key", "hunter2");
    try (RecordedRegion recorded = RecordedRegion.open(folder, configuration, "cf")) {
      List<String> asked = List.of("org.example.licence", "fs.s3a.secret.key", HANDLERS);

      assertThat(on(configuration, recorded).read(asked).atStart().orElseThrow())
          .containsOnlyKeys(HANDLERS);
    }
  }

  @Test
  void aPartThatTheServerLacksIsNamedWithTheReasonAndHurtsNoOther() throws IOException {
    Configuration configuration = configuration();
    try (RecordedRegion recorded = RecordedRegion.open(folder, configuration, "cf")) {
      SettingsPage page = on(configuration, recorded).read(List.of(POOL, FLUSH_SIZE));
      assertThat(page.unseen()).containsOnlyKeys(POOL);
      assertThat(page.unseen().get(POOL)).contains("this version of HBase does not show it");
      assertThat(page.readings()).hasSize(1);
    }
  }
}
