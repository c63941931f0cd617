// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.hbase.util.Bytes;

class ShellQuotingTest {

  private static final byte[] EVERY_TROUBLE =
      Bytes.toBytes("a'b\"c\\d#{e}#$f#@g\\x41\\'\n\t\0 \u00e9%^&`~!");

  @Property(tries = 2_000)
  void aKeyOfSplitsIsReadBackByRubyAndThenByHBase(@ForAll byte[] key) {
    assertThat(readByHBase(key)).isEqualTo(key);
  }

  @Property(tries = 2_000)
  void aKeyOfSplitIsReadBackByRubyAlone(@ForAll byte[] key) {
    assertThat(readByRuby(key)).isEqualTo(key);
  }

  @Property(tries = 500)
  void aNameIsReadBackByRubyAlone(@ForAll String name) {
    assertThat(Bytes.toString(RubyLiteral.read(ShellQuoting.name(name))))
        .isEqualTo(Bytes.toString(Bytes.toBytes(name)));
  }

  @Property(tries = 500)
  void quotedTextIsPrintableAscii(@ForAll byte[] key, @ForAll String name) {
    assertThat(ShellQuoting.READ_BY_HBASE.quote(key)).matches("[ -~]*");
    assertThat(ShellQuoting.READ_BY_RUBY.quote(key)).matches("[ -~]*");
    assertThat(ShellQuoting.name(name)).matches("[ -~]*");
  }

  @Example
  void everyByteAndEveryTroublesomeSequenceIsReadBack() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    for (byte[] key : new byte[][] {all, EVERY_TROUBLE}) {
      assertThat(readByHBase(key)).isEqualTo(key);
      assertThat(readByRuby(key)).isEqualTo(key);
    }
  }

  @Example
  void escapesForHBaseAndForRubyAreWrittenDifferently() {
    byte[] key = {'u', 0, '\'', '"'};

    assertThat(ShellQuoting.READ_BY_HBASE.quote(key)).isEqualTo("'u\\x00\\x27\"'");
    assertThat(ShellQuoting.READ_BY_RUBY.quote(key)).isEqualTo("\"u\\x00'\\x22\"");
  }

  @Example
  void aPlainNameIsSingleQuotedWithoutEscapes() {
    assertThat(ShellQuoting.name("ns:user-table_1.x")).isEqualTo("'ns:user-table_1.x'");
    assertThat(ShellQuoting.name("\u00e9t\u00e9")).isEqualTo("\"\\xC3\\xA9t\\xC3\\xA9\"");
  }

  private static byte[] readByHBase(byte[] key) {
    byte[] text = RubyLiteral.read(ShellQuoting.READ_BY_HBASE.quote(key));
    return Bytes.toBytesBinary(Bytes.toString(text));
  }

  private static byte[] readByRuby(byte[] key) {
    return RubyLiteral.read(ShellQuoting.READ_BY_RUBY.quote(key));
  }
}
