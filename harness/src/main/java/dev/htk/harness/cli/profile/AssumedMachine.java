package dev.htk.harness.cli.profile;

import dev.htk.tuning.machine.MachineFacts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A machine with the facts that the user gave and assumptions for the others. Immutable.
 *
 * @param facts the given facts and the assumed ones
 * @param assumptions the assumed facts, so that the user can be told
 */
record AssumedMachine(MachineFacts facts, List<Assumption> assumptions) {

  /**
   * A fact that the user did not give.
   *
   * @param variable its name in formulas
   * @param option the option that gives it
   * @param words what was assumed
   */
  record Assumption(String variable, String option, String words) {}

  AssumedMachine {
    assumptions = List.copyOf(assumptions);
  }

  /** Describes the assumptions about some variables and the options for them; empty if none. */
  Optional<String> note(Set<String> variables) {
    List<Assumption> used =
        assumptions.stream().filter(fact -> variables.contains(fact.variable())).toList();
    if (used.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "assumed %s; for another machine give %s"
            .formatted(
                used.stream().map(Assumption::words).collect(Collectors.joining(", ")),
                used.stream().map(Assumption::option).collect(Collectors.joining(" "))));
  }
}
