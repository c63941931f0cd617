// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.ServerPages;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.device.DeviceFidelity;
import dev.htk.harness.device.ModelledProcesses;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.storage.FoldersElsewhere;
import dev.htk.harness.storage.StorageLayout;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * NameNode, DataNodes, ZooKeeper, master and region servers, each in its own JVM on this host, on
 * loopback. As in production, region servers have their own heap, collector and process pauses.
 * Their class path holds the jars of HBase and of the recorder, and no class of the kit but {@link
 * GuardedServer}.
 *
 * <p>However this JVM ends, the servers end within seconds, and only their logs remain.
 */
public final class LocalCluster implements Cluster {

  /**
   * The maximum age of the counters on the servers' pages: a second in Hadoop's cache, which adds a
   * millisecond, a second until HBase aggregates its regions, and some margin.
   */
  public static final long COUNTERS_STALE_MILLIS = 2200;

  private static final Logger LOG = LoggerFactory.getLogger(LocalCluster.class);
  private static final String NAME_NODE = ServerRole.NAMENODE.word();
  private static final String ZOOKEEPER = ServerRole.ZOOKEEPER.word();
  private static final String MASTER = ServerRole.MASTER.word();

  /** Short, because the data is discarded anyway: no need to wait for a server that cannot stop. */
  private static final Duration REGION_SERVER_END = Duration.ofSeconds(6);

  private static final Duration OTHER_END = Duration.ofSeconds(2);

  private final LocalPlan plan;
  private final LocalConfiguration configuration;
  private final LocalServers servers;
  private final Optional<ModelledProcesses> modelled;
  private final Guard guard;

  /** The name of the cluster's folder in places outside the run's folder. */
  private final String ownName;

  private final List<Path> ownFolders;
  private Connection connection;
  private ServerPages pages;
  private final Map<String, ServerName> serverNames = new ConcurrentHashMap<>();

  private LocalCluster(LocalPlan plan, Consumer<String> onCrash) throws IOException {
    this.plan = plan;
    this.configuration =
        new LocalConfiguration(
            plan.folders(), LocalPorts.free(plan.regionServers()), plan.settings(), plan.copies());
    this.ownName = StorageLayout.newOwnName();
    this.ownFolders = new ArrayList<>(plan.storage().foldersElsewhere(ownName));
    this.ownFolders.add(plan.folders().work());
    this.guard = Guard.set(plan.folders().guard(), ownFolders);
    this.modelled = plan.modelledProcesses();
    this.servers = new LocalServers(plan, guard, onCrash);
  }

  /**
   * Starts a cluster and waits until it serves, which takes about 16 seconds on two cores, 26
   * without {@link ServerArchive}s, and half a minute more once when it makes these.
   *
   * @param onCrash called from any thread with the description of each server that ends by itself,
   *     as in {@link #crashes}
   * @throws HarnessException if a server ends while starting, with the end of its log, or if the
   *     cluster does not come up within minutes
   */
  public static LocalCluster start(LocalPlan plan, Consumer<String> onCrash)
      throws IOException, HarnessException, InterruptedException {
    StorageLayout.requireOneFolder(plan.folders().work());
    Files.createDirectories(plan.folders().logs());
    LocalCluster cluster = new LocalCluster(plan, onCrash);
    try {
      cluster.servers.makeArchives();
      cluster.startHdfsAndZooKeeper();
      cluster.startHBase();
      return cluster;
    } catch (IOException | HarnessException | InterruptedException | RuntimeException e) {
      cluster.kill();
      throw e;
    }
  }

  private void startHdfsAndZooKeeper() throws IOException, HarnessException, InterruptedException {
    configuration.writeClient(plan.folders().clientConfiguration());
    configuration.writeHBaseServer(ZOOKEEPER, 0);
    servers.start(ServerRole.ZOOKEEPER, ZOOKEEPER);
    configuration.writeNameNode(NAME_NODE);
    if (modelled.isPresent()) {
      modelled.get().copyClasses();
    }
    for (int i = 1; i <= plan.dataNodes(); i++) {
      String name = ServerRole.DATANODE.word() + "-" + i;
      configuration.writeDataNode(
          name,
          plan.storage().dataFolders(plan.folders().data(), ownName, name),
          modelled.isPresent() ? ModelledStorage.dataNodeSettings() : Map.of());
      if (modelled.isPresent()) {
        modelled.get().writeParameters(i, plan.folders().configuration(name));
      }
      servers.start(ServerRole.DATANODE, name);
    }
    format();
    servers.start(ServerRole.NAMENODE, NAME_NODE);
    try (StartedHdfs hdfs = new StartedHdfs(clientConfiguration(), plan.dataNodes())) {
      servers.await("HDFS", hdfs::isReady);
    }
    int zooKeeper = configuration.ports().zooKeeper();
    servers.await("ZooKeeper", () -> FreePorts.isListening(zooKeeper));
  }

  /**
   * Formats in this JVM, which has the classes loaded: a new JVM would take seconds. Another Hadoop
   * needs one all the same, because it may not read what the kit's writes.
   */
  private void format() throws IOException, HarnessException, InterruptedException {
    if (!plan.home().isHdfsOwn()) {
      servers.format(NAME_NODE);
      return;
    }
    Configuration nameNode = new HdfsConfiguration();
    Path folder = plan.folders().configuration(NAME_NODE);
    for (String file : List.of("core-site.xml", "hdfs-site.xml")) {
      nameNode.addResource(new org.apache.hadoop.fs.Path(folder.resolve(file).toUri()));
    }
    NameNode.format(nameNode);
  }

  private Configuration clientConfiguration() throws HarnessException {
    return RemoteCluster.configuration(plan.folders().clientConfiguration());
  }

  private void startHBase() throws IOException, HarnessException, InterruptedException {
    configuration.writeHBaseServer(MASTER, 0);
    servers.start(ServerRole.MASTER, MASTER);
    List<Integer> ports = configuration.ports().regionServers();
    for (int i = 0; i < ports.size(); i++) {
      configuration.writeHBaseServer(regionServer(i), ports.get(i));
      servers.start(ServerRole.REGIONSERVER, regionServer(i));
    }
    Configuration client = clientConfiguration();
    try (StartedHBase hbase = StartedHBase.watch(client, plan.regionServers())) {
      servers.await("HBase", hbase::isDone);
      for (int i = 0; i < ports.size(); i++) {
        serverNames.put(regionServer(i), hbase.get().get(ports.get(i)));
      }
    } catch (ExecutionException e) {
      throw new IOException("HBase cannot be asked whether it has come up", e);
    }
    connection = ConnectionFactory.createConnection(client);
    pages = new ServerPages(this);
  }

  private static String regionServer(int index) {
    return ServerRole.REGIONSERVER.word() + "-" + (index + 1);
  }

  @Override
  public ClusterKind kind() {
    return ClusterKind.LOCAL;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public SortedMap<ServerName, SortedMap<String, String>> settings(Collection<String> keys)
      throws IOException {
    return pages.settings(keys);
  }

  @Override
  public JsonNode beans(ServerName server, String query) throws IOException {
    return pages.beans(server, query);
  }

  @Override
  public List<ServerProcess> processes() {
    return servers.all().stream().map(this::process).toList();
  }

  private ServerProcess process(ServerJvm server) {
    return new ServerProcess(
        server.role(),
        server.name(),
        server.process().pid(),
        Optional.ofNullable(serverNames.get(server.name())));
  }

  @Override
  public SortedMap<String, Path> logs() {
    SortedMap<String, Path> logs = new TreeMap<>();
    for (ServerProcess process : processes()) {
      Path log = plan.folders().log(process.name());
      String folder = process.server().map(ServerName::toString).orElse(process.name()) + "/";
      switch (process.role()) {
        case REGIONSERVER -> {
          logs.put(folder + "hbase.log", log);
          logs.put(folder + "gc.log", plan.folders().collections(process.name()));
        }
        case MASTER -> logs.put(folder + "hbase.log", log);
        case DATANODE -> logs.put(folder + "datanode.log", log);
        case NAMENODE, ZOOKEEPER -> {}
      }
    }
    return logs;
  }

  @Override
  public List<String> crashes() {
    return servers.crashes();
  }

  @Override
  public void writeClientConfiguration(Path folder) throws IOException {
    configuration.writeClient(folder);
  }

  @Override
  public List<DeviceFidelity> devices() throws IOException {
    return modelled.isPresent() ? modelled.get().fidelity(plan.dataNodes()) : List.of();
  }

  @Override
  public void liftDevices() throws IOException {
    if (modelled.isPresent()) {
      modelled.get().lift();
    }
  }

  @Override
  public void makeDataNodeLate() throws IOException {
    if (modelled.isPresent()) {
      modelled.get().beLate();
    }
  }

  /** Returns a region server's {@code hbase-site.xml}, which the server rereads when told to. */
  public Path siteFile(ServerProcess server) {
    return plan.folders().configuration(server.name()).resolve("hbase-site.xml");
  }

  /** Stops the servers in order, region servers first, and removes all their files but the logs. */
  @Override
  public void close() throws IOException {
    try {
      connection.close();
      servers.end(ServerRole.REGIONSERVER, REGION_SERVER_END);
      servers.end(ServerRole.MASTER, OTHER_END);
      servers.end(ServerRole.ZOOKEEPER, OTHER_END);
      servers.end(ServerRole.DATANODE, OTHER_END);
      servers.end(ServerRole.NAMENODE, OTHER_END);
      servers.keepClasses();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while stopping the local cluster", e);
    } finally {
      kill();
    }
  }

  private void kill() throws IOException {
    servers.expectEnds();
    guard.killAll();
    FoldersElsewhere.removeAll(ownFolders);
  }

  /**
   * Ends the processes and removes the files of a local cluster that another JVM has left, if any.
   *
   * @param folders those of the abandoned cluster
   */
  public static void endLeftOvers(LocalFolders folders) throws IOException {
    Guard left = new Guard(folders.guard());
    List<Path> own = left.folders();
    if (!own.isEmpty()) {
      left.killAll();
      FoldersElsewhere.removeAll(own);
    }
  }

  /** Checks an HDFS that is starting. Not thread-safe. */
  private static final class StartedHdfs implements AutoCloseable {

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
      if (!FreePorts.isListening(root.getPort())) {
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
}
