// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalFolders;
import dev.htk.harness.cluster.local.LocalPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.recording.RecorderJar;
import dev.htk.harness.recording.RecorderKeys;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.selftest.fault.Sizes;
import dev.htk.harness.selftest.saboteur.Saboteur;
import dev.htk.harness.selftest.saboteur.SaboteurClasses;
import dev.htk.harness.storage.StorageLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;

/**
 * The cluster that a self-test starts and breaks: two region servers with the recorder and a {@link
 * Saboteur}, and with limits that are reached in seconds. Closing it, or any end of this JVM,
 * leaves only its logs.
 */
final class SelfTestCluster implements AutoCloseable {

  static final int REGION_SERVERS = 2;

  private static final long HEAP_BYTES = 512L << 20;

  private final LocalCluster cluster;
  private final RunFolder own;
  private final List<String> crashes;

  private SelfTestCluster(LocalCluster cluster, RunFolder own, List<String> crashes) {
    this.cluster = cluster;
    this.own = own;
    this.crashes = crashes;
  }

  /**
   * Starts the cluster, which takes half a minute.
   *
   * @param folder folder of the test
   */
  static SelfTestCluster start(Path folder, SelfTestRequest.Servers servers)
      throws IOException, HarnessException, InterruptedException {
    RunFolder own = new RunFolder(folder.toAbsolutePath());
    Path classes = own.work().resolve("saboteur");
    SaboteurClasses.copyTo(classes);
    SortedMap<String, String> settings = Sizes.ofCluster(HEAP_BYTES);
    RecorderKeys.addTo(settings, RecorderLevel.A);
    settings.put(CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY, Saboteur.class.getName());
    LocalFolders folders = folders(own);
    List<String> crashes = new CopyOnWriteArrayList<>();
    LocalCluster cluster =
        LocalCluster.start(
            new LocalPlan(
                REGION_SERVERS,
                StorageLayout.of(List.of()),
                HEAP_BYTES,
                servers.jvmFlags(),
                settings,
                Optional.of(RecorderJar.inThisBuild(servers.home().line())),
                folders,
                List.of(classes),
                Optional.empty(),
                servers.home()),
            crashes::add);
    SelfTestCluster started = new SelfTestCluster(cluster, own, crashes);
    try {
      cluster.writeClientConfiguration(started.configuration());
      try (Admin admin = cluster.connection().getAdmin()) {
        admin.balancerSwitch(false, /* synchronous= */ true);
      }
      return started;
    } catch (IOException | RuntimeException e) {
      started.close();
      throw e;
    }
  }

  LocalCluster cluster() {
    return cluster;
  }

  /** Returns the client configuration for other programs. */
  Path configuration() {
    return own.clientConfiguration();
  }

  /**
   * Checks that all servers are still running.
   *
   * @throws HarnessException with the end of the log of one that is not
   */
  void requireAlive() throws HarnessException {
    if (!crashes.isEmpty()) {
      throw HarnessException.failed(null, "a server has ended: %s", crashes.get(0));
    }
  }

  /** Returns the region servers' GC logs, by their HBase names. */
  Map<String, Path> collectionLogs() {
    return cluster.processes().stream()
        .filter(process -> process.role() == ServerRole.REGIONSERVER)
        .collect(
            Collectors.toMap(
                process -> process.server().orElseThrow().toString(),
                process -> folders(own).collections(process.name())));
  }

  private static LocalFolders folders(RunFolder own) {
    return new LocalFolders(own.work().resolve("local"), own.serverLogs());
  }

  /**
   * Ends at once what is left of a test's cluster, if anything is.
   *
   * @param folder folder of the test
   */
  static void endLeftOvers(Path folder) throws IOException {
    RunFolder own = new RunFolder(folder.toAbsolutePath());
    LocalCluster.endLeftOvers(folders(own));
    boolean unused = FileUtil.fullyDelete(own.work().toFile());
  }

  @Override
  public void close() throws IOException {
    cluster.close();
    boolean unused = FileUtil.fullyDelete(own.work().toFile());
  }
}
