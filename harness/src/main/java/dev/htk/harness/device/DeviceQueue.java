// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import dev.htk.tuning.device.Device;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Models one volume: calculates when a device would complete each operation. Pure arithmetic over
 * the nanoseconds that the caller passes; it never waits.
 *
 * <p>The device serves one at a time: syncs, uncached reads, metadata operations, and on a
 * write-through device writes. Otherwise written bytes go to a buffer, which drains at the write
 * bandwidth while the device is idle. As in Linux's write-back, the block that has been dirty
 * longest drains first. A write that finds the buffer full queues, and waits until it has room. A
 * sync costs its base time and the storing of what its block still has in the buffer. In a stall it
 * begins nothing; what it has begun before still ends as it was said.
 *
 * <p>All methods may be called from any thread. Time may go back a little between calls.
 */
final class DeviceQueue {

  /** A DataNode's default read-ahead in bytes. */
  private static final long READ_AHEAD_BYTES = 4L << 20;

  /** Data and checksums: an hsync syncs both files, and each packet is written to both. */
  private static final int FILES_OF_A_BLOCK = 2;

  private static final double NANOS_PER_SECOND = 1e9;

  private final Device device;
  private final Random random;

  /** Buffered bytes by block, in the order in which the blocks became dirty. */
  private final Map<BlockStream, Long> buffered = new LinkedHashMap<>();

  private long bufferedBytes;
  private long writtenBytes;

  /** The time when the device will have completed all operations so far. */
  private long free;

  /** The time up to which draining is accounted for; never before {@link #free}. */
  private long drainedUntil;

  /** The begin of the next stall; set once the device is used. */
  private Long nextStall;

  /**
   * @param seed for the spread of times and for which files are cached
   */
  DeviceQueue(Device device, long seed) {
    this.device = device;
    this.random = new Random(seed);
  }

  Device device() {
    return device;
  }

  /** Returns the bytes that are written but not yet stored. */
  synchronized long bufferedBytes(long now) {
    drain(now);
    return bufferedBytes;
  }

  /** Notes that a file was opened. The first use of the file decides what that costs. */
  synchronized void open(BlockStream stream) {
    stream.opened = true;
  }

  /** Returns whether the next write is a file's first, so that the file must be created before. */
  synchronized boolean creates(BlockStream stream) {
    boolean first = stream.opened;
    stream.opened = false;
    return first;
  }

  /** Creates, renames or deletes a file. */
  synchronized Grant metadata(long now) {
    drain(now);
    return serve(now, spread(device.metadata().toNanos()));
  }

  /** Stores what the block has written. */
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
    long base = Math.round(block.factor * device.sync().toNanos() / FILES_OF_A_BLOCK);
    return serve(now, base + writeNanos(own));
  }

  /** Writes bytes of a block. */
  synchronized Grant write(long now, BlockStream block, long bytes) {
    drain(now);
    writtenBytes += bytes;
    block.written = true;
    if (device.writeThrough()) {
      return serve(now, throughNanos(block) + writeNanos(bytes));
    }
    long missing = Math.max(0, bufferedBytes + bytes - device.bufferBytes());
    Grant grant = missing > 0 ? serve(now, writeNanos(missing)) : new Grant(now, now);
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
    return Math.round(block.factor * device.sync().toNanos() / FILES_OF_A_BLOCK);
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
    Grant grant = serve(arrival, (first ? spread(device.seek().toNanos()) : 0) + readNanos(bytes));
    block.readUntil = grant.done();
    return grant;
  }

  /** Returns when the read arrives: before {@code now} if the idle device has read ahead. */
  private long readAhead(long now, BlockStream block) {
    long since = Math.max(block.readUntil, now - readNanos(READ_AHEAD_BYTES));
    return Math.min(now, since);
  }

  private Grant serve(long arrival, long nanos) {
    free = Math.max(arrival, free) + nanos;
    drainedUntil = Math.max(drainedUntil, free);
    return new Grant(arrival, free);
  }

  /** Drains the buffer for the time that has passed without other work, and stands still. */
  private void drain(long now) {
    Device.Stalls stalls = device.stalls();
    if (stalls != null) {
      if (nextStall == null) {
        nextStall = now + untilNext(stalls);
      }
      while (nextStall <= now) {
        drainIdle(nextStall);
        long length = random.nextLong(stalls.least().toNanos(), stalls.most().toNanos() + 1);
        Grant unused = serve(nextStall, length);
        nextStall += length + untilNext(stalls);
      }
    }
    drainIdle(now);
  }

  private long untilNext(Device.Stalls stalls) {
    return Math.round(random.nextExponential() * stalls.every().toNanos());
  }

  private void drainIdle(long now) {
    if (now > drainedUntil) {
      if (bufferedBytes > 0) {
        store((long) ((now - drainedUntil) * (device.writeBytesPerSecond() / NANOS_PER_SECOND)));
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

  private long writeNanos(long bytes) {
    return Math.round(bytes * NANOS_PER_SECOND / device.writeBytesPerSecond());
  }

  private long readNanos(long bytes) {
    return Math.round(bytes * NANOS_PER_SECOND / device.readBytesPerSecond());
  }

  private long spread(long median) {
    return Math.round(median * factor());
  }

  /** Draws a log-normal factor with a median of 1. */
  private double factor() {
    return Math.exp(device.spread() * random.nextGaussian());
  }
}
