// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

/**
 * The state of a flag in one JVM.
 *
 * @param type the kind of its value: {@code switch}, {@code number} or {@code text}
 * @param state {@code product}, {@code experimental}, {@code diagnostic} or {@code ignored}
 */
record FlagState(String type, String state) {

  static final String IGNORED = "ignored";

  /** Returns the word for a type that HotSpot declares a flag with. */
  static String typeOf(String declared) {
    return switch (declared) {
      case "bool" -> "switch";
      case "ccstr", "ccstrlist" -> "text";
      default -> "number";
    };
  }
}
