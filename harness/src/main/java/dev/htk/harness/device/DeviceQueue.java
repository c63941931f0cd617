package dev.htk.harness.device;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * The model of one volume: says of each operation when a device would have it done. Pure arithmetic
 * over the nanoseconds that the caller gives; it never waits.
 *
 * <p>Syncs, reads that are not cached, metadata operations, and on a write-through device writes
 * are served one after the other. Written bytes go to a buffer that drains at the write bandwidth
 * in the time that the others leave free, the block first that has had bytes in it for longest, as
 * Linux does with files. A write that finds the buffer full takes its turn, and waits until it has
 * room. A sync costs its base time and the storing of what its block still has in the buffer.
 *
 * <p>All methods may be called from any thread. Time may go back a little between calls.
 */
final class DeviceQueue {

  /** Bytes that a DataNode has the kernel read ahead by default. */
  private static final long READ_AHEAD_BYTES = 4L << 20;

  /** An hsync syncs two files, and a packet is written to two: data and checksums. */
  private static final int FILES_OF_A_BLOCK = 2;

  private final DeviceFigures device;
  private final Random random;

  /** Bytes in the buffer by block, the one that has had some for longest first. */
  private final Map<BlockStream, Long> buffered = new LinkedHashMap<>();

  private long bufferedBytes;
  private long writtenBytes;

  /** When the device is done with what it was asked for. */
  private long free;

  /** Up to when it is known what has drained; never before {@link #free}. */
  private long drainedUntil;

  /**
   * @param seed of the spread of times and of the share that is cached
   */
  DeviceQueue(DeviceFigures device, long seed) {
    this.device = device;
    this.random = new Random(seed);
  }

  DeviceFigures device() {
    return device;
  }

  /** The bytes that are written and not stored. */
  synchronized long bufferedBytes(long now) {
    drain(now);
    return bufferedBytes;
  }

  /** A file is opened. What that costs is known when it is first used. */
  synchronized void open(BlockStream stream) {
    stream.opened = true;
  }

  /** Whether what is written next is the first of a file, which is to be created before that. */
  synchronized boolean creates(BlockStream stream) {
    boolean first = stream.opened;
    stream.opened = false;
    return first;
  }

  /** Creates, renames or deletes a file. */
  synchronized Grant metadata(long now) {
    drain(now);
    return serve(now, spread(device.metadataNanos()));
  }

  /** Makes sure that what the block has written is stored. */
  synchronized Grant sync(long now, BlockStream block) {
    drain(now);
    if (device.writeThrough()) {
      return new Grant(now, now);
    }
    if (block.written) {
      block.factor = factor();
      block.written = false;
    }
    long own = take(block);
    long base = Math.round(block.factor * device.syncNanos() / FILES_OF_A_BLOCK);
    return serve(now, base + device.writeNanos(own));
  }

  /** Writes bytes of a block. */
  synchronized Grant write(long now, BlockStream block, long bytes) {
    drain(now);
    writtenBytes += bytes;
    block.written = true;
    if (device.writeThrough()) {
      return serve(now, throughNanos(block) + device.writeNanos(bytes));
    }
    long missing = Math.max(0, bufferedBytes + bytes - device.bufferBytes());
    Grant grant = missing > 0 ? serve(now, device.writeNanos(missing)) : new Grant(now, now);
    buffered.merge(block, bytes, Long::sum);
    bufferedBytes += bytes;
    store(missing);
    return grant;
  }

  private long throughNanos(BlockStream block) {
    if (!block.halfWritten) {
      block.factor = factor();
    }
    block.halfWritten = !block.halfWritten;
    return Math.round(block.factor * device.syncNanos() / FILES_OF_A_BLOCK);
  }

  /** Reads bytes of a block. */
  synchronized Grant read(long now, BlockStream block, long bytes) {
    drain(now);
    boolean first = block.opened;
    block.opened = false;
    if (first) {
      block.cached = random.nextDouble() * writtenBytes < device.cacheBytes();
    }
    if (block.cached) {
      return new Grant(now, now);
    }
    long arrival = first ? now : readAhead(now, block);
    Grant grant =
        serve(arrival, (first ? spread(device.seekNanos()) : 0) + device.readNanos(bytes));
    block.readUntil = grant.done();
    return grant;
  }

  /** The device has read on since the last read of the stream, if nobody else wanted it. */
  private long readAhead(long now, BlockStream block) {
    long since = Math.max(block.readUntil, now - device.readNanos(READ_AHEAD_BYTES));
    return Math.min(now, since);
  }

  private Grant serve(long arrival, long nanos) {
    free = Math.max(arrival, free) + nanos;
    drainedUntil = Math.max(drainedUntil, free);
    return new Grant(arrival, free);
  }

  /** Lets the buffer drain in the time that has passed without other work. */
  private void drain(long now) {
    if (now > drainedUntil) {
      if (bufferedBytes > 0) {
        store(device.bytesWritten(now - drainedUntil));
      }
      drainedUntil = now;
    }
  }

  private void store(long bytes) {
    long left = bytes;
    Iterator<Map.Entry<BlockStream, Long>> oldest = buffered.entrySet().iterator();
    while (left > 0 && oldest.hasNext()) {
      Map.Entry<BlockStream, Long> block = oldest.next();
      long stored = Math.min(left, block.getValue());
      left -= stored;
      bufferedBytes -= stored;
      if (stored == block.getValue()) {
        oldest.remove();
      } else {
        block.setValue(block.getValue() - stored);
      }
    }
  }

  private long take(BlockStream block) {
    Long own = buffered.remove(block);
    if (own == null) {
      return 0;
    }
    bufferedBytes -= own;
    return own;
  }

  private long spread(long median) {
    return Math.round(median * factor());
  }

  /** Log-normal, with a median of 1. */
  private double factor() {
    return Math.exp(device.spread() * random.nextGaussian());
  }
}
