package dev.htk.splitter.shell;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * How bytes are written as a Ruby string in the HBase shell. Which way is right depends on who
 * reads the escapes: a split key quoted the wrong way makes a table with other regions, and no
 * error.
 *
 * <p>Every result is printable ASCII. Source: {@code create}, {@code split} and {@code
 * merge_region} in {@code hbase-shell/src/main/ruby/hbase/admin.rb} of HBase 2.6.
 */
public enum ShellQuoting {
  /**
   * For {@code SPLITS} of {@code create}, whose strings pass through {@link
   * Bytes#toBytesBinary(String)}: single-quoted, so that Ruby leaves {@code \x00} as four
   * characters for HBase to read. A quote is written {@code \x27}.
   */
  READ_BY_HBASE {
    @Override
    public String quote(byte[] bytes) {
      return "'" + Bytes.toStringBinary(bytes).replace("'", "\\x27") + "'";
    }
  },

  /**
   * For the key of {@code split} and for names, whose strings are taken as the bytes they are
   * ({@code to_java_bytes}): double-quoted, so that Ruby reads the escapes. What else Ruby would
   * read there, {@code "} and {@code #}, is escaped too, as the backslash is.
   */
  READ_BY_RUBY {
    @Override
    public String quote(byte[] bytes) {
      String text = Bytes.toStringBinary(bytes).replace("\"", "\\x22").replace("#", "\\x23");
      return "\"" + text + "\"";
    }
  };

  private static final Pattern PLAIN = Pattern.compile("[ -~&&[^'\\\\]]*");

  /** The bytes as a string literal of Ruby. */
  public abstract String quote(byte[] bytes);

  /**
   * The name of a table, a family, a region or an attribute, or an attribute's value: single-quoted
   * as people write it, unless Ruby or a terminal would then read something else.
   */
  public static String name(String name) {
    return PLAIN.matcher(name).matches()
        ? "'" + name + "'"
        : READ_BY_RUBY.quote(name.getBytes(StandardCharsets.UTF_8));
  }
}
