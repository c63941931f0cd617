// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.ValueType;
import dev.htk.tuning.site.SiteProperty;
import dev.htk.tuning.text.Phrase;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Finds white space around a value that HBase reads without trimming. {@code getInt}, {@code
 * getBoolean}, {@code getClass} and similar methods trim numbers, switches and classes.
 */
public final class UntrimmedValue {

  /** Exempt, because {@code CommonFSUtils.setStoragePolicy} trims. */
  private static final Set<String> TRIMMED = Set.of(Keys.WAL_POLICY);

  private UntrimmedValue() {}

  /** Finds a word or size that HBase does not recognise with white space around it. */
  public static Optional<Problem> fatal(SiteProperty property, Subject subject) {
    return problem(
        property,
        subject,
        (setting, value) -> setting.type() == ValueType.SIZE || isWord(setting, value));
  }

  /** Finds a text that HBase may use including its white space. */
  public static Optional<Problem> doubtful(SiteProperty property, Subject subject) {
    return problem(property, subject, UntrimmedValue::isDoubtful);
  }

  private static boolean isDoubtful(Setting setting, String value) {
    boolean text = setting.type() == ValueType.STRING || setting.type() == ValueType.CLASS;
    return text && !isWord(setting, value) && !isList(value) && !isTrimmedByGetter(value);
  }

  private static Optional<Problem> problem(
      SiteProperty property, Subject subject, BiPredicate<Setting, String> wanted) {
    String value = subject.written(property.name()).orElse("");
    if (value.equals(value.trim()) || TRIMMED.contains(property.name())) {
      return Optional.empty();
    }
    return subject
        .catalogue()
        .find(property.name())
        .filter(setting -> wanted.test(setting, value))
        .map(
            setting -> {
              String shown = Secrets.masked(property.name(), value.trim());
              return Problem.of(
                  property,
                  Phrase.of(
                      "%s has white space around '%s', and HBase reads it without trimming",
                      property.name(), shown),
                  Phrase.of("Write <value>%s</value> without line breaks or spaces.", shown));
            });
  }

  /** Returns whether the value may be a number or a switch, which HBase's getters trim. */
  private static boolean isTrimmedByGetter(String value) {
    return ValueType.FLOAT.accepts(value) || ValueType.BOOLEAN.accepts(value);
  }

  private static boolean isWord(Setting setting, String value) {
    return setting.allowed().stream().anyMatch(word -> word.equalsIgnoreCase(value.trim()));
  }

  /** Recognises lists: they are split at commas first, and most readers trim the items. */
  private static boolean isList(String value) {
    return value.contains(",");
  }
}
