// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * A valid site file in any of the forms that people and tools write.
 *
 * @param pieces its text in order; each piece is fixed or may change when its key is set
 */
record GeneratedSite(Encoding encoding, String lineEnd, List<Piece> pieces) {

  static final List<String> KEYS = List.of("k0", "k1", "k2", "k.3", "k-é");

  /** The encoding of characters as bytes. */
  enum Encoding {
    PLAIN(StandardCharsets.UTF_8, "", ""),
    UTF_8(StandardCharsets.UTF_8, "", "UTF-8"),
    UTF_8_MARKED(StandardCharsets.UTF_8, "\uFEFF", "utf-8"),
    UTF_16_LE(StandardCharsets.UTF_16LE, "\uFEFF", "UTF-16"),
    UTF_16_BE(StandardCharsets.UTF_16BE, "\uFEFF", "UTF-16"),
    UTF_16_UNDECLARED(StandardCharsets.UTF_16LE, "\uFEFF", ""),
    LATIN_1(StandardCharsets.ISO_8859_1, "", "ISO-8859-1"),
    ASCII(StandardCharsets.US_ASCII, "", "US-ASCII"),
    WINDOWS(Charset.forName("windows-1252"), "", "windows-1252");

    private final Charset charset;
    private final String mark;
    private final String declared;

    Encoding(Charset charset, String mark, String declared) {
      this.charset = charset;
      this.mark = mark;
      this.declared = declared;
    }

    private String declaration() {
      return declared.isEmpty() ? "" : "<?xml version=\"1.0\" encoding='" + declared + "' ?>\n";
    }
  }

  /**
   * A piece of the text.
   *
   * @param key the key whose setting may change the piece; {@code *} for any key, empty for none
   */
  record Piece(String key, String text) {

    boolean mayChange(Set<String> keys) {
      return key.equals("*") || keys.contains(key);
    }
  }

  byte[] bytes() {
    return (encoding.mark + text()).getBytes(encoding.charset);
  }

  String text() {
    return String.join("", pieces.stream().map(this::written).toList());
  }

  /** Returns, in order, the pieces that setting these keys must not change. */
  List<String> fixed(Set<String> keys) {
    List<String> fixed = new ArrayList<>(List.of(""));
    for (Piece piece : pieces) {
      if (piece.mayChange(keys)) {
        fixed.add("");
      } else {
        fixed.add(fixed.remove(fixed.size() - 1) + written(piece));
      }
    }
    return fixed;
  }

  private String written(Piece piece) {
    boolean holdsAccents = encoding.charset.newEncoder().canEncode('é');
    String text = holdsAccents ? piece.text : piece.text.replace("é", "&#xE9;");
    return text.replace("\n", lineEnd);
  }

  @Override
  public String toString() {
    return encoding + " " + text();
  }

  static Arbitrary<GeneratedSite> any() {
    return Combinators.combine(
            Arbitraries.of(Encoding.class),
            Arbitraries.of("\n", "\r\n", "\r"),
            Arbitraries.of(
                "",
                "<!DOCTYPE configuration [\n<!ENTITY nn \"name&#38;#38;node\">\n<!ENTITY none ''><!ENTITY markup '<b>x</b><!-- c -->'>\n]>\n"),
            Arbitraries.of("", "<!-- Licensed é\n -->\n", "<?xml-stylesheet href=\"c.xsl\"?>\n"),
            child().list().ofMaxSize(8).map(GeneratedSite::flat),
            ending())
        .as(GeneratedSite::assemble);
  }

  private static GeneratedSite assemble(
      Encoding encoding,
      String lineEnd,
      String doctype,
      String comment,
      List<Piece> children,
      List<Piece> ending) {
    String prolog = encoding.declaration() + comment + doctype;
    List<Piece> pieces = new ArrayList<>();
    pieces.add(
        new Piece("", prolog + "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\">"));
    pieces.addAll(children);
    pieces.addAll(ending);
    if (doctype.isEmpty()) {
      pieces.replaceAll(
          piece -> new Piece(piece.key, piece.text.replaceAll("&(nn|none|markup);", "$1")));
    }
    return new GeneratedSite(encoding, lineEnd, List.copyOf(pieces));
  }

  private static Arbitrary<List<Piece>> child() {
    Arbitrary<List<Piece>> between =
        Arbitraries.of(
                "\n",
                "\t \n",
                "&none;",
                "&markup;",
                "\n\n  <!-- - a <property> é: begin -->\n",
                "<?p <name>x</name>?>",
                "<!--<property><name>k0</name><value>9</value></property>-->",
                "<other><sub a='>'/>k0</other>",
                "<property><value>nameless</value></property>",
                "<![CDATA[<value>]]>")
            .map(text -> List.of(new Piece("", text)));
    return Arbitraries.frequencyOf(Tuple.of(3, property()), Tuple.of(1, between));
  }

  private static Arbitrary<List<Piece>> property() {
    return Combinators.combine(
            Arbitraries.of(KEYS),
            Arbitraries.of(Form.class),
            parts(
                "1",
                "22",
                " ",
                "\n",
                "\t",
                "&lt;",
                "&#x41;&#10;",
                "&none;",
                "&markup;",
                "&nn;",
                "${k1}",
                "é",
                "<![CDATA[a<b]]>",
                "<!-- c -->",
                "<?p x?>",
                "]]&gt;",
                "<b>x</b>",
                "${k0.${k2}}"),
            parts("1", "22", " ", "&lt;", "&#10;", "&nn;", "${k1}", "é", ">", "&quot;"),
            Arbitraries.of("", "", "", "<final>true</final>", "<final>false</final>", "<final/>"),
            Arbitraries.of(
                "", "<description>of <b>k</b> &amp; <![CDATA[<value>1</value>]]></description>\n"))
        .as(
            (key, form, content, attribute, mark, description) ->
                form.pieces(key, content, attribute, description + mark));
  }

  private static Arbitrary<String> parts(String... parts) {
    return Arbitraries.of(parts).list().ofMinSize(1).ofMaxSize(4).map(all -> String.join("", all));
  }

  /** A form of a property; {@code |} separates fixed text from text that belongs to its value. */
  private enum Form {
    LINES(
        "\n  <property|>\n    <name>KEY</name>\n    <value>|CONTENT|</value>\n  REST</property>\n"),
    TABS(
        "\n\t<property|>\n\t\t<name>\tKEY\n</name>\n\t\t<value>|CONTENT|</value>REST\n\t</property>"),
    ONE_LINE("<property|><name>KEY</name><value>|CONTENT|</value>REST</property>"),
    VALUE_FIRST("<property|>REST<value>|CONTENT|</value ><name>KEY</name ></property\n>"),
    ATTRIBUTES("<property name='KEY'\n value=\"|ATTRIBUTE|\" >REST</property>"),
    ATTRIBUTES_ONLY("<property value = '|ATTRIBUTE|' final=\"true\" name=\"KEY\"/>\n"),
    NAME_ATTRIBUTE("<property name=\"KEY\"|><value>|CONTENT|</value>REST</property>"),
    BOTH_VALUES(
        "<property value='|ATTRIBUTE|'><name>KEY</name><value>|CONTENT|</value></property>"),
    NO_VALUE("\n  <property|>\n    <name>KEY</name>|\n  REST</property>\n"),
    EMPTY_VALUE("<property|><name>KEY</name><value|/|>REST</property>"),
    EMPTY_ATTRIBUTE("<property name='KEY' value='|'|/>"),
    NAME_ONLY("<property name='KEY'|/>");

    private final String template;

    Form(String template) {
      this.template = template;
    }

    List<Piece> pieces(String key, String content, String attribute, String rest) {
      List<Piece> pieces = new ArrayList<>();
      for (String part : template.split("\\|", -1)) {
        if (!pieces.isEmpty()) {
          pieces.add(new Piece(key, ""));
        }
        boolean value = part.equals("CONTENT") || part.equals("ATTRIBUTE") || part.equals("/");
        String text = part.replace("KEY", key).replace("REST", rest);
        String filled = text.replace("CONTENT", content).replace("ATTRIBUTE", attribute);
        pieces.add(new Piece(value ? key : "", filled));
      }
      return pieces;
    }
  }

  private static Arbitrary<List<Piece>> ending() {
    Piece any = new Piece("*", "");
    List<Piece> block =
        List.of(
            new Piece("", "\n<!-- "),
            new Piece("*", "earlier"),
            new Piece("", ": begin; written by htk, undo with htk profile rollback --><property"),
            new Piece("k1", ""),
            new Piece("", "><name>k1</name><value>"),
            new Piece("k1", "5"),
            new Piece("", "</value></property>\n"),
            any,
            new Piece("", "  <!-- htk: end -->\n</configuration>\n<!-- after -->"));
    return Arbitraries.of(
        List.of(any, new Piece("", "</configuration>")),
        List.of(new Piece("", "\n"), any, new Piece("", "  </configuration\t>\n\n")),
        List.of(new Piece("", "<!-- end -->"), any, new Piece("", "</configuration>\n<?p?>")),
        block);
  }

  private static List<Piece> flat(List<List<Piece>> lists) {
    return lists.stream().flatMap(List::stream).toList();
  }
}
