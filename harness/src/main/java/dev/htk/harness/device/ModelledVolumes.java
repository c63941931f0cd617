// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import dev.htk.tuning.device.Device;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FaultInjectorFileIoEvents;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider.OPERATION;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a DataNode's volumes as slow as the devices that they are modelled on. HDFS calls this
 * class before each file operation. The call waits until the time at which the volume's {@link
 * DeviceQueue} has the device complete the operation. No failure in here reaches HDFS, except that
 * a full volume refuses writes. All methods may be called from any thread.
 */
final class ModelledVolumes extends FaultInjectorFileIoEvents {

  private static final Logger LOG = LoggerFactory.getLogger(ModelledVolumes.class);

  /** Nanoseconds; a thread that wakes up later than this was delayed by more than its wait. */
  private static final long MOST_CREDIT = 1_000_000;

  private static final int FLOOR_WAITS = 101;

  /** Limits each park, so that waiting threads soon notice that modelling has stopped. */
  private static final long LONGEST_WAIT_NANOS = 100_000_000;

  /** A thread's present work, and its latest delay on waking up. */
  private static final class Work {
    private DeviceQueue queue;
    private BlockStream stream;
    private long credit;
  }

  private final ModelParameters parameters;
  private final long origin = System.nanoTime();
  private final long floor = measuredFloor();
  private final Map<FsVolumeSpi, DeviceQueue> queues = new ConcurrentHashMap<>();
  private final Map<String, Map<OperationKind, Meter>> meters = new ConcurrentHashMap<>();
  private volatile boolean isLifted;
  private volatile boolean isFull;
  private final ThreadLocal<Work> work = ThreadLocal.withInitial(Work::new);

  ModelledVolumes(ModelParameters parameters) {
    super(new Configuration(false));
    this.parameters = parameters;
  }

  /**
   * Installs this object between a DataNode and its volumes, in place of the no-op hook.
   *
   * @throws IllegalStateException if this Hadoop's DataNode has no such hook
   */
  ModelledVolumes installIn(DataNode dataNode) {
    try {
      Field hook = FileIoProvider.class.getDeclaredField("faultInjectorEventHook");
      hook.setAccessible(true);
      hook.set(dataNode.getFileIoProvider(), this);
      return this;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("devices cannot be modelled on this version of Hadoop", e);
    }
  }

  @Override
  public void beforeFileIo(FsVolumeSpi volume, OPERATION operation, long length) {
    if (isFull && operation == OPERATION.WRITE) {
      // HDFS expects checked exceptions here, though the hook declares none.
      ExceptionUtils.rethrow(new IOException("No space left on device (modelled)"));
    }
    before(volume, operation, length);
  }

  @Override
  public void beforeMetadataOp(FsVolumeSpi volume, OPERATION operation) {
    before(volume, operation, 0);
  }

  private void before(FsVolumeSpi volume, OPERATION operation, long length) {
    try {
      DeviceQueue queue = volume == null || isLifted ? null : queue(volume);
      if (queue != null) {
        pass(queue, operation, length);
      }
    } catch (RuntimeException e) {
      LOG.warn("{} of {} was not modelled", operation, volume, e);
    }
  }

  private void pass(DeviceQueue queue, OPERATION operation, long length) {
    switch (operation) {
      case OPEN -> queue.open(work(queue).stream);
      case SYNC -> pass(queue, OperationKind.SYNC, 0);
      case WRITE -> write(queue, length);
      case READ, TRANSFER -> pass(queue, OperationKind.READ, length);
      case DELETE, MOVE, MKDIRS, NATIVE_COPY -> pass(queue, OperationKind.METADATA, 0);
      case EXISTS, LIST, FADVISE, FLUSH -> {}
    }
  }

  private void write(DeviceQueue queue, long length) {
    if (queue.creates(work(queue).stream)) {
      pass(queue, OperationKind.METADATA, 0);
    }
    pass(queue, OperationKind.WRITE, length);
  }

  private void pass(DeviceQueue queue, OperationKind kind, long length) {
    Work own = work(queue);
    long start = now();
    long from = start - own.credit;
    Grant grant =
        switch (kind) {
          case SYNC -> queue.sync(from, own.stream);
          case WRITE -> queue.write(from, own.stream, length);
          case READ -> queue.read(from, own.stream, length);
          case METADATA -> queue.metadata(from);
        };
    waitUntil(grant.done());
    long end = now();
    if (grant.nanos() > 0) {
      own.credit = Math.min(MOST_CREDIT, Math.max(0, end - grant.done()));
    }
    meter(queue, kind).add(grant.nanos(), end - start + from - grant.arrival(), length);
  }

  private void waitUntil(long done) {
    for (long left = done - now(); left > 0 && !isLifted; left = done - now()) {
      LockSupport.parkNanos(this, Math.min(left, LONGEST_WAIT_NANOS));
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  private long now() {
    return System.nanoTime() - origin;
  }

  private Work work(DeviceQueue queue) {
    Work own = work.get();
    if (own.queue != queue) {
      own.queue = queue;
      own.stream = new BlockStream();
    }
    return own;
  }

  /** Returns the volume's queue, or null if the volume is not modelled. */
  private DeviceQueue queue(FsVolumeSpi volume) {
    DeviceQueue known = queues.get(volume);
    if (known != null) {
      return known;
    }
    Device device = parameters.devices().get(volume.getStorageType().name());
    return device == null
        ? null
        : queues.computeIfAbsent(volume, each -> new DeviceQueue(device, seed(each)));
  }

  private long seed(FsVolumeSpi volume) {
    String path = volume.getStorageLocation().getUri().getPath();
    return parameters.seed() + path.substring(path.lastIndexOf('/') + 1).hashCode();
  }

  private Meter meter(DeviceQueue queue, OperationKind kind) {
    return meters
        .computeIfAbsent(queue.device().name(), name -> new ConcurrentHashMap<>())
        .computeIfAbsent(kind, fresh -> new Meter());
  }

  /** Takes all space from the volumes, or gives it back. */
  void fill(boolean full) {
    isFull = full;
  }

  /** Stops modelling the volumes from now on. */
  void lift() {
    isLifted = true;
  }

  /** Returns what the devices were asked for and have given until now. */
  FidelityReading read() {
    List<Meter.Reading> readings = new ArrayList<>();
    meters.forEach(
        (device, kinds) -> kinds.forEach((kind, meter) -> readings.add(meter.read(device, kind))));
    return new FidelityReading(floor, readings);
  }

  /** Measures the shortest wait on this machine, as the median of some. */
  private long measuredFloor() {
    LogBuckets waits = new LogBuckets();
    for (int i = 0; i < FLOOR_WAITS; i++) {
      long start = System.nanoTime();
      LockSupport.parkNanos(this, 1);
      waits.add(System.nanoTime() - start);
    }
    return waits.counts().median();
  }
}
