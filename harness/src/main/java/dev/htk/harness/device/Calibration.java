// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.storage.FoldersElsewhere;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.tuning.device.Device;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * Models a device on this machine for some seconds, and compares what it gives with what was asked
 * for. It writes, syncs and reads an HDFS of one DataNode with one volume in memory, first at the
 * machine's own speed, then modelled.
 *
 * <p>For this run, the device's buffer is reduced to what fills within the time, and its cache to
 * nothing.
 */
public final class Calibration {

  private static final Duration PHASE = Duration.ofSeconds(2);
  private static final long MOST_BUFFER = 16L << 20;
  private static final long LEAST_BYTES = 4L << 20;
  private static final long MOST_BYTES = 256L << 20;

  /** Bytes in a packet of HDFS. */
  private static final int PACKET_BYTES = 64 << 10;

  private static final int FEWEST_SYNCS = 10;
  private static final int MOST_SYNCS = 1000;
  private static final int SYNCED_BYTES = 200;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MEGABYTE = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** The largest accepted relative deviation of a bandwidth. */
  private static final double SHARE = 0.1;

  private final Device device;
  private final FileSystem hdfs;
  private final byte[] packet = new byte[PACKET_BYTES];

  private Calibration(Device device, FileSystem hdfs) {
    this.device = device;
    this.hdfs = hdfs;
  }

  /**
   * Runs the calibration. All its files go into one folder in memory, which is always removed,
   * except after a kill.
   *
   * @param seed for the spread of the device's times
   * @throws HarnessException if there is no file system in memory, or too little room
   */
  public static Calibrated run(Device device, long seed) throws IOException, HarnessException {
    Device cut = withLittleMemory(device);
    ModelledStorage storage = ModelledStorage.of(cut, 1, Optional.empty(), seed);
    StorageLayout layout = StorageLayout.of(storage.storageTexts());
    layout.check(1);
    String ownName = StorageLayout.newOwnName();
    Path folder = layout.foldersElsewhere(ownName).get(0);
    Thread hook = new Thread(() -> FoldersElsewhere.removeAll(List.of(folder)), "htk-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      String volume = layout.dataFolders(folder, ownName, "datanode");
      return run(cut, storage, folder, volume);
    } finally {
      FoldersElsewhere.removeAll(List.of(folder));
      endHook(hook);
    }
  }

  private static void endHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This JVM is ending, and the hook runs.
    }
  }

  private static Device withLittleMemory(Device device) {
    return new Device(
        device.name(),
        device.summary(),
        device.kind(),
        device.sync(),
        device.spread(),
        device.writeBytesPerSecond(),
        device.readBytesPerSecond(),
        device.seek(),
        device.metadata(),
        Math.min(device.bufferBytes(), MOST_BUFFER),
        1,
        device.writeThrough(),
        // What stands still at random has no speed to compare.
        null,
        device.source());
  }

  private static Calibrated run(Device device, ModelledStorage storage, Path folder, String volume)
      throws IOException {
    Configuration configuration = new HdfsConfiguration();
    ModelledStorage.dataNodeSettings().forEach(configuration::set);
    Configuration overlay = new Configuration(false);
    overlay.set(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, volume);
    try (MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(configuration, folder.resolve("hdfs").toFile())
            .numDataNodes(1)
            .manageDataDfsDirs(false)
            .dataNodeConfOverlays(new Configuration[] {overlay})
            .build()) {
      cluster.waitClusterUp();
      Calibration calibration = new Calibration(device, cluster.getFileSystem());
      Speeds machine = calibration.speeds("machine");
      ModelledDataNodes modelled = ModelledDataNodes.of(cluster.getDataNodes(), storage);
      return calibration.modelled(modelled, machine);
    }
  }

  /** Bandwidths in megabytes a second, as a client sees them. */
  private record Speeds(double write, double read) {}

  private Calibrated modelled(ModelledDataNodes modelled, Speeds machine) throws IOException {
    List<Calibrated.Row> rows = new ArrayList<>();
    long client = medianHsync();
    // A write-through device has stored an hsync's bytes before it is asked to sync them.
    OperationKind kind = device.writeThrough() ? OperationKind.WRITE : OperationKind.SYNC;
    FidelityReading synced = modelled.readings().get(0);
    rows.add(syncRow(meter(synced, kind), synced.floorNanos()));

    FidelityReading before = modelled.readings().get(0);
    Speeds speeds = speeds("modelled");
    FidelityReading after = modelled.readings().get(0);
    DeviceFidelity writes =
        DeviceFidelity.of(
            meter(after, OperationKind.WRITE).minus(meter(before, OperationKind.WRITE)),
            after.floorNanos());
    double write =
        device.writeThrough()
            ? writes.askedMegabytesPerSecond()
            : device.writeBytesPerSecond() / MEGABYTE;
    rows.add(bandwidthRow("write", write, speeds.write(), machine.write()));
    rows.add(
        bandwidthRow(
            "read", device.readBytesPerSecond() / MEGABYTE, speeds.read(), machine.read()));
    return new Calibrated(device.name(), rows, client / NANOS_PER_MICRO);
  }

  private static Meter.Reading meter(FidelityReading reading, OperationKind kind) {
    return reading.meters().stream()
        .filter(meter -> meter.kind() == kind)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Reports on an hsync, which is two operations for the DataNode's device. If the machine's
   * shortest wait exceeds what the model asks for, every second wait is shortened to compensate, so
   * that only the sums can be compared.
   */
  private static Calibrated.Row syncRow(Meter.Reading meter, long floorNanos) {
    DeviceFidelity one = DeviceFidelity.of(meter, floorNanos);
    double asked = 2 * one.askedMicros();
    double given =
        one.floored()
            ? asked * meter.givenNanos() / Math.max(1, meter.askedNanos())
            : 2 * one.givenMicros();
    return new Calibrated.Row(
        "sync", asked, given, one.floored(), one.floored() || DeviceFidelity.isNear(asked, given));
  }

  private static Calibrated.Row bandwidthRow(
      String what, double asked, double given, double machine) {
    boolean floored = asked > machine * (1 - SHARE);
    boolean near = Math.abs(given / asked - 1) <= SHARE;
    return new Calibrated.Row(what, asked, given, floored, floored || near);
  }

  private long medianHsync() throws IOException {
    long nanos = Math.max(1, device.sync().toNanos());
    int syncs = (int) Math.max(FEWEST_SYNCS, Math.min(MOST_SYNCS, PHASE.toNanos() / nanos));
    long[] times = new long[syncs];
    try (FSDataOutputStream out = hdfs.create(path("synced"))) {
      for (int i = 0; i < syncs; i++) {
        out.write(packet, 0, SYNCED_BYTES);
        long start = System.nanoTime();
        out.hsync();
        times[i] = System.nanoTime() - start;
      }
    }
    Arrays.sort(times);
    return times[syncs / 2];
  }

  /** Measures the bandwidths of writing a file and reading it back. */
  private Speeds speeds(String name) throws IOException {
    org.apache.hadoop.fs.Path file = path(name);
    long buffer = device.writeThrough() ? 0 : device.bufferBytes();
    long bytes = bytes();
    double write;
    try (FSDataOutputStream out = hdfs.create(file)) {
      write(out, buffer);
      long start = System.nanoTime();
      write(out, bytes);
      write = megabytesPerSecond(bytes, start);
    }
    long read = 0;
    long start = System.nanoTime();
    try (FSDataInputStream in = hdfs.open(file)) {
      for (int more = in.read(packet); more > 0; more = in.read(packet)) {
        read += more;
      }
    }
    return new Speeds(write, megabytesPerSecond(read, start));
  }

  /** Returns how many bytes to write so that it takes about the time of a phase. */
  private long bytes() {
    double perSecond = device.writeBytesPerSecond();
    if (device.writeThrough()) {
      double packetSeconds = device.sync().toNanos() / NANOS_PER_SECOND + PACKET_BYTES / perSecond;
      perSecond = PACKET_BYTES / packetSeconds;
    }
    return Math.max(LEAST_BYTES, Math.min(MOST_BYTES, (long) (perSecond * PHASE.toSeconds())));
  }

  private void write(FSDataOutputStream out, long bytes) throws IOException {
    for (long left = bytes; left > 0; left -= PACKET_BYTES) {
      out.write(packet, 0, (int) Math.min(left, PACKET_BYTES));
    }
    out.hflush();
  }

  private static double megabytesPerSecond(long bytes, long start) {
    return bytes / MEGABYTE / ((System.nanoTime() - start) / NANOS_PER_SECOND);
  }

  private static org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path("/" + name);
  }
}
