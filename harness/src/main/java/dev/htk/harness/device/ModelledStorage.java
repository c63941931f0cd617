// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import dev.htk.tuning.device.Device;
import java.time.Duration;
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
 * volumes, each modelled on a hard disk. {@link #storageTexts} puts the volumes themselves in
 * memory.
 *
 * @param devices by the storage type of the volumes, such as {@code DISK}; volumes of other types
 *     are not modelled
 * @param disks number of {@code DISK} volumes of each DataNode, from 1 to 100
 * @param lateMillis how much later the first DataNode acknowledges each packet once told to; 0 for
 *     never
 * @param seed for the spread of times
 */
public record ModelledStorage(
    SortedMap<String, Device> devices, int disks, long lateMillis, long seed) {

  /** The place of the volumes: in memory, which is faster than any device. */
  public static final String PLACE = "/dev/shm";

  private static final String DATA = StorageType.DISK.name();
  private static final String WAL = StorageType.SSD.name();
  private static final int MOST_DISKS = 100;

  /** Lets HDFS build a pipeline of two without the late DataNode. */
  private static final int DATA_NODES_IF_LATE = 3;

  private static final int COPIES_IF_LATE = 2;

  public ModelledStorage {
    devices = Collections.unmodifiableSortedMap(new TreeMap<>(devices));
    if (devices.isEmpty()) {
      throw new IllegalArgumentException("no device is given");
    }
    devices.keySet().forEach(StorageType::valueOf);
    if (disks < 1 || disks > MOST_DISKS) {
      throw new IllegalArgumentException("disks must be from 1 to 100, not " + disks);
    }
    if (lateMillis < 0) {
      throw new IllegalArgumentException("a DataNode cannot be early: " + lateMillis);
    }
  }

  /**
   * Describes the storage of each DataNode.
   *
   * @param data the device of each disk
   * @param wal the device of a separate volume for the WAL, of type {@code SSD}
   */
  public static ModelledStorage of(Device data, int disks, Optional<Device> wal, long seed) {
    SortedMap<String, Device> devices = new TreeMap<>();
    devices.put(DATA, data);
    wal.ifPresent(device -> devices.put(WAL, device));
    return new ModelledStorage(devices, disks, 0, seed);
  }

  /** Returns this storage with a first DataNode that can become late. */
  public ModelledStorage withLateDataNode(Duration by) {
    return new ModelledStorage(devices, disks, by.toMillis(), seed);
  }

  /**
   * Returns how many DataNodes a cluster with these volumes has: enough to work without a late one.
   *
   * @param usual how many it would have otherwise
   */
  public int dataNodes(int usual) {
    return lateMillis == 0 ? usual : Math.max(DATA_NODES_IF_LATE, usual);
  }

  /** Returns the number of replicas of each block in a cluster with that many DataNodes. */
  public int copies(int dataNodes) {
    return lateMillis == 0 ? dataNodes : COPIES_IF_LATE;
  }

  /** Returns the volumes of each DataNode, in the syntax of {@code --storage}. */
  public List<String> storageTexts() {
    List<String> texts = new ArrayList<>(Collections.nCopies(disks, volume(DATA)));
    devices.keySet().stream().filter(type -> !type.equals(DATA)).forEach(t -> texts.add(volume(t)));
    return texts;
  }

  private static String volume(String type) {
    return "[" + type + "]" + PLACE;
  }

  /** Returns the keys and values of {@code hdfs-site.xml} that modelled volumes require. */
  public static Map<String, String> dataNodeSettings() {
    return Map.of(
        // Short-circuit reads bypass the DataNode.
        "dfs.client.read.shortcircuit", "false",
        "dfs.datanode.du.reserved", "0",
        "dfs.datanode.failed.volumes.tolerated", "0");
  }

  /** Returns the parameters of one of the cluster's DataNodes, which are numbered from 1. */
  ModelParameters parameters(int dataNode) {
    // Seeds far apart: no two volumes of a cluster share one.
    return new ModelParameters(
        devices, dataNode == 1 ? lateMillis : 0, seed + ((long) dataNode << 32));
  }
}
