package dev.htk.splitter.capacity;

/**
 * The memory of one region server. Immutable.
 *
 * @param heapBytes its heap, 1 or more
 * @param memstoreBytes the limit of all its memstores together, at which writers are stopped
 * @param lowerMarkBytes where forced flushes begin, at most {@code memstoreBytes}
 */
public record ServerMemory(long heapBytes, long memstoreBytes, long lowerMarkBytes) {

  public ServerMemory {
    if (heapBytes < 1) {
      throw new IllegalArgumentException("a heap must be 1 byte or more, not " + heapBytes);
    }
    if (lowerMarkBytes < 1 || lowerMarkBytes > memstoreBytes) {
      throw new IllegalArgumentException(
          "the lower mark must be from 1 to the limit of the memstores, not " + lowerMarkBytes);
    }
  }
}
