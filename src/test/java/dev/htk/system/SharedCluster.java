// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.export.PrometheusSettings;
import dev.htk.coprocessor.file.FileSettings;
import dev.htk.coprocessor.throughput.RecordingCompactionThroughput;
import dev.htk.coprocessor.throughput.RecordingFlushThroughput;
import dev.htk.harness.cluster.MiniCluster;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.regionserver.throttle.CompactionThroughputControllerFactory;
import org.apache.hadoop.hbase.regionserver.throttle.FlushThroughputControllerFactory;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * A running HBase for all tests that can share one; {@link SharedClusters} hands it out. To the kit
 * it is somebody else's cluster. It runs the profile {@code stock}, has the recorder with its
 * throughput controllers, and answers on its info port.
 */
final class SharedCluster implements AutoCloseable {

  private final MiniCluster cluster;
  private final Path folder;

  private SharedCluster(MiniCluster cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  /**
   * Lets Hadoop's classes with defaults of their own be loaded before any server reads its file:
   * when one comes later, every configuration of the JVM is read again, and a server that has read
   * another test's settings loses them.
   */
  private static void loadDefaults() {
    HdfsConfiguration.init();
    Configuration unused = new YarnConfiguration(new JobConf());
  }

  static SharedCluster start() throws IOException {
    loadDefaults();
    Map<String, String> settings = new HashMap<>();
    new ProfileLibrary(SettingsCatalogue.load())
        .load("stock").resolve(machine(), Optional.empty()).entries().stream()
            .forEach(entry -> settings.put(entry.key(), entry.value()));
    settings.put(HConstants.REGIONSERVER_INFO_PORT, "0");
    settings.put(HConstants.MASTER_INFO_PORT, "0");
    // Tests change many small tables; by default HBase waits longer than such a change takes.
    settings.put("hbase.client.pause", "20");
    settings.put("hbase.procedure.remote.dispatcher.delay.msec", "10");
    // A region that was split can be split again when its old files are gone; seconds, not minutes.
    settings.put("hbase.hfile.compaction.discharger.interval", "1000");
    settings.put(CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY, ServerRecorder.class.getName());
    settings.put(
        CompactionThroughputControllerFactory.HBASE_THROUGHPUT_CONTROLLER_KEY,
        RecordingCompactionThroughput.class.getName());
    settings.put(
        FlushThroughputControllerFactory.HBASE_FLUSH_THROUGHPUT_CONTROLLER_KEY,
        RecordingFlushThroughput.class.getName());
    settings.put(PrometheusSettings.PORT, "0");
    Path folder = Files.createTempDirectory("shared-cluster");
    settings.put(FileSettings.FOLDER, folder.resolve("recorder").toString());
    MiniCluster cluster = MiniCluster.start(1, settings, folder.resolve("mini"));
    cluster.writeClientConfiguration(folder.resolve("conf"));
    return new SharedCluster(cluster, folder);
  }

  private static MachineFacts machine() {
    return new MachineFacts(Runtime.getRuntime().maxMemory(), 2, 1, DiskKind.SSD, 10);
  }

  Connection connection() {
    return cluster.connection();
  }

  Admin admin() throws IOException {
    return connection().getAdmin();
  }

  /** Returns the cluster itself, for actions that only its own process could take on a real one. */
  MiniCluster mini() {
    return cluster;
  }

  /** Returns the CONF_DIR for the kit's {@code --cluster}. */
  Path configuration() {
    return folder.resolve("conf");
  }

  /** Returns the file that the server's recorder writes by itself. */
  Path recorderFile(ServerName server) {
    return folder.resolve("recorder").resolve("htk-recorder-" + server.getPort() + ".jsonl");
  }

  @Override
  public void close() throws IOException {
    try {
      cluster.close();
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }
}
