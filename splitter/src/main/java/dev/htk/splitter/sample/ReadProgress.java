// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

/** Receives the progress of reading keys, once every few megabytes. */
@FunctionalInterface
public interface ReadProgress {

  /** Ignores all progress. */
  ReadProgress NONE = (bytes, keys) -> {};

  /**
   * Reports progress on the reading thread, which waits.
   *
   * @param bytes number of bytes read so far
   * @param keys number of keys found in them
   */
  void read(long bytes, long keys);
}
