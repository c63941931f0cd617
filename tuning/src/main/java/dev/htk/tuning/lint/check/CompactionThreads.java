// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds more compaction threads than the machine's cores or, if rotating, its disks can serve. */
public final class CompactionThreads implements RelationCheck {

  private static final int DEFAULT_THREADS = 2;

  @Override
  public Optional<Problem> problem(Subject subject) {
    Optional<BigDecimal> small = subject.number(Keys.COMPACTIONS_SMALL);
    Optional<BigDecimal> large = subject.number(Keys.COMPACTIONS_LARGE);
    Optional<Limit> limit = limit(subject);
    if (limit.isEmpty() || small.isEmpty() || large.isEmpty()) {
      return Optional.empty();
    }
    int most = Math.max(DEFAULT_THREADS, limit.get().threads());
    if (small.get().add(large.get()).compareTo(BigDecimal.valueOf(most)) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            "%s and %s are more threads than this machine's %s can run besides client calls"
                .formatted(
                    subject.described(Keys.COMPACTIONS_SMALL),
                    subject.described(Keys.COMPACTIONS_LARGE),
                    limit.get().of()),
            Phrase.of("Lower them to %d together, or less.", most),
            Keys.COMPACTIONS_SMALL,
            Keys.COMPACTIONS_LARGE));
  }

  /**
   * Assumes that a compaction keeps a core busy, and about half of a rotating disk's arm unless the
   * data is on an object store.
   */
  private static Optional<Limit> limit(Subject subject) {
    KnownFacts machine = subject.machine();
    return Stream.of(
            machine.cores().map(cores -> new Limit(cores, cores + " cores")),
            machine
                .disks()
                .filter(disks -> machine.diskKind().equals(Optional.of(DiskKind.HDD)))
                .filter(disks -> !subject.isDataOnObjectStore())
                .map(disks -> new Limit(2 * disks, disks + " disks (hdd)")))
        .flatMap(Optional::stream)
        .min(Comparator.comparingInt(Limit::threads));
  }

  private record Limit(int threads, String of) {}
}
