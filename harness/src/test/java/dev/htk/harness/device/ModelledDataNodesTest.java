// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.tuning.device.Device;
import dev.htk.tuning.machine.DiskKind;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.DataNodeVolumeMetrics;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModelledDataNodesTest {

  private static final int HSYNCS = 20;
  private static final int HFLUSHES = 3;
  private static final Duration LONGER_THAN_A_TEST = Duration.ofMinutes(2);

  /** Allows for HDFS counting whole milliseconds and including the file system's own work. */
  private static final double SLACK_MILLIS = 3;

  private static final Device SLOW =
      new Device(
          "slow",
          "A disk whose syncs HDFS can tell in whole milliseconds.",
          DiskKind.HDD,
          Duration.ofMillis(40),
          0,
          100_000_000,
          100_000_000,
          Duration.ZERO,
          Duration.ZERO,
          1 << 20,
          1,
          false,
          null,
          "made up");

  private Path folder;

  @BeforeEach
  void makeFolder() throws Exception {
    folder = Files.createTempDirectory(Path.of(ModelledStorage.PLACE), "htk-test-");
  }

  @AfterEach
  void removeFolder() {
    FileUtil.fullyDelete(folder.toFile());
  }

  @Test
  void theSyncsThatHdfsItselfMeasuresAreThoseOfTheModel() throws Exception {
    Configuration configuration = new HdfsConfiguration();
    configuration.setInt(DFSConfigKeys.DFS_DATANODE_FILEIO_PROFILING_SAMPLING_PERCENTAGE_KEY, 100);
    try (MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(configuration, folder.toFile())
            .numDataNodes(1)
            .storagesPerDatanode(1)
            .build()) {
      cluster.waitClusterUp();
      ModelledDataNodes modelled =
          ModelledDataNodes.of(
              cluster.getDataNodes(), ModelledStorage.of(SLOW, 1, Optional.empty(), 1));
      hsync(cluster);

      DeviceFidelity syncs =
          modelled.fidelity().stream()
              .filter(row -> row.kind() == OperationKind.SYNC)
              .findFirst()
              .orElseThrow();
      // Each hsync syncs two files; the block's folder is synced once.
      assertThat(syncs.count()).isEqualTo(2 * HSYNCS + 1);
      double meanMillis = syncs.givenSeconds() * 1000 / syncs.count();
      assertThat(meanMillis).isGreaterThanOrEqualTo(20);
      try (FsVolumeReferences volumes =
          cluster.getDataNodes().get(0).getFSDataset().getFsVolumeReferences()) {
        DataNodeVolumeMetrics metrics = volumes.get(0).getMetrics();
        assertThat(metrics.getSyncIoMean()).isCloseTo(meanMillis, within(SLACK_MILLIS));
      }
    }
  }

  @Test
  void aLateDataNodeAcknowledgesEachPacketLate() throws Exception {
    try (MiniDFSCluster cluster = dataNodes(1)) {
      ModelledDataNodes modelled = late(cluster, Duration.ofMillis(200));
      long start = System.nanoTime();
      hflush(cluster, 0);
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(Duration.ofMillis(HFLUSHES * 200));
      modelled.lift();
    }
  }

  @Test
  void theOtherDataNodesAreNotLate() throws Exception {
    try (MiniDFSCluster cluster = dataNodes(2)) {
      ModelledDataNodes modelled = late(cluster, LONGER_THAN_A_TEST);
      long start = System.nanoTime();
      hflush(cluster, 1);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGER_THAN_A_TEST);
      modelled.lift();
    }
  }

  private MiniDFSCluster dataNodes(int number) throws Exception {
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(new HdfsConfiguration(), folder.toFile())
            .numDataNodes(number)
            .storagesPerDatanode(1)
            .build();
    cluster.waitClusterUp();
    return cluster;
  }

  private static ModelledDataNodes late(MiniDFSCluster cluster, Duration by) {
    ModelledDataNodes modelled =
        ModelledDataNodes.of(
            cluster.getDataNodes(),
            ModelledStorage.of(SLOW, 1, Optional.empty(), 1).withLateDataNode(by));
    modelled.beLate();
    return modelled;
  }

  /** Writes a file whose only copy lies on that DataNode. */
  private static void hflush(MiniDFSCluster cluster, int dataNode) throws Exception {
    try (FSDataOutputStream out =
        cluster
            .getFileSystem()
            .create(
                new org.apache.hadoop.fs.Path("/flushed"),
                FsPermission.getFileDefault(),
                true,
                4096,
                (short) 1,
                1 << 20,
                null,
                new InetSocketAddress[] {cluster.getDataNodes().get(dataNode).getXferAddress()})) {
      for (int i = 0; i < HFLUSHES; i++) {
        out.write(new byte[100]);
        out.hflush();
      }
    }
  }

  private static void hsync(MiniDFSCluster cluster) throws Exception {
    try (FSDataOutputStream out =
        cluster.getFileSystem().create(new org.apache.hadoop.fs.Path("/synced"))) {
      for (int i = 0; i < HSYNCS; i++) {
        out.write(new byte[100]);
        out.hsync();
      }
    }
  }
}
