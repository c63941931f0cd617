package dev.htk.harness.cluster.local;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cluster.AnsweringServers;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.ClusterKind;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.device.DeviceFidelity;
import dev.htk.harness.device.ModelledProcesses;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.storage.StorageLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

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

  private static final String NAME_NODE = ServerRole.NAMENODE.word();
  private static final String ZOOKEEPER = ServerRole.ZOOKEEPER.word();
  private static final String MASTER = ServerRole.MASTER.word();

  /** Short, because the data is discarded anyway: no need to wait for a server that cannot stop. */
  private static final Duration REGION_SERVER_END = Duration.ofSeconds(6);

  private static final Duration OTHER_END = Duration.ofSeconds(2);
  private static final int REMOVALS = 20;

  private final LocalPlan plan;
  private final LocalConfiguration configuration;
  private final LocalServers servers;
  private final Optional<ModelledProcesses> modelled;
  private final Guard guard;

  /** The name of the cluster's folder in places outside the run's folder. */
  private final String ownName;

  private final List<Path> ownFolders;
  private Connection connection;
  private AnsweringServers pages;
  private Map<Integer, ServerName> serverNames = Map.of();

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
   * Starts a cluster and waits until it serves, which takes about 20 seconds on two cores.
   *
   * @param onCrash called from any thread with the description of each server that ends by itself,
   *     as in {@link #crashes}
   * @throws HarnessException if a server ends while starting, with the end of its log, or if the
   *     cluster does not come up within minutes
   */
  public static LocalCluster start(LocalPlan plan, Consumer<String> onCrash)
      throws IOException, HarnessException, InterruptedException {
    Files.createDirectories(plan.folders().logs());
    LocalCluster cluster = new LocalCluster(plan, onCrash);
    try {
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
    try (StartedHdfs hdfs = new StartedHdfs(hdfsConfiguration(), plan.dataNodes())) {
      servers.await("HDFS", hdfs::isReady);
    }
    int zooKeeper = configuration.ports().zooKeeper();
    servers.await("ZooKeeper", () -> Listening.on(zooKeeper));
  }

  /** Formats in this JVM, which has the classes loaded: a new JVM would take seconds. */
  private void format() throws IOException {
    Configuration nameNode = new HdfsConfiguration();
    Path folder = plan.folders().configuration(NAME_NODE);
    for (String file : List.of("core-site.xml", "hdfs-site.xml")) {
      nameNode.addResource(new org.apache.hadoop.fs.Path(folder.resolve(file).toUri()));
    }
    NameNode.format(nameNode);
  }

  private Configuration hdfsConfiguration() throws HarnessException {
    return RemoteCluster.configuration(plan.folders().clientConfiguration());
  }

  private void startHBase() throws IOException, HarnessException, InterruptedException {
    configuration.writeHBaseServer(MASTER, 0);
    servers.start(ServerRole.MASTER, MASTER);
    List<Integer> ports = configuration.ports().regionServers();
    for (int i = 1; i <= ports.size(); i++) {
      String name = regionServer(i);
      configuration.writeHBaseServer(name, ports.get(i - 1));
      servers.start(ServerRole.REGIONSERVER, name);
    }
    Configuration client = RemoteCluster.configuration(plan.folders().clientConfiguration());
    try (StartedHBase hbase = StartedHBase.watch(client, plan.regionServers())) {
      servers.await("HBase", hbase::isReady);
      serverNames = hbase.serversByPort();
    }
    connection = ConnectionFactory.createConnection(client);
    pages = new AnsweringServers(connection);
  }

  private static String regionServer(int number) {
    return ServerRole.REGIONSERVER.word() + "-" + number;
  }

  @Override
  public ClusterKind kind() {
    return ClusterKind.LOCAL;
  }

  @Override
  public String description() {
    return kind().word();
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
        server.role(), server.name(), server.process().pid(), serverName(server));
  }

  private Optional<ServerName> serverName(ServerJvm server) {
    List<Integer> ports = configuration.ports().regionServers();
    for (int i = 1; i <= ports.size(); i++) {
      if (server.name().equals(regionServer(i))) {
        return Optional.ofNullable(serverNames.get(ports.get(i - 1)));
      }
    }
    return Optional.empty();
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
    removeAll(ownFolders);
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
      removeAll(own);
    }
  }

  private static void removeAll(List<Path> folders) {
    for (Path folder : folders) {
      for (int i = 0; i < REMOVALS && Files.exists(folder); i++) {
        FileUtil.fullyDelete(folder.toFile());
      }
    }
  }
}
