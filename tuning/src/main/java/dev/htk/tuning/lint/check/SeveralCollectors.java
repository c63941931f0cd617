// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFlag;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Finds flags that choose more than one garbage collector. */
public final class SeveralCollectors implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    List<EnvFlag> flags =
        subject.env().map(env -> env.collectorFlags()).orElse(List.of()).stream()
            .filter(EnvFlag::certain)
            .toList();
    if (flags.size() < 2) {
      return Optional.empty();
    }
    return Optional.of(
        new Problem(
            Optional.empty(),
            OptionalInt.empty(),
            "%s asks for several collectors (%s); the JVM does not start"
                .formatted(
                    subject.env().orElseThrow().name(),
                    flags.stream().map(EnvFlag::text).collect(Collectors.joining(" "))),
            "Keep one of them."));
  }
}
