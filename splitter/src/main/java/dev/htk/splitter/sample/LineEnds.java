// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import java.util.Optional;

/** Notices lines that all end as on Windows. Not thread-safe. */
final class LineEnds {

  private long lines;
  private long others;
  private boolean isLastOther;

  /** Takes the last byte of a line. */
  void add(byte last) {
    lines++;
    isLastOther = last != '\r';
    others += isLastOther ? 1 : 0;
  }

  /** Returns a warning if all lines end with a carriage return; the last may lack it. */
  Optional<String> warning() {
    boolean areOfWindows = others == 0 || (lines > 1 && others == 1 && isLastOther);
    return areOfWindows
        ? Optional.of(
            "every key ends with \\x0D: if the file has Windows line ends, remove them, for they"
                + " are taken as part of the keys")
        : Optional.empty();
  }
}
