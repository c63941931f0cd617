// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.relation.HeapShares;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Compares the global memstore limit of a server with known heap with its regions' needs. */
public enum MemstoreLimits implements RelationCheck {
  /** One region may grow larger than the limit of all memstores together. */
  REGION_OVER_LIMIT {
    @Override
    Optional<Problem> problem(Subject subject, BigDecimal limit, BigDecimal flushSize) {
      BigDecimal times = subject.number(Keys.BLOCK_MULTIPLIER).orElse(BigDecimal.ONE);
      BigDecimal blocking = flushSize.multiply(times);
      if (blocking.compareTo(limit) <= 0) {
        return Optional.empty();
      }
      return Optional.of(
          subject.problem(
              String.format(
                      Locale.ROOT,
                      "%s times %s is %d MB a region, above the %d MB that all memstores may fill; one busy",
                      subject.described(Keys.FLUSH_SIZE),
                      subject.described(Keys.BLOCK_MULTIPLIER),
                      megabytes(blocking),
                      megabytes(limit))
                  + " region can hold up the whole server",
              "Lower the flush size or the multiplier, or give the server more heap.",
              Keys.FLUSH_SIZE,
              Keys.BLOCK_MULTIPLIER,
              Keys.MEMSTORE_SHARE));
    }
  },
  /** All memstores together reach their limit before the regions reach their flush size. */
  TOO_MANY_REGIONS {
    @Override
    Optional<Problem> problem(Subject subject, BigDecimal limit, BigDecimal flushSize) {
      if (subject.machine().regionsPerServer().isEmpty()) {
        return Optional.empty();
      }
      int regions = subject.machine().regionsPerServer().get();
      if (flushSize.multiply(BigDecimal.valueOf(regions)).compareTo(limit) <= 0) {
        return Optional.empty();
      }
      return Optional.of(
          subject.problem(
              String.format(
                      Locale.ROOT,
                      "%d regions of %s do not fit into the %d MB that all memstores may fill (%d do, with",
                      regions,
                      subject.described(Keys.FLUSH_SIZE),
                      megabytes(limit),
                      limit.divideToIntegralValue(flushSize).intValue())
                  + " one family each); if all take writes, HBase flushes early, in small files",
              "Lower the flush size, have fewer regions take writes, or give the server more heap.",
              Keys.FLUSH_SIZE,
              Keys.MEMSTORE_SHARE));
    }
  };

  abstract Optional<Problem> problem(Subject subject, BigDecimal limit, BigDecimal flushSize);

  @Override
  public Optional<Problem> problem(Subject subject) {
    Optional<BigDecimal> limit = limit(subject);
    Optional<BigDecimal> flushSize =
        subject.number(Keys.FLUSH_SIZE).filter(bytes -> bytes.signum() > 0);
    return limit.isEmpty() || flushSize.isEmpty()
        ? Optional.empty()
        : problem(subject, limit.get(), flushSize.get());
  }

  /** Returns the limit of all memstores of the server, on or off the heap, in bytes. */
  static Optional<BigDecimal> limit(Subject subject) {
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

  private static final BigDecimal MEGABYTE = BigDecimal.valueOf(1 << 20);
}
