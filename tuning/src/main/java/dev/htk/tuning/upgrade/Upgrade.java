// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.upgrade;

import static java.util.stream.Collectors.joining;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.HBaseRelease;
import dev.htk.tuning.setting.ReleaseKeys;
import dev.htk.tuning.setting.ReleaseNote;
import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteProperty;
import dev.htk.tuning.upgrade.Difference.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What servers of one release make of a file that another release has read so far.
 *
 * @param from the release that reads the file today
 * @param to the release to go to
 * @param differences the most urgent kind first, then by line and name
 * @param compared how many keys one of the two releases reads
 * @param unpublished the modules of which a release has no published jar, a release each; what they
 *     read is that of the release before in its line, or of the line's other jars
 */
public record Upgrade(
    HBaseRelease from,
    HBaseRelease to,
    List<Difference> differences,
    int compared,
    List<String> unpublished) {

  private static final String BY_JARS = "the jars of both releases";

  /** The rules that say again what became of a key. */
  private static final Set<String> OF_NAMES =
      Set.of(
          Rule.UNKNOWN_KEY.id(),
          Rule.MISSPELT_KEY.id(),
          Rule.RENAMED_KEY.id(),
          Rule.RETIRED_KEY.id(),
          Rule.LATER_KEY.id());

  private static final Comparator<Difference> ORDER =
      Comparator.comparing(Difference::kind)
          .thenComparing(Difference::severity)
          .thenComparing(difference -> difference.line().orElse(0))
          .thenComparing(Difference::name);

  public Upgrade {
    differences = List.copyOf(differences);
    unpublished = List.copyOf(unpublished);
  }

  /** Returns whether something in the file stops working. */
  public boolean breaks() {
    return differences.stream().anyMatch(one -> one.severity() == Severity.ERROR);
  }

  /**
   * Compares what two releases make of a file.
   *
   * @param env the region server's {@code hbase-env.sh}, if it was given
   * @param machine the known facts about the region server's machine
   */
  public static Upgrade of(
      SiteFile site,
      Optional<EnvFile> env,
      KnownFacts machine,
      HBaseRelease from,
      HBaseRelease to) {
    SettingsCatalogue before = SettingsCatalogue.load(from);
    SettingsCatalogue after = SettingsCatalogue.load(to);
    ReleaseKeys keysBefore = ReleaseKeys.of(from);
    ReleaseKeys keysAfter = ReleaseKeys.of(to);
    List<Difference> found = new ArrayList<>();
    Set<String> compared = new HashSet<>(keysBefore.all());
    compared.addAll(keysAfter.all());
    for (String key : site.values().keySet()) {
      SiteProperty property = site.winner(key).orElseThrow();
      boolean isBefore = keysBefore.reads(key) || before.find(key).isPresent();
      boolean isAfter = keysAfter.reads(key) || after.find(key).isPresent();
      if (property.isFromDefaults()) {
        continue;
      }
      if (isBefore && !isAfter) {
        found.add(stops(property, after, from, keysAfter.gaps()));
      } else if (!isBefore && isAfter) {
        found.add(starts(property, from, to));
      }
    }
    Set<String> settled = new HashSet<>(found.stream().map(Difference::name).toList());
    newFindings(
            Linter.lint(new LintInput(site, env, machine, before)),
            Linter.lint(new LintInput(site, env, machine, after)))
        .filter(
            finding ->
                !OF_NAMES.contains(finding.rule())
                    || finding.key().filter(settled::contains).isEmpty())
        .map(Upgrade::refused)
        .forEach(found::add);
    Predicate<String> isSet =
        key -> site.winner(key).filter(winner -> !winner.isFromDefaults()).isPresent();
    ReleaseKeys.changed().stream()
        .filter(isSet.negate())
        .flatMap(key -> changedDefault(key, keysBefore, keysAfter).stream())
        .forEach(found::add);
    ReleaseNote.between(from, to).stream()
        .filter(note -> matters(note, isSet))
        .map(note -> behaves(note, site, ""))
        .forEach(found::add);
    ReleaseNote.between(to, from).stream()
        .filter(note -> matters(note, isSet))
        .map(note -> behaves(note, site, "no longer so: "))
        .forEach(found::add);
    return new Upgrade(
        from,
        to,
        found.stream().sorted(ORDER).toList(),
        compared.size(),
        Stream.of(from, to).flatMap(release -> gaps(release).stream()).toList());
  }

  private static Optional<String> gaps(HBaseRelease release) {
    List<String> modules = ReleaseKeys.of(release).gaps();
    return modules.isEmpty()
        ? Optional.empty()
        : Optional.of(
            release + ": " + modules.stream().map("hbase-"::concat).collect(joining(", ")));
  }

  /** In another line the code may have moved into a module of which there is no published jar. */
  private static Difference stops(
      SiteProperty property, SettingsCatalogue after, HBaseRelease from, List<String> gaps) {
    Optional<RetiredKey> retired = after.retired(property.name());
    boolean isShown =
        from.line() == after.line() || gaps.isEmpty() || after.isStudied(property.name());
    return new Difference(
        Kind.STOPS,
        isShown ? Severity.ERROR : Severity.WARNING,
        property.name(),
        property.file(),
        OptionalInt.of(property.line()),
        isShown
            ? "the other release reads no such key, so its value is ignored"
            : "no published jar of the other release reads such a key",
        retired
            .flatMap(RetiredKey::replacement)
            .map(other -> "set " + other + " instead")
            .orElse("remove it, and look for what took its place"),
        retired.map(RetiredKey::why).orElse(BY_JARS));
  }

  private static Difference starts(SiteProperty property, HBaseRelease from, HBaseRelease to) {
    return new Difference(
        Kind.STARTS,
        Severity.WARNING,
        property.name(),
        property.file(),
        OptionalInt.of(property.line()),
        "HBase %s ignores it, and %s takes it".formatted(from, to),
        "remove it if its value is not wanted",
        BY_JARS);
  }

  /** Returns the findings that only the new release has; notes are left out. */
  private static Stream<Finding> newFindings(List<Finding> before, List<Finding> after) {
    Set<List<Object>> known = new HashSet<>();
    before.forEach(finding -> known.add(identity(finding)));
    return after.stream()
        .filter(finding -> finding.severity() != Severity.INFO)
        .filter(finding -> !known.contains(identity(finding)));
  }

  private static List<Object> identity(Finding finding) {
    return List.of(finding.rule(), finding.key(), finding.line(), finding.severity());
  }

  private static Difference refused(Finding finding) {
    return new Difference(
        Kind.REFUSED,
        finding.severity(),
        finding.key().orElse(finding.rule()),
        finding.file(),
        finding.line(),
        finding.message(),
        finding.fix(),
        "rule " + finding.rule());
  }

  private static Optional<Difference> changedDefault(
      String key, ReleaseKeys before, ReleaseKeys after) {
    Optional<String> old = before.defaultOf(key);
    Optional<String> now = after.defaultOf(key);
    if (old.isEmpty() || now.isEmpty() || ReleaseKeys.isSame(old.get(), now.get())) {
      return Optional.empty();
    }
    return Optional.of(
        new Difference(
            Kind.DEFAULT,
            Severity.WARNING,
            key,
            Optional.empty(),
            OptionalInt.empty(),
            "%s becomes %s".formatted(old.get(), now.get()),
            "to keep the old value, set it to " + old.get(),
            BY_JARS));
  }

  private static boolean matters(ReleaseNote note, Predicate<String> isSet) {
    return switch (note.when()) {
      case ALWAYS -> true;
      case SET -> note.key().filter(isSet).isPresent();
      case UNSET -> note.key().filter(isSet.negate()).isPresent();
    };
  }

  private static Difference behaves(ReleaseNote note, SiteFile site, String prefix) {
    Optional<SiteProperty> property = note.key().flatMap(site::winner);
    return new Difference(
        Kind.BEHAVES,
        Severity.WARNING,
        note.name(),
        property.flatMap(SiteProperty::file),
        property.map(one -> OptionalInt.of(one.line())).orElse(OptionalInt.empty()),
        prefix + note.key().map(key -> key + ": ").orElse("") + note.says(),
        prefix.isEmpty() ? note.remedy() : "undo what was done for it",
        note.source());
  }
}
