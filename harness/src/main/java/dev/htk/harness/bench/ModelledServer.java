// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.cluster.Host;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.device.Device;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.Machine;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.scale.ScaleModel;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;

/**
 * A server that a run imitates: the machine that profiles are resolved for, and the one factor that
 * maps its heap, sizes, rates and devices to this host. Shares, counts and times are kept.
 *
 * @param name the name of the machine
 * @param data the device of each data volume, as in production
 * @param wal the device of the write-ahead log's own volume
 * @param roundTrip what the network adds to each client call; zero for nothing
 * @param late delay of the one DataNode in three that acknowledges packets late; zero for none
 * @param disks data volumes
 * @param copies how many copies share a device. HDFS keeps three, so that a DataNode writes three
 *     bytes for each byte of its region server; a storage service keeps its own copies
 * @param heapBytes heap of the region server in production
 * @param scale the factor
 */
public record ModelledServer(
    String name,
    Device data,
    Optional<Device> wal,
    Duration roundTrip,
    Duration late,
    int disks,
    int copies,
    long heapBytes,
    int scale) {

  /**
   * Bytes a second that the devices of one side may take for each core of this host, so that two
   * sides leave processor time to spare. Measured on two cores: at 3.5 MB/s a core, both sides
   * together stayed under 60 %.
   */
  private static final double BYTES_PER_CORE = 3.5e6;

  /** Largest heap, as a share of this host's memory, with which a whole scale model fits. */
  private static final double MEMORY_SHARE = 0.08;

  /** Leaves room for what HBase, HDFS and ZooKeeper hold besides memstores and block cache. */
  private static final long MINI_BYTES = 1200L << 20;

  private static final long SERVER_BYTES = 400L << 20;

  private static final int HDFS_COPIES = 3;

  /** Sides of a comparison, whether they run at the same time or one after the other. */
  private static final int SIDES = 2;

  /** Upper bound for the seconds in which a cluster writes. */
  private static final int SECONDS = 200;

  /** Upper bound for how often the WAL, flushes and compactions write a byte. */
  private static final int REWRITES = 10;

  /** Limits the volumes: with more, a DataNode works more for the volumes than for its blocks. */
  private static final int MOST_DISKS = 32;

  /** HDFS requires block sizes that are a multiple of the bytes that one checksum covers. */
  private static final int CHUNK = HdfsClientConfigKeys.DFS_BYTES_PER_CHECKSUM_DEFAULT;

  /** Settings that are shares of the heap, with their defaults. */
  private static final Map<String, String> SHARES =
      Map.of(
          "hbase.regionserver.global.memstore.size", "0.4",
          "hfile.block.cache.size", "0.4");

  /**
   * Models a machine.
   *
   * @param facts the facts of the machine, with the user's changes
   * @param factor the factor that the user asks for; null for the smallest that this host can hold
   * @return empty for a machine without a device, which stands for this host
   * @throws HarnessException if no factor makes the machine fit on this host
   */
  static Optional<ModelledServer> of(Machine machine, MachineFacts facts, Integer factor)
      throws HarnessException {
    if (machine.device().isEmpty()) {
      return Optional.empty();
    }
    DeviceLibrary devices = new DeviceLibrary();
    Device data = devices.load(machine.device().get());
    Optional<Device> wal = machine.walDevice().map(devices::load);
    if (facts.disks() > MOST_DISKS) {
      throw HarnessException.badInput(
          "machine '%s' has %d disks, and no more than %d can be modelled on one host: give --disks",
          machine.name(), facts.disks(), MOST_DISKS);
    }
    int copies = data.kind() == DiskKind.CLOUD ? 1 : HDFS_COPIES;
    ModelledServer undivided =
        new ModelledServer(
            machine.name(),
            data,
            wal,
            machine.roundTrip().orElse(Duration.ZERO),
            machine.lateDataNode().orElse(Duration.ZERO),
            facts.disks(),
            copies,
            facts.heapBytes(),
            1);
    return Optional.of(undivided.dividedBy(factor == null ? undivided.leastScale() : factor));
  }

  private ModelledServer dividedBy(int factor) {
    return new ModelledServer(name, data, wal, roundTrip, late, disks, copies, heapBytes, factor);
  }

  private int leastScale() throws HarnessException {
    double byMemory = heapBytes / (MEMORY_SHARE * Host.seen().memoryBytes());
    if (byMemory > ScaleModel.LARGEST_FACTOR) {
      throw HarnessException.badInput(
          "machine '%s' has a heap of %s, and even a %dth of that is more than this host can give"
              + " one side, %s: give a smaller --heap",
          name,
          new ByteSize(heapBytes),
          ScaleModel.LARGEST_FACTOR,
          new ByteSize((long) (MEMORY_SHARE * Host.seen().memoryBytes())));
    }
    double byProcessor = storedPerSecond() / (BYTES_PER_CORE * Host.seen().cores());
    return (int)
        Math.max(
            1, Math.min(ScaleModel.LARGEST_FACTOR, Math.ceil(Math.max(byMemory, byProcessor))));
  }

  /**
   * Returns the volumes that a DataNode of this host gets. Where each disk of a cluster holds
   * copies for several servers, one server alone gets fewer disks at full speed. The same number of
   * slower disks would make each of its files wait longer than in production.
   */
  public ModelledStorage storage(long seed) {
    double volumeShare = (double) copies * volumes() / disks;
    return ModelledStorage.of(
            data.scaledBy(scale * volumeShare),
            volumes(),
            wal.map(device -> device.scaledBy(scale * copies)),
            seed)
        .withLateDataNode(late);
  }

  /** Tells whether one of the DataNodes can be late. */
  public boolean hasLateDataNode() {
    return !late.isZero();
  }

  /** Describes the late DataNode. */
  public String lateDataNode() {
    return Phrase.of(
        "one of %d DataNodes acknowledges packets %,d ms late", dataNodes(), late.toMillis());
  }

  /** Returns the bytes a second that all devices store, before scaling. */
  private double storedPerSecond() {
    return (double) data.writeBytesPerSecond() * disks / copies * dataNodes();
  }

  private int dataNodes() {
    return storage(0).dataNodes(1);
  }

  /** Returns this server's part of the data volumes. */
  private int volumes() {
    return Math.max(1, Math.round((float) disks / copies));
  }

  /**
   * Checks that the file system in memory has room for all that the modelled devices can store.
   *
   * @throws HarnessException if it has not
   */
  public void requireRoom() throws HarnessException {
    requireRoomFor(Long.MAX_VALUE);
  }

  /**
   * Checks that the file system in memory has room for a workload.
   *
   * @param loaded bytes that the client writes, counted once
   * @throws HarnessException if it has not
   */
  void requireRoomFor(long loaded) throws HarnessException {
    Path place = Path.of(ModelledStorage.PLACE);
    try {
      requireRoom(Files.getFileStore(place).getUsableSpace(), loaded);
    } catch (IOException e) {
      throw HarnessException.badInput(
          "modelled devices need a file system in memory, and %s cannot be used: %s; use --as"
              + " laptop for the devices of this host",
          place, e.getMessage());
    }
  }

  /**
   * Checks that {@code free} bytes are enough.
   *
   * @throws HarnessException if they are not; names the scale that would do, if there is one
   */
  void requireRoom(long free, long loaded) throws HarnessException {
    long undivided = (long) (SIDES * SECONDS * storedPerSecond());
    long written = (long) ((double) SIDES * REWRITES * dataNodes() * loaded);
    if (free < Math.min(undivided / scale, written)) {
      long enough = undivided / Math.max(1, free) + 1;
      throw HarnessException.badInput(
          "the modelled devices of %s may come to %s in %s, and %s are free there: make room, or"
              + " give %s",
          name,
          new ByteSize(Math.min(undivided / scale, written)),
          ModelledStorage.PLACE,
          new ByteSize(free),
          enough <= ScaleModel.LARGEST_FACTOR
              ? "--scale " + enough + " or more"
              : "fewer --disks than " + disks);
    }
  }

  /** Returns the heap of the region server's JVM, with room for what does not scale. */
  long jvmHeapBytes(ClusterKind kind) {
    return heapBytes / scale + (kind == ClusterKind.MINI ? MINI_BYTES : SERVER_BYTES);
  }

  /**
   * Scales settings that the scale model of HBase's settings leaves alone. Divides HDFS's block
   * size, so that a store file spans as many disks as in production. Reduces the shares of the
   * heap, so that their bytes scale too: the JVM's heap is larger than production's divided by the
   * factor, because not all that a server holds scales.
   */
  void divide(SortedMap<String, String> settings, ClusterKind kind) {
    if (hasLateDataNode()) {
      settings.put(
          HdfsClientConfigKeys.DFS_REPLICATION_KEY,
          Integer.toString(storage(0).copies(dataNodes())));
    }
    settings.put(
        HdfsClientConfigKeys.DFS_BLOCK_SIZE_KEY,
        Long.toString(HdfsClientConfigKeys.DFS_BLOCK_SIZE_DEFAULT / scale / CHUNK * CHUNK));
    BigDecimal part =
        BigDecimal.valueOf((double) heapBytes / scale / jvmHeapBytes(kind))
            .round(new MathContext(3));
    SHARES.forEach(
        (key, share) ->
            settings.put(
                key,
                new BigDecimal(settings.getOrDefault(key, share))
                    .multiply(part)
                    .round(new MathContext(3))
                    .toPlainString()));
  }

  /** Names the server for headings, always as modelled. */
  public String words() {
    return Phrase.of(
        "modelled %s: %d %s%s%s, heap %s, all divided by %d%s",
        name,
        disks,
        data.name(),
        placement(),
        wal.map(device -> " and a WAL on " + device.name()).orElse(""),
        new ByteSize(heapBytes),
        scale,
        roundTrip.isZero()
            ? ""
            : "; network round trip "
                + TimeUnit.NANOSECONDS.toMicros(roundTrip.toNanos())
                + " us, not divided");
  }

  private String placement() {
    String volumes = Numbers.counted(volumes(), "volume");
    if (hasLateDataNode()) {
      return Phrase.of(
          " (%d DataNodes of %s; one can be %,d ms late)", dataNodes(), volumes, late.toMillis());
    }
    return copies == 1 ? "" : Phrase.of(" (one of %d copies: %s)", copies, volumes);
  }

  private String placementGap() {
    if (hasLateDataNode()) {
      return "packets of full-sized files";
    }
    return copies == 1 ? "the storage service's own copies" : "copies on other servers";
  }

  /** Lists what a report cannot show about the real machine. */
  public List<String> gaps() {
    return List.of("devices and machine are modelled", "one region server", placementGap());
  }
}
