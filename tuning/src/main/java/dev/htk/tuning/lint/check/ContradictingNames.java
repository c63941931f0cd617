// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/** Finds two keys of the same setting that are both set, to different values. */
public final class ContradictingNames implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    return property.name().equals(Keys.CACHE_SHARE)
        ? overruled(property, subject)
        : subject.catalogue().oldName(property.name()).flatMap(old -> twice(old, subject));
  }

  /** Finds a share of the block cache beside a size in bytes, which overrules it. */
  private static Optional<Problem> overruled(SiteProperty property, Subject subject) {
    return subject.sets(Keys.CACHE_BYTES)
            && subject.catalogue().find(Keys.CACHE_BYTES).isPresent()
            && !subject.written(Keys.CACHE_BYTES).equals(subject.written(Keys.CACHE_SHARE))
        ? Optional.of(problem(property, Keys.CACHE_BYTES, subject))
        : Optional.empty();
  }

  private static Optional<Problem> twice(OldName old, Subject subject) {
    String winner = subject.source(old.current());
    String loser = winner.equals(old.key()) ? old.current() : old.key();
    return subject
        .winner(loser)
        .filter(property -> subject.sets(winner) && !means(old, subject))
        .map(property -> problem(property, old.current(), subject));
  }

  /** Returns whether the old name's value means the same as that of the current name. */
  private static boolean means(OldName old, Subject subject) {
    Optional<String> converted =
        subject.written(old.key()).flatMap(value -> old.converted(value.trim(), subject::value));
    return converted.equals(subject.written(old.current()).map(String::trim));
  }

  private static Problem problem(SiteProperty ignored, String key, Subject subject) {
    return Problem.of(
        ignored,
        "%s and %s are both set, and set the same thing; HBase takes %s"
            .formatted(ignored.name(), subject.source(key), subject.described(key)),
        "Remove %s.".formatted(ignored.name()));
  }
}
