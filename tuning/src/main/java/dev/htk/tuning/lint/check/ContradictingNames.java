// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.site.SiteProperty;
import java.util.Map;
import java.util.Optional;

/** Finds two keys of the same setting that are both set, to different values. */
public final class ContradictingNames implements PropertyCheck {

  /** Keys that are not old names, but are ignored if the other key is set. */
  private static final Map<String, String> OVERRULED_BY =
      Map.of(
          Keys.COMPACTION_THRESHOLD, Keys.COMPACTION_MIN,
          Keys.CACHE_SHARE, Keys.CACHE_BYTES);

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    String key = property.name();
    return Optional.ofNullable(OVERRULED_BY.get(key))
        .filter(winner -> subject.catalogue().find(winner).isPresent())
        .or(
            () ->
                subject
                    .catalogue()
                    .retired(key)
                    .filter(RetiredKey::stillRead)
                    .flatMap(RetiredKey::replacement))
        .filter(winner -> subject.sets(winner) && !sameValue(subject, key, winner))
        .map(
            winner ->
                Problem.of(
                    property,
                    "%s and %s are both set, and set the same thing; HBase takes %s"
                        .formatted(key, winner, subject.described(winner)),
                    "Remove %s.".formatted(key)));
  }

  private static boolean sameValue(Subject subject, String key, String other) {
    return subject.written(key).map(String::trim).equals(subject.written(other).map(String::trim));
  }
}
