// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

/**
 * The state of one DataNode thread on one volume, which writes or reads one block at a time. The
 * {@link DeviceQueue} that made it owns its fields and guards them by its own lock.
 */
final class BlockStream {

  /** The random factor on the base times, redrawn for each hsync. */
  double factor = 1;

  /** True if anything was written since the last factor was drawn for a sync. */
  boolean written;

  /** True if the next write is the second one of its packet, which has the checksums. */
  boolean halfWritten;

  /** True if a file was opened and nothing has been read or written since. */
  boolean opened;

  /** True if the file being read is in the cache. */
  boolean cached;

  /** The time when the last read was done; the device reads ahead from there. */
  long readUntil;
}
