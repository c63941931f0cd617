package dev.htk.splitter.capacity;

/**
 * The memory of one region server for what is written to it. Immutable.
 *
 * @param memstoreBytes the limit of all its memstores together, at which writers are stopped
 * @param lowerMarkBytes where forced flushes begin, 1 or more, and at most {@code memstoreBytes}
 */
public record ServerMemory(long memstoreBytes, long lowerMarkBytes) {

  public ServerMemory {
    if (lowerMarkBytes < 1 || lowerMarkBytes > memstoreBytes) {
      throw new IllegalArgumentException(
          "the lower mark must be from 1 to the limit of the memstores, not " + lowerMarkBytes);
    }
  }
}
