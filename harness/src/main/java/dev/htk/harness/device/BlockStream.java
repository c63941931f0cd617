package dev.htk.harness.device;

/**
 * Follows one thread of a DataNode on one volume: it writes or reads a block at a time. Its fields
 * belong to the {@link DeviceQueue} that made it, and are guarded by that.
 */
final class BlockStream {

  /** The factor of its base times, drawn anew for each hsync. */
  double factor = 1;

  /** Whether something was written since the last factor was drawn for a sync. */
  boolean written;

  /** Whether the next write is the second one of its packet, which has its checksums. */
  boolean halfWritten;

  /** A file was opened, and nothing was read or written since. */
  boolean opened;

  /** Whether what it reads is in the cache. */
  boolean cached;

  /** When its last read was done; the device reads ahead from there. */
  long readUntil;
}
