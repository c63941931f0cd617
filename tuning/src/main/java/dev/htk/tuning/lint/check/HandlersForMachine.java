// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.relation.HeapShares;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds more handlers than the machine can serve. */
public final class HandlersForMachine {

  private static final int HBASE_DEFAULT = 30;
  private static final int PER_CORE = 24;
  private static final BigDecimal TWO_MIB = BigDecimal.valueOf(2 << 20);

  private HandlersForMachine() {}

  /** Finds more threads than the cores can keep busy; the limit is the kit's own rule of thumb. */
  public static Optional<Problem> overCores(Subject subject) {
    Optional<Integer> cores = subject.machine().cores();
    Optional<BigDecimal> handlers = subject.number(Keys.HANDLERS);
    if (cores.isEmpty() || handlers.isEmpty() || !subject.sets(Keys.HANDLERS)) {
      return Optional.empty();
    }
    int most = Math.max(HBASE_DEFAULT, PER_CORE * cores.get());
    if (handlers.get().compareTo(BigDecimal.valueOf(most)) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            Phrase.of(
                    "%s on %d cores is more than %d a core; calls contend for locks and cores"
                        + " instead of",
                    subject.described(Keys.HANDLERS), cores.get(), PER_CORE)
                + " waiting in a queue",
            Phrase.of("Lower it to %d or less.", most),
            Keys.HANDLERS));
  }

  /** Finds more concurrent calls than the free part of the heap can hold. */
  public static Optional<Problem> overHeap(Subject subject) {
    OptionalLong heap = subject.heapBytes();
    Optional<BigDecimal> handlers = subject.number(Keys.HANDLERS);
    Optional<HeapShares> shares = HeapShares.of(subject::value, heap);
    if (heap.isEmpty() || handlers.isEmpty() || shares.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal needed = handlers.get().multiply(bytesOfCall(subject));
    int free = Math.max(0, 100 - shares.get().memstore() - shares.get().cache());
    BigDecimal available =
        BigDecimal.valueOf(heap.getAsLong()).multiply(BigDecimal.valueOf(free)).movePointLeft(2);
    if (needed.compareTo(available) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            Phrase.of(
                    "%s with a write buffer and a scan result each may hold %d MB, above the %d MB"
                        + " (%d %%)",
                    subject.described(Keys.HANDLERS),
                    MemstoreLimits.megabytes(needed),
                    MemstoreLimits.megabytes(available),
                    free)
                + " of the heap that memstore and cache leave",
            "Lower the handlers, or give the server more heap.",
            Keys.HANDLERS,
            Keys.SCAN_RESULT,
            Keys.WRITE_BUFFER,
            Keys.MEMSTORE_SHARE,
            Keys.CACHE_SHARE));
  }

  private static BigDecimal bytesOfCall(Subject subject) {
    BigDecimal writeBuffer = subject.number(Keys.WRITE_BUFFER).orElse(TWO_MIB);
    return writeBuffer.add(subject.number(Keys.SCAN_RESULT).orElse(TWO_MIB));
  }
}
