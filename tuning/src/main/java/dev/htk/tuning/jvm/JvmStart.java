// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import dev.htk.tuning.env.EnvFlag;
import dev.htk.tuning.jvm.FlagFault.Kind;
import dev.htk.tuning.jvm.KnownFlag.State;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Works out whether JVMs of some versions start with flags. Flags count in their order, as in
 * HotSpot: one that unlocks others must come before them. Used once; not thread-safe.
 */
public final class JvmStart {

  private static final Pattern FLAG = Pattern.compile("-XX:([+-]?)(\\w+)(?:=(.*))?");
  private static final String IGNORING = "-XX:+IgnoreUnrecognizedVMOptions";
  private static final int LONGEST = 40;
  private static final String UNLOCKING = "-XX:+Unlock";

  /** The options whose value is the next word. */
  private static final Set<String> WITH_A_WORD =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--limit-modules",
          "--add-opens",
          "--add-exports",
          "--add-reads",
          "--patch-module");

  private final List<EnvFlag> flags;
  private final JavaVersions versions;
  private final boolean unknownAreIgnored;
  private final Set<String> unlocking = new HashSet<>();
  private final List<FlagFault> faults = new ArrayList<>();
  private final List<Choosy> choosy = new ArrayList<>();

  /** A flag that not every version takes. */
  private record Choosy(EnvFlag flag, SortedSet<Integer> takers) {

    String words() {
      return Phrase.of("%s in line %d (%s)", shortened(flag.text()), flag.line(), inWords(takers));
    }
  }

  private JvmStart(List<EnvFlag> flags, JavaVersions versions) {
    this.flags = flags;
    this.versions = versions;
    this.unknownAreIgnored = flags.stream().anyMatch(flag -> flag.text().equals(IGNORING));
  }

  /** Returns what is wrong with flags, for JVMs of these versions. */
  public static List<FlagFault> faults(List<EnvFlag> flags, JavaVersions versions) {
    if (versions.last() < JavaVersions.FIRST) {
      return List.of();
    }
    JvmStart start = new JvmStart(flags, versions);
    for (int i = 0; i < flags.size(); i++) {
      start.judge(flags.get(i), i == 0 ? "" : flags.get(i - 1).text());
    }
    start.compare();
    return start.faults;
  }

  private void judge(EnvFlag flag, String previous) {
    String text = flag.text();
    Matcher named = FLAG.matcher(text);
    if (text.startsWith(UNLOCKING)) {
      unlocking.add(text);
    }
    if (named.matches()) {
      judge(flag, named);
    } else if (text.startsWith("-XX") && !FlagForm.isOpen(text)) {
      refuse(flag, text + " is no option of any JVM; write -XX:+NAME, -XX:-NAME or -XX:NAME=VALUE");
    } else if (!text.startsWith("-")) {
      judgeWord(flag, previous);
    } else {
      FlagForm.ofSize(text).ifPresent(wrong -> refuse(flag, wrong));
      KnownOption.find(text)
          .filter(option -> !unknownAreIgnored)
          .ifPresent(option -> judge(flag, option::isTakenBy, option.instead()));
    }
  }

  private void judge(EnvFlag flag, Matcher named) {
    Optional<KnownFlag> known = KnownFlags.find(named.group(2));
    if (known.isEmpty()) {
      if (!unknownAreIgnored) {
        refuseUnknown(flag, named.group(2));
      }
      return;
    }
    FlagForm.ofSize(flag.text())
        .or(() -> FlagForm.of(known.get(), named.group(1), named.group(3)))
        .ifPresent(wrong -> refuse(flag, wrong));
    judgeLock(flag, known.get());
    if (!unknownAreIgnored) {
      judge(flag, version -> known.get().in(version) != State.REFUSED, known.get().instead());
    }
    if (flag.certain() && versions.allMatch(v -> known.get().in(v) == State.IGNORED)) {
      add(
          Kind.IGNORED,
          flag,
          versions.words() + " ignores " + flag.text() + " with a warning",
          instead(known.get().instead()));
    }
  }

  /** A word that is no option ends the options: java takes it for the class to run. */
  private void judgeWord(EnvFlag flag, String previous) {
    boolean known = !FlagForm.isOpen(flag.text()) && !FlagForm.isOpen(previous);
    if (known && !WITH_A_WORD.contains(previous) && !flag.text().startsWith("@")) {
      refuse(
          flag,
          "java takes the word "
              + flag.text()
              + " for the name of a class, and runs that in place of HBase; delete it, or write it"
              + " behind its option without a blank");
    }
  }

  private void refuseUnknown(EnvFlag flag, String name) {
    Optional<KnownFlag> near = KnownFlags.nearest(name);
    String fix = near.map(other -> "Did you mean " + other.name() + "?").orElse("Remove the flag.");
    String what =
        flag.certain()
            ? Phrase.of(
                "no Java from %d to %d knows %s",
                JavaVersions.FIRST, JavaVersions.LAST, flag.text())
            : "no Java knows " + flag.text();
    refuse(flag, what + "; the JVM does not start", fix);
  }

  /** Refuses a flag for how it is written; the sentence ends with what to write. */
  private void refuse(EnvFlag flag, String wrong) {
    int end = wrong.lastIndexOf("; ");
    String what = wrong.substring(0, end);
    String fix =
        wrong.substring(end + 2, end + 3).toUpperCase(Locale.ROOT) + wrong.substring(end + 3) + ".";
    refuse(flag, what + "; the JVM does not start", fix);
  }

  private void refuse(EnvFlag flag, String what, String fix) {
    if (flag.certain()) {
      add(Kind.REFUSED, flag, what, fix);
    } else {
      add(Kind.UNDECIDED, flag, "if the condition holds: " + what, fix);
    }
  }

  private void judgeLock(EnvFlag flag, KnownFlag known) {
    Optional<State> lock = versions.each().mapToObj(known::in).filter(State::isLocked).findFirst();
    boolean everywhere =
        versions.allMatch(v -> known.in(v).isLocked() || known.in(v) == State.REFUSED);
    if (lock.isEmpty() || !everywhere) {
      return;
    }
    String word = lock.get().name().toLowerCase(Locale.ROOT);
    String key = lock.get() == State.EXPERIMENTAL ? "Experimental" : "Diagnostic";
    String unlock = UNLOCKING + key + "VMOptions";
    if (!unlocking.contains(unlock)) {
      boolean later = flags.stream().anyMatch(other -> other.text().equals(unlock));
      String what =
          "%s is %s, and %s"
              .formatted(
                  flag.text(),
                  word,
                  later
                      ? unlock + " stands behind it; the JVM does not start"
                      : "nothing unlocks it; the JVM does not start");
      add(
          flag.certain() ? Kind.LOCKED : Kind.UNDECIDED,
          flag,
          flag.certain() ? what : "if the condition holds, " + what,
          "Put " + unlock + " before it.");
    }
  }

  private void judge(EnvFlag flag, IntPredicate takes, String instead) {
    SortedSet<Integer> takers =
        versions.each().filter(takes).boxed().collect(Collectors.toCollection(TreeSet::new));
    if (takers.isEmpty()) {
      refuse(flag, versions.refusing(flag.text()) + " " + others(takes), instead(instead));
    } else if (flag.certain() && !versions.allMatch(takes)) {
      choosy.add(new Choosy(flag, takers));
    }
  }

  /** Compares the flags that some versions take and others do not. */
  private void compare() {
    SortedSet<Integer> common =
        versions.each().boxed().collect(Collectors.toCollection(TreeSet::new));
    choosy.forEach(flag -> common.retainAll(flag.takers()));
    if (choosy.isEmpty()) {
      return;
    }
    String list = choosy.stream().map(Choosy::words).distinct().collect(Collectors.joining(", "));
    if (common.isEmpty()) {
      faults.add(
          new FlagFault(
              Kind.CONTRADICTING,
              "no Java takes all of these flags: " + list,
              "Keep the flags of the Java version that the servers have."));
    } else {
      faults.add(
          new FlagFault(
              Kind.UNDECIDED,
              "only on %s does the JVM start with these flags: %s".formatted(inWords(common), list),
              "Give --java, or set JAVA_HOME in the script to a path that names the version."));
    }
  }

  private void add(Kind kind, EnvFlag flag, String what, String fix) {
    faults.add(new FlagFault(kind, "line " + flag.line() + ": " + what, fix));
  }

  private static String instead(String instead) {
    return instead.isEmpty() ? "Remove it." : "Remove it, or use " + instead + ".";
  }

  /** Returns which other versions take a flag, in brackets. */
  private static String others(IntPredicate takes) {
    SortedSet<Integer> others =
        IntStream.rangeClosed(JavaVersions.FIRST, JavaVersions.LAST)
            .filter(takes)
            .boxed()
            .collect(Collectors.toCollection(TreeSet::new));
    return "(" + inWords(others) + (shown(others).size() == 1 ? " takes it)" : " take it)");
  }

  private static String inWords(SortedSet<Integer> versions) {
    List<String> words = shown(versions).stream().map(String::valueOf).toList();
    String last = words.get(words.size() - 1);
    return "Java "
        + (words.size() == 1
            ? last
            : String.join(", ", words.subList(0, words.size() - 1)) + " and " + last);
  }

  /** Returns those of the versions that HBase is used with, or all if it is used with none. */
  private static List<Integer> shown(SortedSet<Integer> versions) {
    List<Integer> shown = versions.stream().filter(JavaVersions.RELEASES::contains).toList();
    return shown.isEmpty() ? List.copyOf(versions) : shown;
  }

  private static String shortened(String flag) {
    return flag.length() > LONGEST ? flag.substring(0, LONGEST) + "…" : flag;
  }
}
