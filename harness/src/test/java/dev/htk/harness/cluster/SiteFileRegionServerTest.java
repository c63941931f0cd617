// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteFileRegionServerTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String FLUSHERS = "hbase.hstore.flusher.count";

  @TempDir private Path folder;

  /** Sets every entry by hand, as HBase's MiniCluster does. */
  private Configuration handed(Map<String, String> settings) throws IOException {
    Configuration utility = HBaseConfiguration.create();
    settings.forEach(utility::set);
    utility.set("hbase.rootdir", "hdfs://localhost:1/hbase");
    utility.set(
        SiteFileRegionServer.SITE_FILE,
        SiteFileRegionServer.writeSiteFile(settings, folder).toString());
    return HBaseConfiguration.create(utility);
  }

  @Test
  void theSiteFileWinsAndTheMiniClustersOtherSettingsStay() throws IOException {
    Configuration handed = handed(Map.of(HANDLERS, "7"));
    handed.set(HANDLERS, "8");

    Configuration configuration = SiteFileRegionServer.fromFile(handed);
    assertThat(configuration.get("hbase.rootdir")).isEqualTo("hdfs://localhost:1/hbase");
    assertThat(configuration.get(HANDLERS)).isEqualTo("7");
    assertThat(configuration.get("hbase.hregion.majorcompaction")).isEqualTo("604800000");
  }

  @Test
  void anEditedFileIsReadAgain() throws IOException {
    Configuration configuration = SiteFileRegionServer.fromFile(handed(Map.of(HANDLERS, "7")));
    SiteFileRegionServer.writeSiteFile(Map.of(HANDLERS, "9", FLUSHERS, "3"), folder);

    configuration.reloadConfiguration();
    assertThat(configuration.get(HANDLERS)).isEqualTo("9");
    assertThat(configuration.get(FLUSHERS)).isEqualTo("3");
    assertThat(configuration.get("hbase.rootdir")).isEqualTo("hdfs://localhost:1/hbase");
  }
}
