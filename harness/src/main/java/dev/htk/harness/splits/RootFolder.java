// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;

/**
 * The folder in which a cluster keeps its tables.
 *
 * @param configuration the cluster's client configuration, with the root folder in it
 */
record RootFolder(FileSystem fs, Path path, Configuration configuration) {

  private static final String DEFAULTS = "hbase-default.xml";

  /**
   * Takes {@code hbase.rootdir} from the client configuration if it is set there, and otherwise
   * from the configuration that a region server shows.
   *
   * @throws HarnessException if neither has it, or the file system does not open
   */
  static RootFolder of(RemoteCluster cluster) throws HarnessException {
    Configuration configuration = new Configuration(cluster.connection().getConfiguration());
    if (!isSet(configuration)) {
      configuration.set(HConstants.HBASE_DIR, ofAServer(cluster));
    }
    Path path = new Path(configuration.get(HConstants.HBASE_DIR));
    try {
      FileSystem fs = path.getFileSystem(configuration);
      Path whole = fs.makeQualified(path);
      configuration.set(HConstants.HBASE_DIR, whole.toString());
      return new RootFolder(fs, whole, configuration);
    } catch (IOException | IllegalArgumentException e) {
      throw HarnessException.failed(
          e,
          "the file system of %s=%s does not open (%s); put its core-site.xml and hdfs-site.xml"
              + " into %s",
          HConstants.HBASE_DIR,
          path,
          e.getMessage(),
          cluster.description());
    }
  }

  /** Ignores HBase's own default, which names a temporary folder. */
  private static boolean isSet(Configuration configuration) {
    String[] sources = configuration.getPropertySources(HConstants.HBASE_DIR);
    return sources != null && sources.length > 0 && !sources[sources.length - 1].equals(DEFAULTS);
  }

  private static String ofAServer(RemoteCluster cluster) throws HarnessException {
    IOException last = new IOException("there is no live region server");
    try {
      for (ServerName server : cluster.liveServers().keySet()) {
        try {
          String folder = cluster.pages().configuration(server).get(HConstants.HBASE_DIR);
          if (folder != null) {
            return folder;
          }
        } catch (IOException e) {
          last = e;
        }
      }
    } catch (IOException e) {
      last = e;
    }
    throw HarnessException.failed(
        last,
        "where the cluster keeps its tables is not known (%s); put %s into hbase-site.xml of %s",
        last.getMessage(),
        HConstants.HBASE_DIR,
        cluster.description());
  }
}
