// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.keys.space.FixedWidthKeys;
import dev.htk.splitter.keys.space.KeyRange;
import dev.htk.splitter.keys.space.KeySpace;
import dev.htk.splitter.plan.SplitInputException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keys of one width that are evenly distributed: hex, decimal, UUIDs, bytes. */
final class EvenKeys {

  private static final int MOST_CHARACTERS = 255;

  static final KeyParameter HEX_WIDTH =
      KeyParameter.optional("width", "N", "32", "digits of a key; an MD5 hash has 32");
  static final KeyParameter DECIMAL_WIDTH =
      KeyParameter.needed("width", "N", "digits of a key, padded with zeros on the left");
  static final KeyParameter BYTES_WIDTH =
      KeyParameter.optional("width", "N", "16", "bytes of a key");
  static final KeyParameter CASE =
      KeyParameter.optional("case", "lower|upper", "lower", "case of the digits a to f");
  static final KeyParameter FROM_NUMBER =
      KeyParameter.optional("from", "N", "0", "the smallest number");
  static final KeyParameter TO_NUMBER =
      KeyParameter.optional("to", "N", "all of that width", "end of the range, exclusive");
  static final KeyParameter UUID_FORMAT =
      KeyParameter.optional(
          "format", "text|binary", "text", "36 characters, or 16 bytes, big-endian");
  static final KeyParameter VERSION =
      KeyParameter.optional(
          "version", "3|4|5|any", "4", "version of the UUIDs; any: all 128 bits are random");

  private static final List<Integer> UUID_GROUPS = List.of(8, 4, 4, 4, 12);

  private EvenKeys() {}

  static KeyLaw hex(KeyArguments arguments) {
    int width = arguments.whole(HEX_WIDTH, 1, MOST_CHARACTERS);
    return law(arguments, FixedWidthKeys.text(hexDigits(arguments), width));
  }

  static KeyLaw bytes(KeyArguments arguments) {
    return law(arguments, FixedWidthKeys.bytes(arguments.whole(BYTES_WIDTH, 1, MOST_CHARACTERS)));
  }

  static KeyLaw decimal(KeyArguments arguments) {
    int width = arguments.whole(DECIMAL_WIDTH, 1, MOST_CHARACTERS);
    KeySpace all = FixedWidthKeys.text(FixedWidthKeys.DECIMAL, width);
    BigInteger from =
        arguments.findNumber(FROM_NUMBER, BigInteger.ZERO, all.size()).orElse(BigInteger.ZERO);
    BigInteger to = arguments.findNumber(TO_NUMBER, BigInteger.ONE, all.size()).orElse(all.size());
    if (from.compareTo(to) >= 0) {
      throw new SplitInputException(
          "from of decimal must be less than to, but %d is not less than %d", from, to);
    }
    return law(arguments, new KeyRange(all, from, to));
  }

  static KeyLaw uuid(KeyArguments arguments) {
    String version = arguments.choice(VERSION);
    return arguments.choice(UUID_FORMAT).equals("text")
        ? law(arguments, FixedWidthKeys.text(uuidText(hexDigits(arguments), version)))
        : law(arguments, uuidBytes(version));
  }

  private static KeyLaw law(KeyArguments arguments, KeySpace space) {
    var records = arguments.records();
    return KeyLaw.ofWholeKeys(arguments.text(), space, records);
  }

  private static String hexDigits(KeyArguments arguments) {
    return arguments.choice(CASE).equals("lower") ? FixedWidthKeys.HEX : FixedWidthKeys.UPPER_HEX;
  }

  /** Follows RFC 9562: group three begins with the version, group four with variant binary 10. */
  private static List<String> uuidText(String digits, String version) {
    List<String> alphabets = new ArrayList<>();
    for (int width : UUID_GROUPS) {
      if (!alphabets.isEmpty()) {
        alphabets.add("-");
      }
      alphabets.addAll(Collections.nCopies(width, digits));
    }
    if (!version.equals("any")) {
      alphabets.set("xxxxxxxx-xxxx-".length(), version);
      alphabets.set("xxxxxxxx-xxxx-xxxx-".length(), digits.substring(0x8, 0xc));
    }
    return alphabets;
  }

  private static FixedWidthKeys uuidBytes(String version) {
    FixedWidthKeys all = FixedWidthKeys.bytes(16);
    if (version.equals("any")) {
      return all;
    }
    int high = Integer.parseInt(version) << 4;
    return all.with(6, high, high + 0x10).with(8, 0x80, 0xc0);
  }
}
