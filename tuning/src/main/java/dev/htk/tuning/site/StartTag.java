// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Optional;

/** Changes the attributes of one start tag, which must be well-formed. */
final class StartTag {

  private final String text;
  private final Span span;

  StartTag(String text, Span span) {
    this.text = text;
    this.span = span;
  }

  /** Returns the element's name as written, with its prefix. */
  String qualifiedName() {
    return text.substring(span.start() + 1, nameEnd());
  }

  /** Returns a splice that sets an attribute, replacing the last one with that local name. */
  Splice set(String attribute, String value, XmlEscape escape) {
    Optional<Span> quoted = quotedValue(attribute);
    if (quoted.isPresent()) {
      Span inner = new Span(quoted.get().start() + 1, quoted.get().end() - 1);
      return new Splice(inner, escape.attribute(value));
    }
    return Splice.insert(attributesEnd(), " " + attribute + "=\"" + escape.attribute(value) + "\"");
  }

  private Optional<Span> quotedValue(String attribute) {
    Optional<Span> found = Optional.empty();
    int at = skipSpace(nameEnd());
    while (at < attributesEnd()) {
      int equals = text.indexOf('=', at);
      int open = skipSpace(equals + 1);
      int close = text.indexOf(text.charAt(open), open + 1);
      if (localName(text.substring(at, equals).trim()).equals(attribute)) {
        found = Optional.of(new Span(open, close + 1));
      }
      at = skipSpace(close + 1);
    }
    return found;
  }

  private static String localName(String qualified) {
    return qualified.substring(qualified.indexOf(':') + 1);
  }

  private int nameEnd() {
    int at = span.start() + 1;
    while (!isSpace(at) && text.charAt(at) != '>' && text.charAt(at) != '/') {
      at++;
    }
    return at;
  }

  /** Returns the end of the last attribute, or of the name if there is none. */
  private int attributesEnd() {
    int at = span.end() - 1;
    if (text.charAt(at - 1) == '/') {
      at--;
    }
    while (isSpace(at - 1)) {
      at--;
    }
    return at;
  }

  private int skipSpace(int from) {
    int at = from;
    while (isSpace(at)) {
      at++;
    }
    return at;
  }

  private boolean isSpace(int at) {
    char c = text.charAt(at);
    return c <= ' ' || c == 0x85 || c == 0x2028; // the last two in XML 1.1
  }
}
