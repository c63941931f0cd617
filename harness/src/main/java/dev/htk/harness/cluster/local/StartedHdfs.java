package dev.htk.harness.cluster.local;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks an HDFS that is starting. Not thread-safe. */
final class StartedHdfs implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StartedHdfs.class);

  private final Configuration configuration;
  private final URI root;
  private final int dataNodes;
  private DistributedFileSystem hdfs;

  StartedHdfs(Configuration configuration, int dataNodes) {
    this.configuration = new Configuration(configuration);
    // The caller polls anyway.
    this.configuration.setInt("ipc.client.connect.max.retries", 0);
    this.root = FileSystem.getDefaultUri(configuration);
    this.dataNodes = dataNodes;
  }

  /** Returns whether all DataNodes have reported their volumes to the NameNode. */
  boolean isReady() {
    if (!Listening.on(root.getPort())) {
      return false;
    }
    try {
      if (hdfs == null) {
        hdfs = (DistributedFileSystem) FileSystem.newInstance(root, configuration);
      }
      DatanodeInfo[] live = hdfs.getDataNodeStats(DatanodeReportType.LIVE);
      return live.length == dataNodes
          && Arrays.stream(live).allMatch(node -> node.getRemaining() > 0);
    } catch (IOException e) {
      LOG.debug("HDFS does not answer yet", e);
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    if (hdfs != null) {
      hdfs.close();
    }
  }
}
