package dev.htk.tuning.budget;

import dev.htk.tuning.machine.ByteSize;
import java.util.Locale;

/**
 * When the regions of a server are flushed. Immutable.
 *
 * @param regions regions that take writes at the same pace
 * @param wantedBytes the flush size: what a region should have when it is flushed
 * @param actualBytes what it has; less than wanted if the lower mark of all memstores together is
 *     reached first
 */
public record Flushing(int regions, long wantedBytes, long actualBytes) {

  /** Whether flushes are forced before a region reaches its flush size. */
  public boolean isForced() {
    return actualBytes < wantedBytes;
  }

  /** How many times as many flushes the same writes take; 1 if none is forced. */
  public double timesAsMany() {
    return (double) wantedBytes / Math.max(1, actualBytes);
  }

  /** For people: at which size, and how many times as often. */
  @Override
  public String toString() {
    return isForced()
        ? String.format(
            Locale.ROOT,
            "%d regions are flushed at %s instead of %s, %.1f times as often",
            regions,
            new ByteSize(actualBytes),
            new ByteSize(wantedBytes),
            timesAsMany())
        : "%d regions are flushed at %s each, as they should be"
            .formatted(regions, new ByteSize(wantedBytes));
  }
}
