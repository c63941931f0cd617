// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.MiniHBaseCluster.MiniHBaseClusterRegionServer;

/**
 * A MiniCluster's region server that reads its settings from a file, as a real one does.
 *
 * <p>HBase's MiniCluster sets every value in its servers' configurations programmatically. Such
 * values hide the file when a server reloads its configuration.
 */
public final class SiteFileRegionServer extends MiniHBaseClusterRegionServer {

  /** Names the setting through which the MiniCluster passes the site file to its servers. */
  static final String SITE_FILE = "htk.mini.site.file";

  /** Called by HBase, which instantiates the class by name. */
  public SiteFileRegionServer(Configuration handed) throws IOException, InterruptedException {
    super(fromFile(handed));
  }

  /** Writes settings to an {@code hbase-site.xml} in a folder, which is created if missing. */
  static Path writeSiteFile(Map<String, String> settings, Path folder) throws IOException {
    Configuration site = new Configuration(false);
    settings.forEach(site::set);
    Path file = Files.createDirectories(folder).resolve("hbase-site.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
    return file;
  }

  /**
   * Combines HBase's defaults and the file with the values that the MiniCluster has set itself,
   * such as ports and folders. Handed-over values that equal those loaded are dropped; for keys
   * that the file names, the file wins.
   */
  static Configuration fromFile(Configuration handed) {
    org.apache.hadoop.fs.Path file =
        new org.apache.hadoop.fs.Path(Path.of(handed.get(SITE_FILE)).toUri());
    Configuration site = new Configuration(false);
    site.addResource(file);
    Configuration configuration = HBaseConfiguration.create();
    configuration.addResource(file);
    for (Map.Entry<String, String> entry : handed) {
      String key = entry.getKey();
      if (site.getRaw(key) == null && !entry.getValue().equals(configuration.getRaw(key))) {
        configuration.set(key, entry.getValue());
      }
    }
    return configuration;
  }
}
