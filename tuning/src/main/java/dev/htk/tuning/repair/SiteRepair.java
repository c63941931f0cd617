// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.repair;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Ignores;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Mend;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.lint.check.Subject;
import dev.htk.tuning.relation.KeySources;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.setting.ValueType;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import dev.htk.tuning.site.SiteProperty;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Mends what lint has found in a site file, one finding after the other. A safe repair leaves every
 * value with which HBase works as it is. The others make HBase read what the file has said in vain.
 * An edit that would change anything else is not made, and the finding stays.
 */
public final class SiteRepair {

  /** Each repair reads the file anew. */
  private static final int MOST = 1000;

  private final LintInput input;
  private final boolean isUnsafe;
  private final Map<String, String> defaults = new HashMap<>();
  private final List<Repair> repairs = new ArrayList<>();
  private final Set<List<String>> hopeless = new HashSet<>();
  private SiteFile file;

  private SiteRepair(LintInput input, boolean isUnsafe) {
    this.input = input;
    this.isUnsafe = isUnsafe;
    this.file = input.site();
    catalogue()
        .all()
        .forEach(
            setting -> setting.defaultValue().ifPresent(it -> defaults.put(setting.key(), it)));
  }

  /**
   * A finding that is mended.
   *
   * @param done what was done, in a few words
   */
  public record Repair(Finding finding, String done) {}

  /**
   * The mended file.
   *
   * @param after the same object as before if nothing was mended
   * @param repairs in the order in which they were made
   * @param left the findings of the mended file
   * @param obstacle why nothing in such a file is mended; empty if it may be
   */
  public record Result(
      SiteFile after, List<Repair> repairs, List<Finding> left, Optional<String> obstacle) {

    public Result {
      repairs = List.copyOf(repairs);
      left = List.copyOf(left);
    }
  }

  /**
   * An edit of the file.
   *
   * @param apart keys whose own values may differ after it
   * @param done what it does, in a few words
   */
  private record Edit(SiteFile after, Set<String> apart, String done) {}

  /**
   * Mends all that can be mended. What the file itself says to ignore stays.
   *
   * @param isUnsafe whether to mend also what changes values with which HBase works
   */
  public static Result of(LintInput input, boolean isUnsafe) {
    return new SiteRepair(input, isUnsafe).result();
  }

  /**
   * Returns the edit that mends each finding alone, of those that can be mended. There is none
   * where it would show a secret, or in a file that tools would not read as UTF-8.
   *
   * @param findings those of the input's site file
   */
  public static Map<Finding, Mend> each(LintInput input, List<Finding> findings) {
    SiteRepair safe = new SiteRepair(input, /* isUnsafe= */ false);
    SiteRepair all = new SiteRepair(input, /* isUnsafe= */ true);
    Map<Finding, Mend> mends = new HashMap<>();
    if (all.obstacle().isEmpty()) {
      findings.stream()
          .filter(all::isCandidate)
          .limit(MOST)
          .forEach(
              finding ->
                  safe.alone(finding)
                      .or(() -> all.alone(finding))
                      .ifPresent(mend -> mends.put(finding, mend)));
    }
    return mends;
  }

  private Optional<Mend> alone(Finding finding) {
    try {
      return isCandidate(finding) && file.isUtf8()
          ? edit(finding)
              .flatMap(edit -> shown(edit.done(), file.fileText(), edit.after().fileText()))
          : Optional.empty();
    } catch (SiteFileException e) {
      // The tool's file that carries this one does not allow the edit.
      return Optional.empty();
    }
  }

  /** Returns an edit; empty if the lines that it writes hold a secret. */
  private Optional<Mend> shown(String done, String before, String after) {
    Mend mend = Mend.of(done, !isUnsafe, before, after);
    Mend masked = Mend.of(done, !isUnsafe, Secrets.maskedFile(before), Secrets.maskedFile(after));
    return Optional.of(mend).filter(masked::equals);
  }

  private Result result() {
    List<Finding> findings = lint();
    Optional<String> obstacle = obstacle();
    boolean goesOn = obstacle.isEmpty();
    while (goesOn) {
      goesOn = false;
      Set<String> handled = new HashSet<>();
      for (Finding finding : findings) {
        if (isCandidate(finding) && handled.add(finding.key().orElseThrow())) {
          goesOn |= mend(finding);
        }
      }
      findings = goesOn ? lint() : findings;
    }
    return new Result(file, repairs, findings, obstacle);
  }

  private List<Finding> lint() {
    LintInput now = input.with(file);
    return Ignores.applied(now, Linter.lint(now));
  }

  /** Returns why a file is left alone: what its servers read is not what stands in it. */
  private Optional<String> obstacle() {
    Subject subject = Subject.of(file, input.env(), input.machine(), catalogue());
    if (file.isSavedConfiguration()) {
      return Optional.of("is a saved /conf page, which no server reads; name the site file itself");
    }
    boolean includes = file.properties().stream().anyMatch(one -> one.file().isPresent());
    if (includes || !file.unread().isEmpty()) {
      return Optional.of("includes other files, which decide with it; mend it by hand");
    }
    return subject.isTemplate()
        ? Optional.of("is a template; mend the file that the servers get")
        : Optional.empty();
  }

  private boolean isCandidate(Finding finding) {
    return finding.file().isEmpty()
        && finding.key().isPresent()
        && rule(finding).isPresent()
        && !hopeless.contains(finding.identity());
  }

  private boolean mend(Finding finding) {
    Optional<Edit> edit = repairs.size() < MOST ? edit(finding) : Optional.empty();
    if (edit.isEmpty()) {
      hopeless.add(finding.identity());
      return false;
    }
    file = edit.get().after();
    repairs.add(new Repair(finding, edit.get().done()));
    return true;
  }

  private Optional<Rule> rule(Finding finding) {
    Rule rule = Rule.find(finding.rule()).orElseThrow();
    return switch (rule) {
      case DUPLICATE_KEY, DEPRECATED_KEY, RETIRED_KEY -> Optional.of(rule);
      case RENAMED_KEY, MISSPELT_KEY, STRAY_WHITE_SPACE, UNTRIMMED_WORD ->
          isUnsafe ? Optional.of(rule) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private Optional<Edit> edit(Finding finding) {
    String key = finding.key().orElseThrow();
    if (file.winner(key).isEmpty() || file.hasRemarksOn(key)) {
      return Optional.empty();
    }
    try {
      Optional<Edit> edit =
          switch (rule(finding).orElseThrow()) {
            case DUPLICATE_KEY -> withoutDuplicates(key);
            case DEPRECATED_KEY -> withCurrentName(key);
            case RETIRED_KEY -> removed(key);
            case RENAMED_KEY -> replacement(key).flatMap(name -> renamed(key, name));
            case MISSPELT_KEY -> nearest(key).flatMap(name -> renamed(key, name));
            default -> trimmed(key);
          };
      return edit.filter(wanted -> !wanted.after().text().equals(file.text()))
          .filter(this::changesNothingElse);
    } catch (SiteFileException e) {
      // The file's form does not allow the edit.
      return Optional.empty();
    }
  }

  private Optional<Edit> withoutDuplicates(String key) {
    return Optional.of(
        new Edit(file.withoutDuplicates(key), Set.of(), "removed what another one overrides"));
  }

  private Optional<Edit> removed(String key) {
    return isUsedByOthers(key)
        ? Optional.empty()
        : Optional.of(new Edit(file.withoutKey(key), Set.of(key), "removed"));
  }

  private Optional<Edit> withCurrentName(String key) {
    Optional<OldName> name = catalogue().oldName(key);
    if (name.isEmpty() || isUsedByOthers(key)) {
      return Optional.empty();
    }
    String current = name.get().current();
    KeySources sources = KeySources.of(file, catalogue());
    Optional<String> inForce = sources.value(current);
    boolean isSet = isSet(current);
    Optional<Edit> edit =
        isSet
            ? removed(key)
            : inCurrentWords(name.get(), sources)
                .map(
                    value ->
                        new Edit(
                            file.renamed(key, current, value),
                            Set.of(key, current),
                            "renamed to " + current + " = " + value));
    // A value that only its server knows is the same one under the other name.
    boolean isKept = inForce.isPresent() || (!isSet && name.get().keepsMeaning());
    return edit.filter(
        wanted ->
            isKept && KeySources.of(wanted.after(), catalogue()).value(current).equals(inForce));
  }

  private Optional<String> inCurrentWords(OldName name, KeySources sources) {
    if (name.keepsMeaning()) {
      return file.winner(name.key()).flatMap(SiteProperty::value);
    }
    // The default is taken for a measure that is not known, which would be a guess.
    boolean isKnown =
        name.measure()
            .filter(measure -> file.winner(measure).isPresent())
            .map(measure -> sources.value(measure).flatMap(ValueType.FLOAT::number).isPresent())
            .orElse(true);
    return isKnown ? sources.converted(name) : Optional.empty();
  }

  /** Gives a value the name under which HBase reads it; if the file has that, removes the other. */
  private Optional<Edit> renamed(String key, String name) {
    if (isUsedByOthers(key) || file.isFinal(key)) {
      return Optional.empty();
    }
    if (isSet(name)) {
      return removed(key);
    }
    boolean fits =
        file.expand(key, defaults)
            .filter(
                value -> catalogue().find(name).filter(to -> to.accepts(value.text())).isPresent())
            .isPresent();
    return fits
        ? file.winner(key)
            .flatMap(SiteProperty::value)
            .map(
                value ->
                    new Edit(
                        file.renamed(key, name, value), Set.of(key, name), "renamed to " + name))
        : Optional.empty();
  }

  private Optional<String> replacement(String key) {
    return catalogue().retired(key).flatMap(RetiredKey::replacement);
  }

  /** Returns the only key that lint proposes. */
  private Optional<String> nearest(String key) {
    List<String> near = Subject.of(file, input.env(), input.machine(), catalogue()).nearest(key);
    return near.size() == 1 ? Optional.of(near.get(0)) : Optional.empty();
  }

  private Optional<Edit> trimmed(String key) {
    return file.winner(key)
        .flatMap(SiteProperty::value)
        .map(
            value ->
                new Edit(
                    file.edit(new TreeMap<>(Map.of(key, value.trim())), "htk lint").after(),
                    Set.of(key),
                    "removed white space"));
  }

  /** Returns whether the file gives a key a value under this very name. */
  private boolean isSet(String name) {
    return file.properties().stream()
        .anyMatch(property -> property.name().equals(name) && property.value().isPresent());
  }

  /** Returns whether another value of the file takes in that of a key. */
  private boolean isUsedByOthers(String key) {
    return file.properties().stream()
        .flatMap(property -> property.value().stream())
        .anyMatch(value -> value.contains("${" + key + "}"));
  }

  /** Returns whether every other key has its value and its final mark after an edit. */
  private boolean changesNothingElse(Edit edit) {
    return reading(edit.after(), edit.apart()).equals(reading(file, edit.apart()));
  }

  private Map<String, List<Object>> reading(SiteFile site, Set<String> apart) {
    Map<String, List<Object>> reading = new TreeMap<>();
    Set<String> keys = new HashSet<>();
    site.properties().forEach(property -> keys.add(property.name()));
    keys.removeAll(apart);
    for (String key : keys) {
      reading.put(key, List.of(site.expand(key, defaults), site.isFinal(key)));
    }
    return reading;
  }

  private SettingsCatalogue catalogue() {
    return input.catalogue();
  }
}
