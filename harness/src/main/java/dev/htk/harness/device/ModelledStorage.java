package dev.htk.harness.device;

import dev.htk.tuning.device.Device;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.StorageType;

/**
 * The devices that the volumes of a cluster's DataNodes are modelled on. Immutable.
 *
 * <p>{@code ModelledStorage.of(new DeviceLibrary().load("hdd-7200"), 2, Optional.empty(), 42)}: two
 * volumes, each modelled on a hard disk. The volumes themselves lie in memory, where {@link
 * #storageTexts} puts them.
 *
 * @param devices by the name of the volumes' storage type, such as {@code DISK}; a volume of
 *     another type is as fast as it is
 * @param disks volumes of type {@code DISK} of each DataNode, from 1 to 100
 * @param seed of the spread of times
 */
public record ModelledStorage(SortedMap<String, Device> devices, int disks, long seed) {

  /** Holds the volumes: memory, faster than any device. */
  public static final String PLACE = "/dev/shm";

  private static final String DATA = StorageType.DISK.name();
  private static final String WAL = StorageType.SSD.name();
  private static final int MOST_DISKS = 100;

  public ModelledStorage {
    devices = Collections.unmodifiableSortedMap(new TreeMap<>(devices));
    if (devices.isEmpty()) {
      throw new IllegalArgumentException("no device is given");
    }
    devices.keySet().forEach(StorageType::valueOf);
    if (disks < 1 || disks > MOST_DISKS) {
      throw new IllegalArgumentException("disks must be from 1 to 100, not " + disks);
    }
  }

  /**
   * A machine's storage.
   *
   * @param data the device of each disk
   * @param wal the device of a volume of its own, of type {@code SSD}, for the write-ahead log
   */
  public static ModelledStorage of(Device data, int disks, Optional<Device> wal, long seed) {
    SortedMap<String, Device> devices = new TreeMap<>();
    devices.put(DATA, data);
    wal.ifPresent(device -> devices.put(WAL, device));
    return new ModelledStorage(devices, disks, seed);
  }

  /** The volumes of each DataNode, as {@code --storage} and a {@code StorageLayout} take them. */
  public List<String> storageTexts() {
    List<String> texts = new ArrayList<>(Collections.nCopies(disks, volume(DATA)));
    devices.keySet().stream().filter(type -> !type.equals(DATA)).forEach(t -> texts.add(volume(t)));
    return texts;
  }

  private static String volume(String type) {
    return "[" + type + "]" + PLACE;
  }

  /**
   * What a DataNode's configuration needs to have for its volumes to be modelled.
   *
   * @return keys and values of {@code hdfs-site.xml}
   */
  public static Map<String, String> dataNodeSettings() {
    return Map.of(
        // Such reads do not pass through the DataNode.
        "dfs.client.read.shortcircuit", "false",
        "dfs.datanode.du.reserved", "0",
        "dfs.datanode.failed.volumes.tolerated", "0");
  }

  /** The parameters of one of the cluster's DataNodes, which are numbered from 1. */
  ModelParameters parameters(int dataNode) {
    SortedMap<String, DeviceFigures> figures = new TreeMap<>();
    devices.forEach((type, device) -> figures.put(type, figures(device)));
    // Far apart, so that no two volumes of a cluster have one seed.
    return new ModelParameters(figures, seed + ((long) dataNode << 32));
  }

  private static DeviceFigures figures(Device device) {
    return new DeviceFigures(
        device.name(),
        device.sync().toNanos(),
        device.spread(),
        device.writeBytesPerSecond(),
        device.readBytesPerSecond(),
        device.seek().toNanos(),
        device.metadata().toNanos(),
        device.bufferBytes(),
        device.cacheBytes(),
        device.writeThrough());
  }
}
