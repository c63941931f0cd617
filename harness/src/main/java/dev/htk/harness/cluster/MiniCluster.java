// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.device.DeviceFidelity;
import dev.htk.harness.device.ModelledDataNodes;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.files.PrivateFiles;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.storage.StorageLayout;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.StartMiniClusterOption;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.JSONBean;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.namenode.EditLogFileOutputStream;

/**
 * HBase's own MiniCluster: NameNode, DataNodes, ZooKeeper, master and region servers in this JVM,
 * on loopback, with all their files in one folder.
 *
 * <p>Never run two in one JVM at the same time: each resets Hadoop's user groups, and the other's
 * region server may then be denied writes. Preferably start only one per JVM, and use a fresh JVM
 * for each set of settings: MSLAB, its chunk pool and the metrics are JVM-wide in HBase, and their
 * first settings stay in force.
 */
public final class MiniCluster implements Cluster {

  private static final long STOP_LIMIT_MILLIS = 60_000;
  private static final List<String> START_LIMITS =
      List.of(
          "hbase.master.start.timeout.localHBaseCluster",
          "hbase.master.init.timeout.localHBaseCluster",
          HConstants.ZK_SESSION_TIMEOUT + ".localHBaseCluster");
  private static final int START_LIMIT_MILLIS = 300_000;
  private static final int HDFS_STARTS = 3;
  private static final String TEST_FOLDER_PROPERTY = "test.build.data.basedirectory";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HBaseTestingUtility utility;
  private final Connection connection;
  private final Path siteFile;
  private final Optional<ModelledDataNodes> modelled;

  private MiniCluster(
      HBaseTestingUtility utility,
      Optional<ModelledDataNodes> modelled,
      Connection connection,
      Path siteFile) {
    this.utility = utility;
    this.modelled = modelled;
    this.connection = connection;
    this.siteFile = siteFile;
  }

  /**
   * Starts a cluster with as many DataNodes as region servers, up to three, and waits until it
   * serves.
   *
   * @param settings the servers' settings; they override those of the MiniCluster itself
   * @param folder where all files of the cluster go; the caller removes it after {@link #close}
   * @throws IOException if a part of the cluster does not start
   */
  public static MiniCluster start(int regionServers, Map<String, String> settings, Path folder)
      throws IOException {
    return start(regionServers, List.of(), Optional.empty(), settings, folder);
  }

  /**
   * Starts a cluster whose DataNodes have volumes of several types.
   *
   * @param volumes the value of {@code dfs.datanode.data.dir} for each DataNode; the caller removes
   *     volumes outside the folder. Empty for usual DataNodes with usual volumes.
   * @param storage the devices that the volumes are modelled on once HDFS serves, if any; {@code
   *     volumes} then comes from {@link ModelledStorage#storageTexts}
   */
  public static MiniCluster start(
      int regionServers,
      List<String> volumes,
      Optional<ModelledStorage> storage,
      Map<String, String> settings,
      Path folder)
      throws IOException {
    Files.createDirectories(folder);
    System.setProperty(TEST_FOLDER_PROPERTY, folder.toString());
    Configuration configuration = HBaseConfiguration.create();
    configuration.setInt(HConstants.MASTER_PORT, 0);
    // The cluster is too short-lived for anybody to look at its web pages.
    configuration.setInt(HConstants.MASTER_INFO_PORT, -1);
    configuration.setInt(HConstants.REGIONSERVER_INFO_PORT, -1);
    // How often a region server that started before its master was ready tries again.
    configuration.setInt("hbase.regionserver.msginterval", 500);
    // HBase's defaults, mostly 30 s, are too short for a busy host.
    START_LIMITS.forEach(limit -> configuration.setInt(limit, START_LIMIT_MILLIS));
    settings.forEach(configuration::set);
    Path siteFile = SiteFileRegionServer.writeSiteFile(settings, folder.resolve("conf"));
    configuration.set(SiteFileRegionServer.SITE_FILE, siteFile.toString());

    HBaseTestingUtility utility = new HBaseTestingUtility(configuration);
    try {
      Configuration hdfsConfiguration = new HdfsConfiguration(utility.getConfiguration());
      StorageLayout.dataNodeSettings().forEach(hdfsConfiguration::set);
      if (storage.isPresent()) {
        ModelledStorage.dataNodeSettings().forEach(hdfsConfiguration::set);
      }
      MiniDFSCluster hdfs = startHdfs(regionServers, volumes, hdfsConfiguration, folder);
      utility.setDFSCluster(hdfs, false);
      Optional<ModelledDataNodes> modelled =
          storage.map(devices -> ModelledDataNodes.of(hdfs.getDataNodes(), devices));
      utility.startMiniCluster(
          StartMiniClusterOption.builder()
              .numRegionServers(regionServers)
              .rsClass(SiteFileRegionServer.class)
              .build());
      return new MiniCluster(
          utility,
          modelled,
          ConnectionFactory.createConnection(utility.getConfiguration()),
          siteFile);
    } catch (Exception e) {
      IOException failure = new IOException("the MiniCluster did not start: " + e.getMessage(), e);
      try {
        utility.shutdownMiniCluster();
      } catch (Exception left) {
        failure.addSuppressed(left);
      }
      throw failure;
    }
  }

  private static MiniDFSCluster startHdfs(
      int regionServers, List<String> volumes, Configuration configuration, Path folder)
      throws IOException {
    // As HBase's own utility does: the NameNode's journal is not part of the measurement.
    EditLogFileOutputStream.setShouldSkipFsyncForTesting(true);
    File base = folder.resolve("hdfs").toFile();
    MiniDFSCluster.Builder builder = new MiniDFSCluster.Builder(configuration, base);
    if (volumes.isEmpty()) {
      builder.numDataNodes(Cluster.dataNodes(regionServers));
    } else {
      builder
          .numDataNodes(volumes.size())
          .manageDataDfsDirs(false)
          .dataNodeConfOverlays(
              volumes.stream().map(MiniCluster::onVolumes).toArray(Configuration[]::new));
    }
    for (int start = 1; ; start++) {
      try {
        return builder.build();
      } catch (IOException e) {
        // HDFS gives up after ten seconds, which no setting changes, and cleans up after itself.
        if (start == HDFS_STARTS) {
          throw e;
        }
      }
    }
  }

  private static Configuration onVolumes(String volumes) {
    Configuration overlay = new Configuration(false);
    overlay.set(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, volumes);
    return overlay;
  }

  @Override
  public ClusterKind kind() {
    return ClusterKind.MINI;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public SortedMap<ServerName, SortedMap<String, String>> settings(Collection<String> keys) {
    SortedMap<ServerName, SortedMap<String, String>> result = new TreeMap<>();
    for (HRegionServer server : regionServers()) {
      Configuration configuration = server.getConfiguration();
      SortedMap<String, String> values = new TreeMap<>();
      for (String key : keys) {
        Optional.ofNullable(configuration.get(key)).ifPresent(value -> values.put(key, value));
      }
      result.put(server.getServerName(), values);
    }
    return result;
  }

  @Override
  public JsonNode beans(ServerName server, String query) throws IOException {
    return beans(query);
  }

  /** Returns the matching JMX beans of this JVM, in the form of a server's {@code /jmx} page. */
  public JsonNode beans(String query) throws IOException {
    StringWriter text = new StringWriter();
    try (JSONBean.Writer writer = new JSONBean().open(new PrintWriter(text))) {
      writer.write(ManagementFactory.getPlatformMBeanServer(), new ObjectName(query), null, false);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException("'" + query + "' is not a query for beans", e);
    }
    return JSON.readTree(text.toString()).path("beans");
  }

  @Override
  public Optional<ServerRole> lostRole() {
    return regionServers().isEmpty() ? Optional.of(ServerRole.REGIONSERVER) : Optional.empty();
  }

  @Override
  public List<DeviceFidelity> devices() {
    return modelled.map(ModelledDataNodes::fidelity).orElse(List.of());
  }

  @Override
  public void liftDevices() {
    modelled.ifPresent(ModelledDataNodes::lift);
  }

  @Override
  public void makeDataNodeLate() {
    modelled.ifPresent(ModelledDataNodes::beLate);
  }

  /** Returns the region servers that are running now. */
  public List<HRegionServer> regionServers() {
    return utility.getMiniHBaseCluster().getLiveRegionServerThreads().stream()
        .map(RegionServerThread::getRegionServer)
        .toList();
  }

  /** Starts one more region server with the current content of the site file. */
  public ServerName startRegionServer() throws IOException {
    RegionServerThread thread = utility.getMiniHBaseCluster().startRegionServer();
    thread.waitForServerOnline();
    return thread.getRegionServer().getServerName();
  }

  /** Stops a region server cleanly; its regions move to the others. */
  public void stopRegionServer(ServerName server) throws IOException {
    utility.getMiniHBaseCluster().stopRegionServer(server);
    utility.getMiniHBaseCluster().waitForRegionServerToStop(server, STOP_LIMIT_MILLIS);
  }

  /** Returns the {@code hbase-site.xml} that the region servers read, again when told to. */
  public Path siteFile() {
    return siteFile;
  }

  @Override
  public void writeClientConfiguration(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (OutputStream out = PrivateFiles.open(folder.resolve("hbase-site.xml"))) {
      utility.getConfiguration().writeXml(out);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
      utility.shutdownMiniCluster();
    } catch (Exception e) {
      throw new IOException("the MiniCluster did not stop cleanly: " + e.getMessage(), e);
    }
  }
}
