package dev.htk.harness.install;

import java.util.Arrays;

/** The value of a key that names coprocessors: classes between commas, as HBase reads them. */
final class ClassList {

  private ClassList() {}

  /** Whether the class is among them, also with a priority or a path behind a bar. */
  static boolean has(String value, String className) {
    return Arrays.stream(value.split(",", -1)).anyMatch(entry -> isOf(entry, className));
  }

  /** Behind the others; the white space at the end stays where it was. */
  static String with(String value, String className) {
    String text = value.stripTrailing();
    if (text.isBlank()) {
      return className;
    }
    String comma = text.endsWith(",") ? "" : ",";
    return text + comma + className + value.substring(text.length());
  }

  /** Without the class; empty if it was the only one. */
  static String without(String value, String className) {
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
