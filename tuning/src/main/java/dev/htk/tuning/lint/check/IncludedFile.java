// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.UnreadInclude;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds an include whose file could not be read. */
public enum IncludedFile implements Check {
  /** There is no such file. */
  MISSING {
    @Override
    boolean isAbout(UnreadInclude include) {
      return include.isMissing();
    }

    @Override
    Problem problem(UnreadInclude include) {
      return at(
          include,
          "includes %s, and %s; a server starts only if its class path has it"
              .formatted(include.href(), include.reason()),
          "Put the file there, or give the include a fallback.");
    }
  },
  /** A server may be able to read the file. */
  UNREAD {
    @Override
    boolean isAbout(UnreadInclude include) {
      return !include.isMissing();
    }

    @Override
    Problem problem(UnreadInclude include) {
      return at(
          include,
          "includes %s, and %s; its properties count for HBase, but are not judged here"
              .formatted(include.href(), include.reason()),
          "Check the file by itself, or a copy in which the include names a local file.");
    }
  };

  abstract boolean isAbout(UnreadInclude include);

  abstract Problem problem(UnreadInclude include);

  @Override
  public List<Problem> problems(Subject subject) {
    return subject.site().unread().stream().filter(this::isAbout).map(this::problem).toList();
  }

  private static Problem at(UnreadInclude include, String message, String fix) {
    return new Problem(
        include.file(), Optional.empty(), OptionalInt.of(include.line()), message, fix);
  }
}
