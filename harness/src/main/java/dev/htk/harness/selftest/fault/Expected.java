package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The causes that name a fault.
 *
 * @param causes any of them is right
 * @param level where it is to be named
 */
public record Expected(Set<StallCause> causes, Level level) {

  /** Where in a chain a cause is looked for. */
  public enum Level {
    /** The gate at which operations waited: the first of the chain. */
    GATE {
      @Override
      List<String> named(String gate, List<String> behind) {
        return List.of(gate);
      }
    },
    /** The gate or anything behind it, for faults that are defined by what closed the gate. */
    CHAIN {
      @Override
      List<String> named(String gate, List<String> behind) {
        List<String> all = new ArrayList<>(List.of(gate));
        all.addAll(behind);
        return all;
      }
    };

    abstract List<String> named(String gate, List<String> behind);
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

  /** What a chain is called when it is judged by this: the cause that is right, or its gate. */
  public String codeOf(String gate, List<String> behind) {
    return level.named(gate, behind).stream().filter(this::has).findFirst().orElse(gate);
  }

  /** Whether a code is one of the causes. */
  public boolean has(String code) {
    return causes.stream().anyMatch(cause -> cause.code().equals(code));
  }
}
