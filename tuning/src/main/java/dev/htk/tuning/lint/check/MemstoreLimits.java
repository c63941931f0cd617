// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.relation.HeapShares;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;

/** Compares the limit of all memstores of a server with what fills and empties them. */
public final class MemstoreLimits {

  private static final BigDecimal MEGABYTE = BigDecimal.valueOf(1 << 20);

  private MemstoreLimits() {}

  /** Finds a region that may grow larger than the limit of all memstores together. */
  public static Optional<Problem> largeRegion(Subject subject) {
    Optional<BigDecimal> limit = limit(subject);
    Optional<BigDecimal> flushSize = flushSize(subject);
    if (limit.isEmpty() || flushSize.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal times = subject.number(Keys.BLOCK_MULTIPLIER).orElse(BigDecimal.ONE);
    BigDecimal blocking = flushSize.get().multiply(times);
    if (blocking.compareTo(limit.get()) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            Phrase.of(
                    "%s times %s is %d MB a region, above the %d MB that all memstores may fill;"
                        + " one busy",
                    subject.described(Keys.FLUSH_SIZE),
                    subject.described(Keys.BLOCK_MULTIPLIER),
                    megabytes(blocking),
                    megabytes(limit.get()))
                + " region can hold up the whole server",
            "Lower the flush size or the multiplier, or give the server more heap.",
            Keys.FLUSH_SIZE,
            Keys.BLOCK_MULTIPLIER,
            Keys.MEMSTORE_SHARE));
  }

  /** Finds memstores that reach their limit before the regions reach their flush size. */
  public static Optional<Problem> manyRegions(Subject subject) {
    Optional<BigDecimal> limit = limit(subject);
    Optional<BigDecimal> flushSize = flushSize(subject);
    if (limit.isEmpty() || flushSize.isEmpty() || subject.machine().regionsPerServer().isEmpty()) {
      return Optional.empty();
    }
    int regions = subject.machine().regionsPerServer().get();
    if (flushSize.get().multiply(BigDecimal.valueOf(regions)).compareTo(limit.get()) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            Phrase.of(
                    "%d regions of %s do not fit into the %d MB that all memstores may fill (%d do,"
                        + " with",
                    regions,
                    subject.described(Keys.FLUSH_SIZE),
                    megabytes(limit.get()),
                    limit.get().divideToIntegralValue(flushSize.get()).intValue())
                + " one family each); if all take writes, HBase flushes early, in small files",
            "Lower the flush size, have fewer regions take writes, or give the server more heap.",
            Keys.FLUSH_SIZE,
            Keys.MEMSTORE_SHARE));
  }

  /** Finds WALs so few that regions are flushed to free them before the memstores are full. */
  public static Optional<Problem> fewWals(Subject subject) {
    Optional<BigDecimal> wals = subject.number(Keys.MAX_WALS);
    Optional<BigDecimal> limit = limit(subject);
    Optional<BigDecimal> rollSize =
        subject
            .number(Keys.WAL_BLOCK)
            .flatMap(block -> subject.number(Keys.WAL_ROLL_SHARE).map(block::multiply));
    if (wals.isEmpty() || limit.isEmpty() || rollSize.isEmpty()) {
      return Optional.empty();
    }
    // Each of several WALs counts its own files.
    BigDecimal groups =
        subject
            .written(Keys.WAL_PROVIDER)
            .filter("multiwal"::equalsIgnoreCase)
            .flatMap(multiwal -> subject.number(Keys.WAL_GROUPS))
            .orElse(BigDecimal.ONE);
    BigDecimal held = wals.get().multiply(rollSize.get()).multiply(groups);
    if (held.compareTo(limit.get()) >= 0) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            Phrase.of(
                    "%s of %d MB%s hold %d MB, less than the %d MB that all memstores may fill;"
                        + " HBase flushes",
                    subject.described(Keys.MAX_WALS),
                    megabytes(rollSize.get()),
                    groups.compareTo(BigDecimal.ONE) == 0
                        ? ""
                        : " in each of " + groups + " groups",
                    megabytes(held),
                    megabytes(limit.get()))
                + " regions early, only to free old WALs",
            "Remove it; HBase then takes twice what the memstores need.",
            Keys.MAX_WALS));
  }

  private static Optional<BigDecimal> flushSize(Subject subject) {
    return subject.number(Keys.FLUSH_SIZE).filter(bytes -> bytes.signum() > 0);
  }

  /** Returns the limit of all memstores of the server, on or off the heap, in bytes. */
  private static Optional<BigDecimal> limit(Subject subject) {
    Optional<BigDecimal> offHeap =
        subject.number(Keys.OFFHEAP_MEMSTORE).filter(megabytes -> megabytes.signum() > 0);
    if (offHeap.isPresent() && subject.isOn(Keys.MSLAB)) {
      return offHeap.map(MEGABYTE::multiply);
    }
    OptionalLong heap = subject.heapBytes();
    return heap.isEmpty()
        ? Optional.empty()
        : HeapShares.memstoreBytes(subject::value, heap.getAsLong())
            .map(BigDecimal::valueOf)
            .or(
                () ->
                    subject
                        .number(Keys.MEMSTORE_SHARE)
                        .map(share -> share.multiply(BigDecimal.valueOf(heap.getAsLong()))));
  }

  static long megabytes(BigDecimal bytes) {
    return bytes.divideToIntegralValue(MEGABYTE).longValue();
  }
}
