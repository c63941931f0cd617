// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.budget;

import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.text.Phrase;

/**
 * The RAM of a node, and what processes other than the region server take. Immutable.
 *
 * @param ramBytes the node's RAM, more than zero
 * @param dataNodeBytes the memory of the DataNode, zero or more
 * @param otherBytes the memory of all other services on the node, zero or more
 */
public record NodeMemory(long ramBytes, long dataNodeBytes, long otherBytes) {

  /** The upper limit of each amount: more than any node has, but sums stay exact. */
  private static final ByteSize LARGEST = new ByteSize(1L << 50);

  public NodeMemory {
    requireWithin("RAM", 1, ramBytes);
    requireWithin("the DataNode's memory", 0, dataNodeBytes);
    requireWithin("the other services' memory", 0, otherBytes);
  }

  private static void requireWithin(String what, long least, long bytes) {
    if (bytes < least || bytes > LARGEST.bytes()) {
      throw new IllegalArgumentException(
          Phrase.of("%s must be from %d to %s, not %d bytes", what, least, LARGEST, bytes));
    }
  }
}
