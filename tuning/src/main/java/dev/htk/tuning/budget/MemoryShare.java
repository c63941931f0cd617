// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.budget;

import dev.htk.tuning.machine.ByteSize;

/**
 * The amount of a node's RAM that one consumer takes. Immutable.
 *
 * @param taker the name of the consumer, for people
 * @param bytes the largest amount it takes
 * @param because the source of the figure
 */
public record MemoryShare(String taker, long bytes, String because) {

  /** Returns a text for people, such as "region server: heap 16 GiB (-Xmx)". */
  @Override
  public String toString() {
    return "%s %s (%s)".formatted(taker, new ByteSize(bytes), because);
  }
}
