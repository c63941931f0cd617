package dev.htk.tuning.lint.check;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A heap in {@code hbase-env.sh} other than the facts say, by which the rules judged. */
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
            "%s gives a region server %d MB of heap, but the machine facts say %d MB; shares of the"
                    .formatted(
                        subject.env().orElseThrow().name(),
                        script.getAsLong() >> 20,
                        facts.get() >> 20)
                + " heap are judged by the latter",
            "Make -Xmx and --heap agree."));
  }
}
