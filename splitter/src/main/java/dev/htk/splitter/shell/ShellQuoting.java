// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Writes bytes as a Ruby string for the HBase shell. The right form depends on what reads the
 * escapes. A split key quoted the wrong way creates a table with other regions, without an error.
 *
 * <p>Every result is printable ASCII. Source: {@code create}, {@code split} and {@code
 * merge_region} in {@code hbase-shell/src/main/ruby/hbase/admin.rb} of HBase 2.6.
 */
public enum ShellQuoting {
  /**
   * Quotes {@code SPLITS} of {@code create}, whose strings pass through {@link
   * Bytes#toBytesBinary(String)}. Single-quoted, so that Ruby leaves {@code \x00} as four
   * characters for HBase to read. A quote becomes {@code \x27}.
   */
  READ_BY_HBASE {
    @Override
    public String quote(byte[] bytes) {
      return "'" + Bytes.toStringBinary(bytes).replace("'", "\\x27") + "'";
    }
  },

  /**
   * Quotes names and the key of {@code split}, whose strings are taken as raw bytes ({@code
   * to_java_bytes}). Double-quoted, so that Ruby reads the escapes. The backslash, {@code "} and
   * {@code #}, which Ruby would interpret, are escaped too.
   */
  READ_BY_RUBY {
    @Override
    public String quote(byte[] bytes) {
      String text = Bytes.toStringBinary(bytes).replace("\"", "\\x22").replace("#", "\\x23");
      return "\"" + text + "\"";
    }
  };

  private static final Pattern PLAIN = Pattern.compile("[ -~&&[^'\\\\]]*");

  /** Returns the bytes as a Ruby string literal. */
  public abstract String quote(byte[] bytes);

  /**
   * Quotes the name of a table, family, region or attribute, or an attribute's value. Uses single
   * quotes, as people do, unless Ruby or a terminal would then read something else.
   */
  public static String name(String name) {
    return PLAIN.matcher(name).matches()
        ? "'" + name + "'"
        : READ_BY_RUBY.quote(name.getBytes(StandardCharsets.UTF_8));
  }
}
