// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import java.util.List;
import java.util.Locale;

/**
 * A {@code -XX} flag and what Java versions make of it. Immutable.
 *
 * @param name the name, without {@code -XX:}
 * @param type the kind of its value
 * @param stages the spans of versions in which it had a state; others refuse it
 * @param instead what does its work in later versions; empty if nothing does
 */
record KnownFlag(String name, Type type, List<Stage> stages, String instead) {

  /** The kinds of values. */
  enum Type {
    /** Is turned on or off by a plus or minus before the name. */
    SWITCH,
    NUMBER,
    TEXT,
    ANY
  }

  /** The treatment of a flag by a JVM. */
  enum State {
    PRODUCT,
    EXPERIMENTAL,
    DIAGNOSTIC,
    /** Taken with a warning, without effect. */
    IGNORED,
    /** Unknown, so that the JVM does not start. */
    REFUSED;

    /** Returns whether the JVM takes the flag only behind another one. */
    boolean isLocked() {
      return this == EXPERIMENTAL || this == DIAGNOSTIC;
    }
  }

  /**
   * A state in a span of Java versions.
   *
   * @param last the last version of the span, included
   */
  record Stage(State state, int first, int last) {

    /** Parses a stage such as {@code product 8-13} or {@code ignored 14}. */
    static Stage parse(String text) {
      String[] words = text.split("[ -]", 3);
      return new Stage(
          State.valueOf(words[0].toUpperCase(Locale.ROOT)),
          Integer.parseInt(words[1]),
          Integer.parseInt(words[words.length - 1]));
    }
  }

  KnownFlag {
    stages = List.copyOf(stages);
  }

  /** Returns what a version makes of the flag; a version after the last known one, as that does. */
  State in(int version) {
    int known = Math.min(version, JavaVersions.LAST);
    return stages.stream()
        .filter(stage -> stage.first() <= known && known <= stage.last())
        .map(Stage::state)
        .findFirst()
        .orElse(State.REFUSED);
  }
}
