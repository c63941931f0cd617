// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Finds a heap in {@code hbase-env.sh} that differs from the facts that other rules rely on. */
public final class HeapMismatch implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    OptionalLong script = subject.env().map(env -> env.heapBytes()).orElse(OptionalLong.empty());
    Optional<Long> facts = subject.machine().heapBytes();
    if (script.isEmpty() || facts.isEmpty() || script.getAsLong() == facts.get()) {
      return Optional.empty();
    }
    return Optional.of(
        new Problem(
            Optional.empty(),
            OptionalInt.empty(),
            String.format(
                    Locale.ROOT,
                    "%s gives a region server %d MB of heap, but the machine facts say %d MB; shares of the",
                    subject.env().orElseThrow().name(),
                    script.getAsLong() >> 20,
                    facts.get() >> 20)
                + " heap are judged by the latter",
            "Make -Xmx and --heap agree."));
  }
}
