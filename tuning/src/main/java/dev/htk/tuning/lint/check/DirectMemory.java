// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.jvm.ScriptVariables;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Finds an off-heap bucket cache and memstore that are larger than the JVM's direct memory. */
public final class DirectMemory implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    OptionalLong allowed = subject.env().map(DirectMemory::allowed).orElse(OptionalLong.empty());
    BigDecimal needed = bucketCache(subject).add(memstore(subject));
    if (allowed.isEmpty() || needed.longValue() <= allowed.getAsLong() >> 20) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            Phrase.of(
                    "off-heap bucket cache and memstore need %d MB, but %s allows %d MB of direct"
                        + " memory; the",
                    needed.longValue(),
                    subject.env().orElseThrow().name(),
                    allowed.getAsLong() >> 20)
                + " server ends with OutOfMemoryError",
            Phrase.of(
                    "Set -XX:MaxDirectMemorySize above %dm, with room for network buffers.",
                    needed.longValue())
                + unread(subject),
            Keys.BUCKET_SIZE,
            Keys.OFFHEAP_MEMSTORE));
  }

  /** Returns a sentence about flags for direct memory in variables that nobody reads. */
  private static String unread(Subject subject) {
    EnvFile env = subject.env().orElseThrow();
    return ScriptVariables.unread(env, subject.catalogue().line()).entrySet().stream()
        .filter(
            variable ->
                env.words(variable.getKey()).stream()
                    .anyMatch(flag -> flag.text().startsWith("-XX:MaxDirectMemorySize=")))
        .map(
            variable ->
                Phrase.of(
                    " What line %d sets is not in force: HBase's scripts never read %s.",
                    variable.getValue(), variable.getKey()))
        .collect(Collectors.joining());
  }

  /** Returns the direct memory limit; a JVM without one allows as much as its heap. */
  private static OptionalLong allowed(EnvFile env) {
    return env.directMemoryBytes().isPresent() ? env.directMemoryBytes() : env.heapBytes();
  }

  private static BigDecimal bucketCache(Subject subject) {
    return subject
        .written(Keys.BUCKET_ENGINE)
        .filter(engine -> engine.startsWith("offheap"))
        .flatMap(offheap -> subject.number(Keys.BUCKET_SIZE))
        .orElse(BigDecimal.ZERO);
  }

  private static BigDecimal memstore(Subject subject) {
    return subject.isOn(Keys.MSLAB)
        ? subject.number(Keys.OFFHEAP_MEMSTORE).orElse(BigDecimal.ZERO)
        : BigDecimal.ZERO;
  }
}
