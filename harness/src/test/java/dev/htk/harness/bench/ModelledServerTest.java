// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.htk.harness.run.ClusterKind;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.Machine;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.machine.MachineLibrary;
import dev.htk.tuning.scale.ScaleModel;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelledServerTest {

  private static final String MEMSTORE = "hbase.regionserver.global.memstore.size";
  private static final String CACHE = "hfile.block.cache.size";

  private static Machine machine(String name) {
    return new MachineLibrary(new DeviceLibrary()::kind).load(name);
  }

  private static MachineFacts facts(KnownFacts known) {
    return new MachineFacts(
        known.heapBytes().orElse(1L << 30),
        known.cores().orElse(2),
        known.disks().orElse(1),
        known.diskKind().orElse(DiskKind.SSD),
        known.regionsPerServer().orElse(10),
        known.walKind().orElse(DiskKind.SSD));
  }

  private static ModelledServer modelled(String name, Integer scale) throws Exception {
    Machine machine = machine(name);
    return ModelledServer.of(machine, facts(machine.facts()), scale).orElseThrow();
  }

  @Test
  void aMachineWithoutADeviceIsNotModelled() throws Exception {
    Machine laptop = machine("laptop");
    assertThat(ModelledServer.of(laptop, facts(laptop.facts()), null)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modelledMachines")
  void everyShippedModelledMachineKeepsItsScaledWriteRate(String name) throws Exception {
    ModelledServer server = modelled(name, null);
    assertThat(server.scale()).isBetween(1, ScaleModel.LARGEST_FACTOR);
    assertThat(server.words()).startsWith("modelled " + name);
    double stored = server.storage(1).devices().get("DISK").writeBytesPerSecond();
    assertThat(stored * server.storage(1).disks() * server.scale() * server.copies())
        .isCloseTo(
            (double) server.data().writeBytesPerSecond() * server.disks(), withinPercentage(1));
  }

  private static Stream<String> modelledMachines() {
    MachineLibrary library = new MachineLibrary(new DeviceLibrary()::kind);
    return library.names().stream().filter(name -> library.load(name).device().isPresent());
  }

  @Test
  void aClusterWithALateDataNodeHasThreeDataNodesAndTwoCopies() throws Exception {
    ModelledServer server = modelled("ssd-node-late-datanode", 128);
    SortedMap<String, String> settings = new TreeMap<>();
    server.divide(settings, ClusterKind.MINI);

    assertThat(settings).containsEntry("dfs.replication", "2");
    assertThat(server.storage(1).dataNodes(1)).isEqualTo(3);
    assertThat(server.words()).contains("3 DataNodes of 2 volumes; one can be 100 ms late");
    assertThat(server.lateDataNode())
        .isEqualTo("one of 3 DataNodes acknowledges packets 100 ms late");
  }

  @Test
  void aScaleGivenByTheUserIsUsed() throws Exception {
    assertThat(modelled("ssd-node", 77).scale()).isEqualTo(77);
  }

  @Test
  void tooLittleMemoryForTheVolumesIsRefusedWithTheLeastScaleThatFits() throws Exception {
    long free = 6L << 30;
    String refusal = refusalOf(() -> modelled("ssd-node", 10).requireRoom(free, Long.MAX_VALUE));

    assertThat(refusal).contains("ssd-node", "6 GiB", "give --scale ", " or more");
    int enough = Integer.parseInt(refusal.replaceAll(".*--scale (\\d+) or more.*", "$1"));
    modelled("ssd-node", enough).requireRoom(free, Long.MAX_VALUE);
    assertThat(refusalOf(() -> modelled("ssd-node", enough - 1).requireRoom(free, Long.MAX_VALUE)))
        .contains("--scale " + enough);
  }

  @Test
  void aSmallWorkloadNeedsRoomOnlyForWhatItMayWrite() throws Exception {
    modelled("ssd-node", 1).requireRoom(6L << 30, 100L << 20);
    assertThat(refusalOf(() -> modelled("ssd-node", 1).requireRoom(1L << 30, 100L << 20)))
        .contains("may come to 2 GiB");
  }

  @Test
  void fewerDisksAreAdvisedIfNoScaleFits() throws Exception {
    assertThat(refusalOf(() -> modelled("ssd-node", 128).requireRoom(200L << 20, Long.MAX_VALUE)))
        .contains("give fewer --disks than 6");
  }

  @Test
  void aServerModelsAThirdOfReplicatedDisksAndAllOfAServiceVolume() throws Exception {
    ModelledServer ssd = modelled("ssd-node", 100);
    assertThat(ssd.storage(1).disks()).isEqualTo(2);
    assertThat(ssd.storage(1).devices().get("DISK").writeBytesPerSecond())
        .isEqualTo(ssd.data().writeBytesPerSecond() / 100);
    assertThat(ssd.words()).contains("6 sata-ssd (one of 3 copies: 2 volumes)");
    ModelledServer plain = modelled("hdinsight-plain", 100);
    assertThat(plain.storage(1).devices().get("DISK").writeBytesPerSecond())
        .isEqualTo(plain.data().writeBytesPerSecond() / 100);
  }

  @Test
  void aWalDeviceAddsAnSsdVolume() throws Exception {
    assertThat(modelled("hdinsight-accelerated", null).storage(1).devices().get("SSD").name())
        .isEqualTo("premium-ssd");
  }

  @ParameterizedTest
  @ValueSource(strings = {"MINI", "LOCAL"})
  void memstoreAndCacheGetTheirProductionBytesDividedByTheScale(ClusterKind kind) throws Exception {
    ModelledServer server = modelled("ssd-node", 64);
    SortedMap<String, String> settings = new TreeMap<>(Map.of(MEMSTORE, "0.5"));
    server.divide(settings, kind);
    double heap = server.jvmHeapBytes(kind);
    double scaled = (double) server.heapBytes() / 64;
    assertThat(Double.parseDouble(settings.get(MEMSTORE)) * heap)
        .isCloseTo(0.5 * scaled, within(0.01 * scaled));
    assertThat(Double.parseDouble(settings.get(CACHE)) * heap)
        .isCloseTo(0.4 * scaled, within(0.01 * scaled));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 128})
  void theHdfsBlockSizeIsDividedByTheScale(int scale) throws Exception {
    SortedMap<String, String> settings = new TreeMap<>();
    modelled("ssd-node", scale).divide(settings, ClusterKind.MINI);
    long block = Long.parseLong(settings.get("dfs.blocksize"));
    assertThat(block % 512).isZero();
    assertThat(block).isCloseTo((128L << 20) / scale, within(512L));
  }

  @Test
  void aHeapTooLargeForEveryScaleIsRefused() {
    Machine machine = machine("ssd-node");
    MachineFacts huge = new MachineFacts(15L << 40, 16, 6, DiskKind.SSD, 10, DiskKind.SSD);
    assertThat(refusalOf(() -> ModelledServer.of(machine, huge, null)))
        .contains("ssd-node", "15 TiB", "--heap");
  }

  @Test
  void moreDisksThanADataNodeServesAreRefused() {
    Machine machine = machine("ssd-node");
    MachineFacts many = new MachineFacts(1L << 35, 16, 500, DiskKind.SSD, 10, DiskKind.SSD);
    assertThat(refusalOf(() -> ModelledServer.of(machine, many, null)))
        .contains("500 disks", "--disks");
  }

  @Test
  void aUserDefinedMachineUsesTheDevicesItNames() throws Exception {
    Machine own =
        new Machine(
            "own",
            "One of mine.",
            machine("ssd-node").facts(),
            Optional.of("hdd-7200"),
            Optional.of("nvme"),
            Optional.of(Duration.ofMillis(2)),
            Optional.empty(),
            "mine");
    ModelledServer server = ModelledServer.of(own, facts(own.facts()), null).orElseThrow();
    assertThat(server.data().name()).isEqualTo("hdd-7200");
    assertThat(server.words()).contains("a WAL on nvme", "round trip 2000 us");
  }
}
