// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import java.util.Arrays;

/** Edits the value of a key that names coprocessors: classes between commas, as in HBase. */
public final class ClassList {

  private ClassList() {}

  /** Returns whether the class is listed, even with a priority or a path behind a bar. */
  public static boolean has(String value, String className) {
    return Arrays.stream(value.split(",", -1)).anyMatch(entry -> isOf(entry, className));
  }

  /** Adds the class behind the others; white space at the end stays at the end. */
  public static String with(String value, String className) {
    String text = value.stripTrailing();
    if (text.isBlank()) {
      return className;
    }
    String comma = text.endsWith(",") ? "" : ",";
    return text + comma + className + value.substring(text.length());
  }

  /** Removes the class; the result is empty if it was the only one. */
  public static String without(String value, String className) {
    StringBuilder rest = new StringBuilder();
    String end = value.substring(value.stripTrailing().length());
    for (String entry : value.stripTrailing().split(",", -1)) {
      if (!isOf(entry, className)) {
        rest.append(rest.isEmpty() ? "" : ",").append(entry);
      }
    }
    return rest.toString().isBlank() ? "" : rest + end;
  }

  private static boolean isOf(String entry, String className) {
    return entry.split("\\|", -1)[0].strip().equals(className);
  }
}
