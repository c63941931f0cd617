// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds a key that this line of HBase no longer reads, or reads only as an old name. */
public final class RetiredName {

  private RetiredName() {}

  /** Finds a key that HBase still reads in place of its replacement. */
  public static Optional<Problem> stillRead(SiteProperty property, Subject subject) {
    return problem(property, subject, RetiredKey::stillRead);
  }

  /** Finds a key of which HBase reads only the replacement. */
  public static Optional<Problem> replaced(SiteProperty property, Subject subject) {
    return problem(property, subject, old -> !old.stillRead() && old.replacement().isPresent());
  }

  /** Finds a key that HBase no longer reads, and that has no replacement. */
  public static Optional<Problem> gone(SiteProperty property, Subject subject) {
    return problem(property, subject, old -> !old.stillRead() && old.replacement().isEmpty());
  }

  private static Optional<Problem> problem(
      SiteProperty property, Subject subject, Predicate<RetiredKey> wanted) {
    return subject
        .catalogue()
        .retired(property.name())
        .filter(wanted)
        .map(retired -> problem(property, retired, subject));
  }

  private static Problem problem(SiteProperty property, RetiredKey retired, Subject subject) {
    String what =
        retired.stillRead()
            ? "%s is an old name since HBase %s, still read in place of %s"
                .formatted(retired.key(), retired.since(), retired.replacement().orElse("another"))
            : "HBase has not read %s since %s, so it has no effect"
                .formatted(retired.key(), retired.since());
    return Problem.of(property, what + ": " + retired.why(), fix(retired, subject));
  }

  private static String fix(RetiredKey retired, Subject subject) {
    return retired
        .replacement()
        .map(
            key ->
                subject.sets(key)
                    ? "Remove it; the file sets %s already.".formatted(key)
                    : "Use %s%s.".formatted(key, newValue(retired.key(), subject)))
        .orElse("Remove it.");
  }

  /** Returns the value to write where the old one means something else under the new name. */
  private static String newValue(String key, Subject subject) {
    return subject
        .catalogue()
        .oldName(key)
        .filter(old -> !old.keepsMeaning())
        .flatMap(old -> subject.written(key).flatMap(value -> converted(old, value, subject)))
        .orElse("");
  }

  private static Optional<String> converted(OldName old, String value, Subject subject) {
    return old.converted(value, subject::value)
        .map(
            text ->
                " = %s (%s)".formatted(text, old.calculation(value, subject::value).orElseThrow()));
  }
}
