// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import java.util.regex.Pattern;

/** Recognises settings whose values must not leave the cluster. Stateless. */
final class Secrets {

  private static final Pattern KEY =
      Pattern.compile(
          "(?i)secret|passw|passphrase|\\.pass$|credential|token|account\\.?key|access\\.?key"
              + "|private\\.?key|encryption\\.key|apikey|api\\.key");

  /** A user's name and password in an address. */
  private static final Pattern VALUE = Pattern.compile("://[^/@:\\s]*:[^/@\\s]+@");

  /** Values that are no password: a number, a switch, or the name of a class of HBase or Hadoop. */
  private static final Pattern HARMLESS =
      Pattern.compile("\\s*(true|false|[0-9]{1,3}|org\\.apache\\.[\\w.$]+)?\\s*");

  private Secrets() {}

  /** Returns the value, or the mask in its place. */
  static String masked(String key, String value) {
    boolean isSecret = KEY.matcher(key).find() && !HARMLESS.matcher(value).matches();
    return isSecret || VALUE.matcher(value).find() ? Collector.MASK : value;
  }
}
