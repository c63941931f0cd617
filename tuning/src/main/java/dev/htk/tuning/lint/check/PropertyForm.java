// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Checks whether each property has a name and a value, and its mark for final. */
public final class PropertyForm {

  /** Marks of those who mean a property to be final. */
  private static final Set<String> MEANT = Set.of("true", "yes", "on", "1");

  private PropertyForm() {}

  /** Finds properties without a name. */
  public static List<Problem> nameless(Subject subject) {
    return subject.properties().stream()
        .filter(property -> property.name().isEmpty())
        .map(
            property ->
                new Problem(
                    property.file(),
                    Optional.empty(),
                    OptionalInt.of(property.line()),
                    "a property without a name; HBase reads nothing from it",
                    "Give the property a <name>, or remove it."))
        .toList();
  }

  /** Finds properties without a value, which Hadoop ignores. */
  public static List<Problem> valueless(Subject subject) {
    return subject.properties().stream()
        .filter(property -> !property.name().isEmpty() && property.value().isEmpty())
        .filter(property -> !isMark(property, subject))
        .map(
            property ->
                Problem.of(
                    property,
                    property.name() + " has no value; Hadoop ignores the property",
                    "Give it a <value>, or remove the property."))
        .toList();
  }

  /** Finds properties that are final but have no value: Hadoop takes none of the later values. */
  public static List<Problem> finalWithoutValue(Subject subject) {
    return subject.properties().stream()
        .filter(property -> isMark(property, subject))
        .map(
            property ->
                Problem.of(
                    property,
                    "%s is final and has no value: it keeps every later value out, and %s"
                        .formatted(property.name(), valueInForce(property, subject)),
                    "Give it a <value>, or remove the property."))
        .toList();
  }

  private static String valueInForce(SiteProperty property, Subject subject) {
    return subject
        .site()
        .winner(property.name())
        .map(earlier -> "HBase uses the value of line " + earlier.line())
        .orElse("HBase uses its default");
  }

  /** Returns whether a property without a value is the one that makes its key final. */
  static boolean isMark(SiteProperty property, Subject subject) {
    return property.value().isEmpty()
        && subject.site().finalMark(property.name()).equals(Optional.of(property));
  }

  /** Finds a property that is marked final. */
  public static Optional<Problem> finalKey(SiteProperty property, Subject subject) {
    return property.isFinal()
        ? Optional.of(
            Problem.of(
                property,
                property.name()
                    + " is final: Hadoop takes no other value for it from any file that it reads"
                    + " later, and a profile does not change it",
                "Remove <final> if profiles or later files are to change it."))
        : Optional.empty();
  }

  /** Finds a property that is meant to be final, but not marked as Hadoop reads the mark. */
  public static Optional<Problem> unreadFinal(SiteProperty property, Subject subject) {
    String mark = property.finalText();
    return property.isFinal() || !MEANT.contains(mark.trim().toLowerCase(Locale.ROOT))
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                property,
                "%s is not final: Hadoop takes only the word true, without white space, not '%s'"
                    .formatted(property.name(), mark.replaceAll("\\s", " ")),
                "Write <final>true</final>."));
  }
}
