package dev.htk.tuning.budget;

import dev.htk.tuning.machine.ByteSize;

/**
 * The RAM of a node, and what others than the region server take of it. Immutable.
 *
 * @param ramBytes the node's RAM, more than zero
 * @param dataNodeBytes what the DataNode takes, zero or more
 * @param otherBytes what every other service on the node takes, zero or more
 */
public record NodeMemory(long ramBytes, long dataNodeBytes, long otherBytes) {

  /** More RAM than any node has; sums of amounts below it are exact. */
  private static final ByteSize LARGEST = new ByteSize(1L << 50);

  public NodeMemory {
    requireWithin("RAM", 1, ramBytes);
    requireWithin("the DataNode's memory", 0, dataNodeBytes);
    requireWithin("the other services' memory", 0, otherBytes);
  }

  private static void requireWithin(String what, long least, long bytes) {
    if (bytes < least || bytes > LARGEST.bytes()) {
      throw new IllegalArgumentException(
          "%s must be from %d to %s, not %d bytes".formatted(what, least, LARGEST, bytes));
    }
  }
}
