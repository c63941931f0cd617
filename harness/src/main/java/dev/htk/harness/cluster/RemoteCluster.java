// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.files.PrivateFiles;
import dev.htk.harness.outcome.AccessRefused;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.ipc.RpcClient;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.zookeeper.ZKConfig;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A cluster that the kit did not start, reached through a folder with its client configuration. The
 * kit changes nothing in it except its own table.
 */
public final class RemoteCluster implements Cluster {

  /** Limits a call to 10 s, as one server that hangs must not hold up the rest. */
  public static final Map<String, String> IMPATIENT =
      Map.of("hbase.rpc.timeout", "10000", "hbase.client.retries.number", "2");

  private static final String SITE = "hbase-site.xml";
  private static final List<String> FILES = List.of("core-site.xml", "hdfs-site.xml", SITE);

  /** The variable that names the folder with Hadoop's configuration for its own scripts. */
  private static final String HADOOP_CONF_DIR = "HADOOP_CONF_DIR";

  /** HBase's own key for a login without kinit. */
  private static final String KEYTAB = "hbase.client.keytab.file";

  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(60);

  private final Path folder;
  private final List<Path> files;
  private final Connection connection;
  private final ServerPages pages;

  private RemoteCluster(Path folder, List<Path> files, Connection connection) {
    this.folder = folder;
    this.files = files;
    this.connection = connection;
    this.pages = new ServerPages(this);
  }

  /**
   * Reads a client configuration from one folder.
   *
   * @param folder holds {@code hbase-site.xml}, and where needed {@code core-site.xml} and {@code
   *     hdfs-site.xml}
   * @throws HarnessException if the folder or its {@code hbase-site.xml} is missing, or a file does
   *     not parse
   */
  public static Configuration configuration(Path folder) throws HarnessException {
    return configuration(folder, files(folder, Optional.empty()));
  }

  private static Configuration configuration(Path folder, List<Path> files)
      throws HarnessException {
    if (!Files.isRegularFile(folder.resolve(SITE))) {
      throw HarnessException.badInput(
          "cluster '%s' is neither 'mini' nor 'local' nor a folder with an hbase-site.xml", folder);
    }
    Configuration configuration = HBaseConfiguration.create();
    add(files, folder, configuration);
    return configuration;
  }

  /**
   * Adds files of a client configuration.
   *
   * @throws HarnessException if one does not parse
   */
  public static void add(List<Path> files, Path folder, Configuration configuration)
      throws HarnessException {
    try {
      for (Path file : files) {
        configuration.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
      }
      // Parses the files, even if nothing has been read yet.
      int unused = configuration.size();
    } catch (RuntimeException e) {
      throw HarnessException.badInput(
          "the configuration in %s does not parse: %s",
          folder, e.getMessage().replaceAll("\\s*\\R\\s*", " "));
    }
  }

  /**
   * Returns the files of a client configuration that exist. Those of Hadoop may lie in Hadoop's own
   * folder instead, as for HBase's own scripts.
   *
   * @param hadoop the folder with Hadoop's configuration
   */
  static List<Path> files(Path folder, Optional<Path> hadoop) {
    return FILES.stream()
        .flatMap(
            name ->
                Stream.concat(
                        Stream.of(folder), hadoop.stream().filter(other -> !name.equals(SITE)))
                    .map(place -> place.resolve(name))
                    .filter(Files::isRegularFile)
                    .limit(1))
        .toList();
  }

  /**
   * Returns a file of a client configuration; Hadoop's own may lie in {@code HADOOP_CONF_DIR}
   * instead.
   */
  public static Optional<Path> file(Path folder, String name) {
    return Stream.concat(Stream.of(folder), hadoop().stream())
        .map(place -> place.resolve(name))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private static Optional<Path> hadoop() {
    return Optional.ofNullable(System.getenv(HADOOP_CONF_DIR))
        .filter(hadoop -> !hadoop.isBlank())
        .map(Path::of);
  }

  /**
   * Connects, and verifies within a minute that the cluster answers. Takes Hadoop's files from
   * {@code HADOOP_CONF_DIR} where the folder has none.
   *
   * @throws HarnessException if the configuration is wrong or the cluster cannot be reached
   */
  public static RemoteCluster connect(Path folder) throws HarnessException, InterruptedException {
    return connect(folder, Map.of());
  }

  /**
   * Connects like {@link #connect(Path)}, with client settings for this connection.
   *
   * @param client settings that override the folder's
   */
  public static RemoteCluster connect(Path folder, Map<String, String> client)
      throws HarnessException, InterruptedException {
    List<Path> files = files(folder, hadoop());
    Configuration configuration = configuration(folder, files);
    client.forEach(configuration::set);
    requireTicket(configuration);
    ClientTls tls = new ClientTls(configuration);
    tls.requireReadable(folder);
    Configuration impatient = new Configuration(configuration);
    impatient.setInt("hbase.client.retries.number", 1);
    impatient.setInt("zookeeper.recovery.retry", 0);
    // Else the second attempt hides why the first one failed.
    impatient.setInt(RpcClient.FAILED_SERVER_EXPIRY_KEY, 0);
    impatient.setInt("hbase.rpc.timeout", (int) CONNECT_LIMIT.toMillis() / 2);
    impatient.setInt("hbase.client.operation.timeout", (int) CONNECT_LIMIT.toMillis());
    impatient.setInt("hbase.client.meta.operation.timeout", (int) CONNECT_LIMIT.toMillis());
    CompletableFuture<Void> reached =
        CompletableFuture.runAsync(
            () -> {
              try (Connection trial = ConnectionFactory.createConnection(impatient);
                  Admin admin = trial.getAdmin()) {
                admin.getClusterMetrics(EnumSet.of(Option.HBASE_VERSION));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            command -> {
              Thread thread = new Thread(command, "htk-connect");
              thread.setDaemon(true);
              thread.start();
            });
    try {
      reached.get(CONNECT_LIMIT.toSeconds(), TimeUnit.SECONDS);
      return new RemoteCluster(folder, files, ConnectionFactory.createConnection(configuration));
    } catch (TimeoutException e) {
      throw unreachable(configuration, "no answer within " + CONNECT_LIMIT.toSeconds() + " s", e);
    } catch (ExecutionException | IOException e) {
      throw unreachable(configuration, tls.reason(e), e);
    }
  }

  /**
   * Checks that there is a way to log in, if the cluster wants one. HBase's connection does so:
   * with the ticket that the user has, or with {@code hbase.client.keytab.file} if that is set. It
   * renews a keytab's ticket, and Hadoop one of the ticket cache, for as long as this JVM runs.
   */
  private static void requireTicket(Configuration configuration) throws HarnessException {
    UserGroupInformation.setConfiguration(configuration);
    if (!User.isHBaseSecurityEnabled(configuration) || configuration.get(KEYTAB) != null) {
      return;
    }
    try {
      UserGroupInformation user = UserGroupInformation.getLoginUser();
      if (!user.hasKerberosCredentials() && user.getTokens().isEmpty()) {
        throw AccessRefused.noTicket(null);
      }
    } catch (IOException e) {
      throw AccessRefused.of(e).orElseGet(() -> AccessRefused.noTicket(e));
    }
  }

  private static HarnessException unreachable(
      Configuration configuration, String reason, Exception cause) {
    return HarnessException.failed(
        cause,
        "the cluster cannot be reached: tried ZooKeeper quorum %s (%s)",
        ZKConfig.getZKQuorumServersString(configuration),
        reason);
  }

  @Override
  public ClusterKind kind() {
    return ClusterKind.REMOTE;
  }

  @Override
  public String description() {
    return folder.toAbsolutePath().toString();
  }

  @Override
  public Connection connection() {
    return connection;
  }

  /** Returns the web pages of the cluster's servers. */
  public ServerPages pages() {
    return pages;
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

  /** Copies the configuration files that this cluster was reached with. */
  @Override
  public void writeClientConfiguration(Path target) throws IOException {
    Files.createDirectories(target);
    for (Path file : files) {
      try (OutputStream out = PrivateFiles.open(target.resolve(file.getFileName()))) {
        Files.copy(file, out);
      }
    }
  }

  /**
   * Returns the length of the longest general call queue of any region server that shows it.
   *
   * @throws IOException if a region server's metrics page does not answer
   */
  public long longestCallQueue() throws IOException {
    return figures("Hadoop:service=HBase,name=RegionServer,sub=IPC", "/0/numCallsInGeneralQueue")
        .max()
        .orElse(0);
  }

  /** Returns the number of processors of the region server that has the fewest, if any shows it. */
  public OptionalInt fewestCores() throws IOException {
    return figures("java.lang:type=OperatingSystem", "/0/AvailableProcessors")
        .mapToInt(cores -> (int) Math.max(1, cores))
        .min();
  }

  /** Tells whether a region server shows neither its settings nor its counters. */
  public boolean hidesPages() throws IOException {
    return liveServers().values().stream().anyMatch(server -> server.getInfoServerPort() <= 0);
  }

  /**
   * Returns a figure of each region server that shows its beans, from the first bean that matches a
   * query.
   */
  private LongStream figures(String query, String pointer) throws IOException {
    LongStream.Builder figures = LongStream.builder();
    for (Map.Entry<ServerName, ServerMetrics> server : liveServers().entrySet()) {
      if (server.getValue().getInfoServerPort() > 0) {
        figures.add(pages.beans(server.getKey(), query).at(pointer).asLong());
      }
    }
    return figures.build();
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
