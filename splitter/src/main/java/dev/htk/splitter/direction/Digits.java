// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A number in digits of some alphabet.
 *
 * @param alphabet the digits, from 0 on; letters are read in either case if it has no lower ones
 * @param lead what stands before the number
 * @param digits number of digits read
 * @param run length of the whole word that begins with {@code lead} and the number
 * @param isFoundInside whether the number is looked for within longer words too
 */
record Digits(String alphabet, String lead, int digits, int run, boolean isFoundInside)
    implements Layout {

  private static final String DECIMAL = "0123456789";
  private static final String HEX = "0123456789ABCDEF";
  private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

  static Digits decimal(int digits) {
    return new Digits(DECIMAL, "", digits, digits, /* isFoundInside= */ true);
  }

  /** Returns decimal digits that are looked for only where they stand alone. */
  static Digits lone(int digits) {
    return leading(DECIMAL, "", digits, digits);
  }

  static Digits hex(int digits) {
    return new Digits(HEX, "", digits, digits, /* isFoundInside= */ true);
  }

  /** Returns the hex digits with which a longer word begins. */
  static Digits leadingHex(int digits, int run) {
    return leading(HEX, "", digits, run);
  }

  /** Returns the digits of Crockford's Base32 with which a word begins. */
  static Digits crockford(int digits, int run) {
    return leading(CROCKFORD, "", digits, run);
  }

  static Digits leading(String alphabet, String lead, int digits, int run) {
    return new Digits(alphabet, lead, digits, run, /* isFoundInside= */ false);
  }

  @Override
  public int width() {
    return lead.length() + digits;
  }

  @Override
  public long read(byte[] key, int at) {
    if (at + width() > key.length || !begins(key, at)) {
      return NONE;
    }
    long number = 0;
    for (int i = at + lead.length(); i < at + width(); i++) {
      int digit = value(key[i]);
      if (digit < 0 || number > (Long.MAX_VALUE - digit) / radix()) {
        return NONE;
      }
      number = number * alphabet.length() + digit;
    }
    return number;
  }

  private boolean begins(byte[] key, int at) {
    byte[] wanted = lead.getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < wanted.length; i++) {
      if (key[at + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  private int value(byte character) {
    int found = alphabet.indexOf(character);
    return found >= 0 || !foldsCase() || character < 'a' || character > 'z'
        ? found
        : alphabet.indexOf(character - 'a' + 'A');
  }

  private boolean foldsCase() {
    return alphabet.equals(alphabet.toUpperCase(Locale.ROOT));
  }

  @Override
  public void write(byte[] key, int at, long number) {
    boolean lower = foldsCase() && hasLower(key, at);
    long rest = number;
    for (int i = at + width() - 1; i >= at + lead.length(); i--) {
      char digit = alphabet.charAt((int) Long.remainderUnsigned(rest, alphabet.length()));
      key[i] = (byte) (lower ? Character.toLowerCase(digit) : digit);
      rest = Long.divideUnsigned(rest, alphabet.length());
    }
  }

  private boolean hasLower(byte[] key, int at) {
    for (int i = at; i < Math.min(key.length, at + run); i++) {
      if (key[i] >= 'a' && key[i] <= 'z') {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean standsAlone(byte[] key, int at) {
    int end = at + run;
    if (end > key.length || isOfWord(key, at - 1) || isOfWord(key, end)) {
      return false;
    }
    for (int i = at + width(); i < end; i++) {
      if (value(key[i]) < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isOfWord(byte[] key, int at) {
    if (at < 0 || at >= key.length) {
      return false;
    }
    return alphabet.equals(DECIMAL)
        ? value(key[at]) >= 0
        : key[at] > 0 && Character.isLetterOrDigit(key[at]);
  }

  @Override
  public boolean isText() {
    return true;
  }

  @Override
  public int radix() {
    return alphabet.length();
  }
}
