// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import dev.htk.tuning.text.Phrase;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks how flags are written. Every HotSpot JVM refuses what is said here. */
final class FlagForm {

  private static final Pattern SIZED =
      Pattern.compile("(-X(?:mx|ms|mn|ss)|-XX:(?:MaxHeapSize|InitialHeapSize)=)(.*)");
  private static final Pattern SIZE = Pattern.compile("(\\d+)([kKmMgGtT]?)|0[xX][0-9a-fA-F]+");
  private static final Pattern NUMBER =
      Pattern.compile(
          "-?\\d+(?:\\.\\d+)?(?:[eE]-?\\d+)?|\\d+[kKmMgGtT]|0[xX][0-9a-fA-F]+[kKmMgGtT]?");
  private static final Set<String> HEAPS =
      Set.of("-Xmx", "-Xms", "-XX:MaxHeapSize=", "-XX:InitialHeapSize=");
  private static final int LEAST_HEAP = 1 << 20;
  private static final int MOST_DIGITS = 7;

  private FlagForm() {}

  /** Returns what is wrong with the size of a heap, a generation or a stack. */
  static Optional<String> ofSize(String flag) {
    Matcher sized = SIZED.matcher(flag);
    if (!sized.matches() || isOpen(sized.group(2))) {
      return Optional.empty();
    }
    Matcher size = SIZE.matcher(sized.group(2));
    if (!size.matches()) {
      return Optional.of(
          flag + " is no size that a JVM can read; write a whole number with k, m or g behind it");
    }
    return HEAPS.contains(sized.group(1)) && isTiny(size)
        ? Optional.of(
            Phrase.of(
                "%s is %s bytes, and a JVM does not start with so small a heap; put m or g behind"
                    + " it",
                flag, size.group(1)))
        : Optional.empty();
  }

  private static boolean isTiny(Matcher size) {
    return size.group(1) != null
        && size.group(2).isEmpty()
        && size.group(1).length() <= MOST_DIGITS
        && Integer.parseInt(size.group(1)) < LEAST_HEAP
        && Integer.parseInt(size.group(1)) > 0;
  }

  /**
   * Returns what is wrong with the way in which a known flag is given.
   *
   * @param sign {@code +}, {@code -} or empty
   * @param value the text behind {@code =}; null if there is none
   */
  static Optional<String> of(KnownFlag flag, String sign, String value) {
    boolean isSwitch = flag.type() == KnownFlag.Type.SWITCH;
    if (isSwitch && (sign.isEmpty() || value != null)) {
      return Optional.of(
          "-XX:%s is a switch; write -XX:+%s or -XX:-%s"
              .formatted(flag.name(), flag.name(), flag.name()));
    }
    if (flag.type() != KnownFlag.Type.NUMBER) {
      return Optional.empty();
    }
    if (!sign.isEmpty() || value == null) {
      return Optional.of(
          "-XX:%s takes a number; write -XX:%s=N".formatted(flag.name(), flag.name()));
    }
    return isOpen(value) || NUMBER.matcher(value).matches()
        ? Optional.empty()
        : Optional.of(
            "-XX:%s=%s is no number that a JVM can read; write digits, and k, m or g for a size"
                .formatted(flag.name(), value));
  }

  /** Returns whether the script alone does not tell the text. */
  static boolean isOpen(String text) {
    return text.contains("$") || text.contains("`") || text.contains("{{") || text.contains("<%");
  }
}
