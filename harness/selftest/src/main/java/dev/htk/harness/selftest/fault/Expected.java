// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.util.List;
import java.util.Set;

/**
 * The causes by which a diagnosis should name a fault.
 *
 * @param causes any of them is right
 * @param level where in the chain it must be named
 */
public record Expected(Set<StallCause> causes, Level level) {

  /** Places in a chain where a cause is searched for. */
  public enum Level {
    /** The gate at which operations waited, which is the first of the chain. */
    GATE,
    /** The gate or anything behind it, for faults defined by what closed the gate. */
    CHAIN
  }

  public Expected {
    causes = Set.copyOf(causes);
  }

  static Expected gate(StallCause... causes) {
    return new Expected(Set.of(causes), Level.GATE);
  }

  static Expected chain(StallCause... causes) {
    return new Expected(Set.of(causes), Level.CHAIN);
  }

  /** Returns the code that counts for a chain: the right cause if named, otherwise the gate. */
  public String codeOf(String gate, List<String> behind) {
    return level == Level.GATE || has(gate)
        ? gate
        : behind.stream().filter(this::has).findFirst().orElse(gate);
  }

  /** Returns whether a code is one of the causes. */
  public boolean has(String code) {
    return causes.stream().anyMatch(cause -> cause.code().equals(code));
  }
}
