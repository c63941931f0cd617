// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.wrapper;

import dev.htk.tuning.site.Carrier;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.wrapper.Node.Place;
import dev.htk.tuning.wrapper.Node.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The XML of a site file inside another file. It is parsed behind as many empty lines as stand
 * before it there, so that its lines are those of that file.
 */
final class CarriedXml implements Carrier {

  private static final String BEGIN = "<configuration>";
  private static final String END = "</configuration>";
  private static final Pattern DECLARATION = Pattern.compile("^\\s{0,100}<\\?xml[^>]{0,200}\\?>");

  /** Replaces line ends between tags in a text that its file has on one line. */
  private static final String BLANKS = "\t \t \t";

  /** Replaces line ends in a value, which then still has one. */
  private static final String REFERENCE = "&#10;";

  private static final Pattern VALUE = Pattern.compile(">[^<>]*[^<>\\s][^<>]*<");

  /** How the XML stands in the file. */
  private enum Style {
    WHOLE_FILE,
    /** Line for line, as a block of YAML. */
    BLOCK,
    QUOTED
  }

  private final String file;
  private final String text;
  private final Place place;
  private final Style style;
  private final Wrapper form;
  private final String declaration;
  private final String before;
  private final String body;
  private final String after;

  private CarriedXml(String file, String text, Place place, String xml, Style style, Wrapper form) {
    this.file = file;
    this.text = text;
    this.place = place;
    this.style = style;
    this.form = form;
    Matcher found = DECLARATION.matcher(xml);
    this.declaration = found.find() ? found.group() : "";
    String rest = xml.substring(declaration.length());
    int lines = style == Style.BLOCK ? place.line() : place.line() - 1;
    boolean hasNoRoot = hasNoRoot(rest);
    this.before = "\n".repeat(lines) + (hasNoRoot ? BEGIN : "");
    this.after = hasNoRoot ? END : "";
    this.body = style == Style.QUOTED ? onOneLine(rest) : rest;
  }

  /** Returns the site file whose properties are a whole file. */
  static SiteFile ofFile(String file, String text, Wrapper form) {
    Place whole = new Place(1, 0, text.length());
    return new CarriedXml(file, text, whole, text, Style.WHOLE_FILE, form).site();
  }

  /** Returns the site file that is a text of JSON or YAML. */
  static SiteFile ofScalar(String file, String text, Scalar scalar, Wrapper form) {
    boolean isBlock = text.startsWith("|", scalar.place().start());
    String xml = scalar.text().orElseThrow();
    return new CarriedXml(
            file, text, scalar.place(), xml, isBlock ? Style.BLOCK : Style.QUOTED, form)
        .site();
  }

  /** Returns whether the first element of an XML text is a property. */
  static boolean hasNoRoot(String xml) {
    String rest = xml.stripLeading();
    while (rest.startsWith("<!--") && rest.contains("-->")) {
      rest = rest.substring(rest.indexOf("-->") + 3).stripLeading();
    }
    return rest.startsWith("<property");
  }

  private static String onOneLine(String xml) {
    return VALUE
        .matcher(xml)
        .replaceAll(value -> Matcher.quoteReplacement(value.group().replace("\n", REFERENCE)))
        .replace("\n", BLANKS);
  }

  private SiteFile site() {
    return SiteFile.carried(file, before + body + after, this);
  }

  @Override
  public String form() {
    return form.words();
  }

  @Override
  public String with(SiteFile edited) {
    String all = edited.unmarkedText();
    if (all.equals(before + body + after)) {
      return text;
    }
    String xml = declaration + all.substring(before.length(), all.length() - after.length());
    return Wrapper.proved(
        file,
        switch (style) {
          case WHOLE_FILE -> xml;
          case BLOCK -> withBlock(xml.stripTrailing().lines().toList());
          case QUOTED ->
              text.substring(0, place.start())
                  + Token.quoted(xml.replace(BLANKS, "\n").replace(REFERENCE, "\n"))
                  + text.substring(place.end());
        },
        edited);
  }

  private String withBlock(List<String> xml) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int first = place.line();
    List<String> old = (declaration + body).stripTrailing().lines().toList();
    String indent = indent(lines.subList(first, first + old.size()), old);
    List<String> block = lines.subList(first, first + old.size());
    block.clear();
    block.addAll(xml.stream().map(line -> line.isEmpty() ? "" : indent + line).toList());
    String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    boolean isEnded = text.endsWith("\n");
    return String.join(lineEnd, lines) + (isEnded ? lineEnd : "");
  }

  /** Returns what stands before the lines of a block in its file. */
  private static String indent(List<String> lines, List<String> block) {
    for (int i = 0; i < block.size(); i++) {
      if (!block.get(i).isBlank()) {
        return lines.get(i).substring(0, lines.get(i).length() - block.get(i).length());
      }
    }
    return "";
  }
}
