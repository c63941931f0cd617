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
 * A region server of a MiniCluster that has its settings from a file, as a real one has.
 *
 * <p>HBase's MiniCluster puts every value into its servers' configurations by hand, and a value put
 * by hand hides the file when a server reads its configuration again.
 */
public final class SiteFileRegionServer extends MiniHBaseClusterRegionServer {

  /** Names the file, in the configuration that the MiniCluster hands to its servers. */
  static final String SITE_FILE = "htk.mini.site.file";

  /** Called by HBase, which finds the class by its name. */
  public SiteFileRegionServer(Configuration handed) throws IOException, InterruptedException {
    super(fromFile(handed));
  }

  /** Writes settings as a file in a folder, which is made if it is not there. */
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
   * HBase's defaults, the file, and of what was handed over only what neither of the two names or
   * what the MiniCluster has changed since, such as ports and folders. What the file names is the
   * file's.
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
