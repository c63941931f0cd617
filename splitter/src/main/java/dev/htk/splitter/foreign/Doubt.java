// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.foreign;

import static dev.htk.splitter.foreign.LineTest.all;
import static dev.htk.splitter.foreign.LineTest.any;

import java.util.Arrays;
import java.util.List;

/** Lines that may well be keys, but are often something else. They are planned, with a warning. */
@SuppressWarnings("ImmutableEnumChecker") // The tests have no state.
enum Doubt {
  HEX_AFTER_0X(
      all(3, "0[xX]([0-9a-fA-F]{2})+"),
      "every key is 0x and hex digits, taken as text: if the table holds the bytes that they stand"
          + " for, add --hex"),
  HEX(
      all(3, "([0-9a-fA-F]{2}){8,}").and(any(".*[a-fA-F].*")),
      "every key is hex digits, taken as text: if the table holds the bytes that they stand for,"
          + " add --hex"),
  BASE_64(
      all(3, "([A-Za-z0-9+/]{4})+|([A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2}(=|[A-Za-z0-9+/])=")
          .and(any(".*=")),
      "every key looks like base64, taken as text: if the table holds the bytes that they stand"
          + " for, turn them into hex digits, and add --hex"),
  COUNTS(
      all(3, "[1-9][0-9]{0,11} \\S.*")
          .and(any("[1-9] .*").or(all(3, "(?!(19|20)[0-9]{6} |1[0-9]{9} )[0-9]{7,} .*"))),
      "every line begins with a number and a blank, taken as part of the key: if it is a count,"
          + " leave it as uniq -c writes it, with the blanks before it"),
  TABS(
      all(3, ".*\t.*"),
      "every key has a tab: if the lines are columns, give the keys alone, such as cut -f1 FILE"),
  COMMAS(
      lines -> Columns.areTyped(lines, ','),
      "every line is values between commas, taken as one key: if they are columns, give the keys"
          + " alone, such as cut -d, -f1 FILE"),
  SEMICOLONS(
      lines -> Columns.areTyped(lines, ';'),
      "every line is values between semicolons, taken as one key: if they are columns, give the"
          + " keys alone, such as cut -d';' -f1 FILE"),
  BLANK_BEFORE(
      all(3, " .*"), "every key begins with a blank: if the file is padded, remove the blanks"),
  BLANK_BEHIND(
      all(3, ".* "), "every key ends with a blank: if the file is padded, remove the blanks");

  private final LineTest test;
  private final String warning;

  Doubt(LineTest test, String warning) {
    this.test = test;
    this.warning = warning;
  }

  /** Returns the warnings about such lines. */
  static List<String> of(Lines lines) {
    return Arrays.stream(values())
        .filter(doubt -> doubt.test.find(lines).isPresent())
        .map(doubt -> doubt.warning)
        .toList();
  }
}
