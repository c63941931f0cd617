// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds an initial heap above the maximum heap. */
public final class ReversedHeap implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    return subject.env().filter(ReversedHeap::isReversed).map(ReversedHeap::problem);
  }

  private static boolean isReversed(EnvFile env) {
    return env.initialHeapBytes().isPresent()
        && env.heapBytes().isPresent()
        && env.initialHeapBytes().getAsLong() > env.heapBytes().getAsLong();
  }

  private static Problem problem(EnvFile env) {
    return new Problem(
        Optional.empty(),
        OptionalInt.empty(),
        String.format(
                Locale.ROOT,
                "%s gives a region server an initial heap of %d MB in line %d, above its maximum of %d MB",
                env.name(),
                env.initialHeapBytes().orElseThrow() >> 20,
                line(env, "-Xms", "-XX:InitialHeapSize="),
                env.heapBytes().orElseThrow() >> 20)
            + String.format(
                Locale.ROOT,
                " in line %d; the JVM does not start",
                line(env, "-Xmx", "-XX:MaxHeapSize=")),
        "Make -Xms and -Xmx equal.");
  }

  private static int line(EnvFile env, String flag, String otherFlag) {
    return Math.max(env.lineOf(flag), env.lineOf(otherFlag));
  }
}
