// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalFolders;
import dev.htk.harness.cluster.local.LocalPlan;
import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.device.DeviceFidelity;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.device.OperationKind;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.harness.storage.WalPolicy;
import dev.htk.tuning.device.DeviceLibrary;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a local cluster with its data modelled on one device and its logs on another. */
class ModelledDevicesTest {

  private static final int PUTS = 50;
  private static final byte[] FAMILY = "f".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;

  @Test
  void theLogsAreSyncedOnTheirDeviceAndNothingStaysInMemory() throws Exception {
    DeviceLibrary library = new DeviceLibrary();
    ModelledStorage storage =
        ModelledStorage.of(
            library.load("hdd-7200"), 2, Optional.of(library.load("premium-ssd")), 42);
    List<Path> before = inMemory();
    LocalPlan plan =
        new LocalPlan(
            1,
            StorageLayout.of(storage.storageTexts()),
            512L << 20,
            List.of(),
            Map.of(WalPolicy.KEY, "ALL_SSD", "hbase.wal.hsync", "true"),
            Optional.empty(),
            new LocalFolders(folder.resolve("work"), folder.resolve("logs")),
            List.of(),
            Optional.of(storage),
            ServerHome.own());
    List<Path> during;
    try (LocalCluster cluster = LocalCluster.start(plan, crash -> {})) {
      during = inMemory();
      putSome(cluster);

      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(
              () ->
                  assertThat(cluster.devices())
                      .filteredOn(row -> row.kind() == OperationKind.SYNC)
                      .filteredOn(row -> row.device().equals("premium-ssd"))
                      .extracting(DeviceFidelity::count)
                      .allSatisfy(syncs -> assertThat(syncs).isGreaterThanOrEqualTo(2 * PUTS))
                      .hasSize(1));
      assertThat(cluster.crashes()).isEmpty();
    }
    assertThat(during).hasSizeGreaterThan(before.size());
    during.removeAll(before);
    assertThat(during).allSatisfy(own -> assertThat(own).doesNotExist());
  }

  private static void putSome(LocalCluster cluster) throws Exception {
    TableName name = TableName.valueOf("t");
    try (Admin admin = cluster.connection().getAdmin();
        Table table = cluster.connection().getTable(name)) {
      TestTables.create(admin, name, FAMILY);
      for (int i = 0; i < PUTS; i++) {
        byte[] row = Integer.toString(i).getBytes(StandardCharsets.UTF_8);
        table.put(new Put(row).addColumn(FAMILY, FAMILY, row));
      }
    }
  }

  /** Returns this process's clusters only, because others may run on the machine. */
  private static List<Path> inMemory() throws Exception {
    String own = "htk-" + ProcessHandle.current().pid() + "-";
    try (Stream<Path> files = Files.list(Path.of(ModelledStorage.PLACE))) {
      return new ArrayList<>(
          files.filter(file -> file.getFileName().toString().startsWith(own)).toList());
    }
  }
}
