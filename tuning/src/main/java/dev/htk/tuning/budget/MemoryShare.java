package dev.htk.tuning.budget;

import dev.htk.tuning.machine.ByteSize;

/**
 * What one taker takes of a node's RAM. Immutable.
 *
 * @param taker who takes it, for people
 * @param bytes how much at most
 * @param because where the figure comes from
 */
public record MemoryShare(String taker, long bytes, String because) {

  /** For people: "region server: heap 16 GiB (-Xmx)". */
  @Override
  public String toString() {
    return "%s %s (%s)".formatted(taker, new ByteSize(bytes), because);
  }
}
