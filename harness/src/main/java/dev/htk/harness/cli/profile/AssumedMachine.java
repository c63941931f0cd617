package dev.htk.harness.cli.profile;

import dev.htk.tuning.machine.MachineFacts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A machine of which not every fact was given. Immutable.
 *
 * @param facts the given facts and the assumed ones
 * @param assumptions the assumed ones, so that they can be said
 */
record AssumedMachine(MachineFacts facts, List<Assumption> assumptions) {

  /**
   * A fact that nobody gave.
   *
   * @param variable its name in formulas
   * @param option how to give it
   * @param words what was assumed
   */
  record Assumption(String variable, String option, String words) {}

  AssumedMachine {
    assumptions = List.copyOf(assumptions);
  }

  /** What was assumed of the facts that matter, and how to give them; empty if nothing was. */
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
