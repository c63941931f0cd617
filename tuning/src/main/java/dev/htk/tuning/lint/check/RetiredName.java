// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/** Finds a key that this line of HBase no longer reads, or reads only as an old name. */
public enum RetiredName implements PropertyCheck {
  /** HBase still reads it in place of its replacement. */
  STILL_READ {
    @Override
    boolean covers(RetiredKey retired) {
      return retired.stillRead();
    }
  },
  /** HBase reads only the replacement. */
  REPLACED {
    @Override
    boolean covers(RetiredKey retired) {
      return !retired.stillRead() && retired.replacement().isPresent();
    }
  },
  /** HBase no longer reads it, and it has no replacement. */
  GONE {
    @Override
    boolean covers(RetiredKey retired) {
      return !retired.stillRead() && retired.replacement().isEmpty();
    }
  };

  abstract boolean covers(RetiredKey retired);

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    return subject
        .catalogue()
        .retired(property.name())
        .filter(this::covers)
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
