// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.env.EnvFlag;
import dev.htk.tuning.jvm.JavaVersions;
import dev.htk.tuning.jvm.ScriptVariables;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks what an {@code hbase-env.sh} sets, apart from each flag by itself. */
public final class StartScript {

  private static final Pattern YOUNG =
      Pattern.compile("-Xmn.+|-XX:(?:NewSize|MaxNewSize|NewRatio)=.+");
  private static final int FIRST_WITH_G1_AS_DEFAULT = 9;

  private StartScript() {}

  /** Finds that of which bash complains. */
  public static List<Problem> shellErrors(Subject subject) {
    return subject.env().stream()
        .filter(env -> !ScriptTemplate.hasTags(env))
        .flatMap(
            env ->
                env.faults().stream()
                    .map(
                        fault ->
                            Problem.ofServer(at(env, fault.line(), fault.message()), fault.fix())))
        .toList();
  }

  /** Finds variables that HBase's scripts do not read. */
  public static List<Problem> unreadVariables(Subject subject) {
    return subject.env().stream()
        .flatMap(
            env ->
                ScriptVariables.unread(env, subject.catalogue().line()).entrySet().stream()
                    .map(set -> unreadVariable(env, set.getKey(), set.getValue())))
        .toList();
  }

  private static Problem unreadVariable(EnvFile env, String name, int line) {
    return Problem.ofServer(
        at(env, line, "HBase's scripts never read " + name + "; what it sets is not in force"),
        ScriptVariables.nearest(name)
            .map(near -> "Did you mean " + near + "?")
            .orElse("Remove it, or use it in a variable that HBase reads."));
  }

  /** Finds a Java version on which this line of HBase does not run. */
  public static Optional<Problem> javaTooOld(Subject subject) {
    HBaseLine line = subject.catalogue().line();
    int least = JavaVersions.least(line);
    return subject
        .env()
        .map(env -> JavaVersions.of(env, line))
        .filter(versions -> versions.last() < least)
        .map(
            versions ->
                Problem.ofServer(
                    Phrase.of(
                        "%s: HBase %s does not run on Java %d (%s)",
                        subject.env().orElseThrow().name(),
                        line,
                        versions.last(),
                        versions.source()),
                    "Use Java " + least + " or later."));
  }

  /** Finds an initial heap above the maximum heap. */
  public static Optional<Problem> reversedHeap(Subject subject) {
    return subject
        .env()
        .filter(env -> env.initialHeapBytes().isPresent() && env.heapBytes().isPresent())
        .filter(env -> env.initialHeapBytes().getAsLong() > env.heapBytes().getAsLong())
        .map(
            env ->
                Problem.ofServer(
                    Phrase.of(
                        "%s gives a region server an initial heap of %d MB in line %d, above its"
                            + " maximum of %d MB in line %d; the JVM does not start",
                        env.name(),
                        env.initialHeapBytes().getAsLong() >> 20,
                        Math.max(env.lineOf("-Xms"), env.lineOf("-XX:InitialHeapSize=")),
                        env.heapBytes().getAsLong() >> 20,
                        Math.max(env.lineOf("-Xmx"), env.lineOf("-XX:MaxHeapSize="))),
                    "Make -Xms and -Xmx equal."));
  }

  /** Finds a heap that differs from the facts that other rules rely on. */
  public static Optional<Problem> heapMismatch(Subject subject) {
    OptionalLong script = subject.env().map(EnvFile::heapBytes).orElse(OptionalLong.empty());
    Optional<Long> facts = subject.machine().heapBytes();
    if (script.isEmpty() || facts.isEmpty() || script.getAsLong() == facts.get()) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.ofServer(
            Phrase.of(
                "%s gives a region server %d MB of heap, but the machine facts say %d MB; shares of"
                    + " the heap are judged by the latter",
                subject.env().orElseThrow().name(), script.getAsLong() >> 20, facts.get() >> 20),
            "Make -Xmx and --heap agree."));
  }

  /** Finds flags that choose more than one garbage collector. */
  public static Optional<Problem> severalCollectors(Subject subject) {
    List<EnvFlag> flags =
        subject.env().map(EnvFile::collectorFlags).orElse(List.of()).stream()
            .filter(EnvFlag::certain)
            .toList();
    return flags.size() < 2
        ? Optional.empty()
        : Optional.of(
            Problem.ofServer(
                "%s asks for several collectors (%s); the JVM does not start"
                    .formatted(
                        subject.env().orElseThrow().name(),
                        flags.stream().map(EnvFlag::text).collect(Collectors.joining(" "))),
                "Keep one of them."));
  }

  /** Finds flags that take G1's way to keep its pause goal from it. */
  public static List<Problem> fixedYoungGeneration(Subject subject) {
    return subject.env().stream()
        .filter(env -> !ScriptTemplate.isOpaque(env) && usesG1(env, subject.catalogue().line()))
        .flatMap(
            env ->
                env.flags().stream()
                    .filter(EnvFlag::certain)
                    .filter(flag -> !ScriptTemplate.hasTag(flag.text()))
                    .filter(flag -> YOUNG.matcher(flag.text()).matches())
                    .map(flag -> fixedYoungGeneration(env, flag)))
        .toList();
  }

  private static boolean usesG1(EnvFile env, HBaseLine line) {
    return env.collector()
        .map("G1"::equals)
        .orElse(JavaVersions.of(env, line).first() >= FIRST_WITH_G1_AS_DEFAULT);
  }

  private static Problem fixedYoungGeneration(EnvFile env, EnvFlag flag) {
    return Problem.ofServer(
        at(
            env,
            flag.line(),
            flag.text() + " fixes the young generation, which G1 sizes to keep MaxGCPauseMillis"),
        "Remove it; bound the young generation by -XX:MaxGCPauseMillis.");
  }

  private static String at(EnvFile env, int line, String message) {
    return Phrase.of("%s, line %d: %s", env.name(), line, message);
  }
}
