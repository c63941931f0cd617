// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the hash that identifies bytes. */
public final class Sha256 {

  private Sha256() {}

  /** Returns the SHA-256 of {@code bytes} as 64 hexadecimal digits, lower case. */
  public static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
