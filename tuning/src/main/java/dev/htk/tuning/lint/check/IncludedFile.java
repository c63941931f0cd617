// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.UnreadInclude;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** Finds includes whose files could not be read. */
public final class IncludedFile {

  private IncludedFile() {}

  /** Finds files that are not there. */
  public static List<Problem> missing(Subject subject) {
    return problems(
        subject,
        UnreadInclude::isMissing,
        "a server starts only if its class path has it",
        "Put the file there, or give the include a fallback.");
  }

  /** Finds files that a server may be able to read. */
  public static List<Problem> unread(Subject subject) {
    return problems(
        subject,
        include -> !include.isMissing(),
        "its properties count for HBase, but are not judged here",
        "Check the file by itself, or a copy in which the include names a local file.");
  }

  private static List<Problem> problems(
      Subject subject, Predicate<UnreadInclude> wanted, String consequence, String fix) {
    return subject.site().unread().stream()
        .filter(wanted)
        .map(
            include ->
                new Problem(
                    include.file(),
                    Optional.empty(),
                    OptionalInt.of(include.line()),
                    "includes %s, and %s; %s"
                        .formatted(include.href(), include.reason(), consequence),
                    fix))
        .toList();
  }
}
