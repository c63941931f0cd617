// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.capacity;

/**
 * Memory that one region server has for writes. Immutable.
 *
 * @param memstoreBytes limit of all its memstores together, at which writes are blocked
 * @param lowerMarkBytes size at which forced flushes begin, 1 to {@code memstoreBytes}
 */
public record ServerMemory(long memstoreBytes, long lowerMarkBytes) {

  public ServerMemory {
    if (lowerMarkBytes < 1 || lowerMarkBytes > memstoreBytes) {
      throw new IllegalArgumentException(
          "the lower mark must be from 1 to the limit of the memstores, not " + lowerMarkBytes);
    }
  }
}
