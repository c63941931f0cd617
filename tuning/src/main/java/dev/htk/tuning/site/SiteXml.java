// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.dtd.DTDSubset;
import com.ctc.wstx.ent.EntityDecl;
import com.ctc.wstx.stax.WstxInputFactory;
import java.io.InputStream;
import java.io.Reader;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLResolver;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.codehaus.stax2.DTDInfo;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;

/**
 * Creates readers of Woodstox, the parser that Hadoop's {@code Configuration} uses. The setup is
 * the same but for two things: nothing outside the file is ever opened, and entities are limited.
 */
final class SiteXml {

  private static final int MAX_ENTITY_DEPTH = 20;
  private static final int MAX_ENTITIES = 1000;

  private static final XMLInputFactory2 FACTORY = factory();

  private SiteXml() {}

  private static XMLInputFactory2 factory() {
    XMLInputFactory2 factory = new WstxInputFactory();
    XMLResolver refusal =
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException(
              "refers to an external DTD or entity, " + systemId + "; such files are not read");
        };
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(WstxInputProperties.P_DTD_RESOLVER, refusal);
    factory.setProperty(WstxInputProperties.P_ENTITY_RESOLVER, refusal);
    factory.setProperty(WstxInputProperties.P_MAX_ENTITY_DEPTH, MAX_ENTITY_DEPTH);
    factory.setProperty(WstxInputProperties.P_MAX_ENTITY_COUNT, MAX_ENTITIES);
    factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
    return factory;
  }

  /** Opens a reader of a text. The reader holds only memory and needs no closing. */
  static XMLStreamReader2 open(String name, Reader text) {
    try {
      return (XMLStreamReader2) FACTORY.createXMLStreamReader(text);
    } catch (XMLStreamException e) {
      throw refusal(name, e, null);
    }
  }

  /** Returns the encoding in which the parser reads these bytes; null if it cannot tell. */
  static String encoding(InputStream bytes) throws XMLStreamException {
    XMLStreamReader reader = FACTORY.createXMLStreamReader(bytes);
    try {
      return reader.getEncoding();
    } finally {
      reader.close();
    }
  }

  static boolean declaresExternalEntity(DTDInfo doctype) {
    return doctype.getProcessedDTD() instanceof DTDSubset subset
        && Stream.of(subset.getGeneralEntityMap(), subset.getParameterEntityMap())
            .filter(Objects::nonNull)
            .flatMap(entities -> entities.values().stream())
            .anyMatch(EntityDecl::isExternal);
  }

  /** Returns the parser's error as one line with its place, or else the current one. */
  static SiteFileException refusal(String name, XMLStreamException e, Location current) {
    return at(name, e.getLocation() == null ? current : e.getLocation(), reason(e));
  }

  /** Like {@link #refusal}, but names the template tag that cannot be parsed, if any. */
  static SiteFileException refusal(
      String name, String text, XMLStreamException e, Location current) {
    Location place = e.getLocation() == null ? current : e.getLocation();
    return TemplateTag.on(place.getLineNumber(), text)
        .map(tag -> new SiteFileException(name + ":" + tag.line() + ": " + tag.message()))
        .orElseGet(() -> refusal(name, e, current));
  }

  /** Returns an exception whose message begins with the place. */
  static SiteFileException at(String name, Location place, String message) {
    boolean known = place != null && place.getLineNumber() > 0;
    String where = known ? ":" + place.getLineNumber() + ":" + place.getColumnNumber() : "";
    return new SiteFileException(name + where + ": " + message);
  }

  /** Drops the place, which the parser adds on a line of its own. */
  private static String reason(XMLStreamException e) {
    String message = e.getMessage() == null ? "" : e.getMessage();
    return message.lines().findFirst().orElse("not well-formed XML");
  }

  /**
   * A tag of a template, such as {@code <%= %>}, that keeps a file from being XML.
   *
   * @param text the tag, truncated if it is long
   * @param line the line of the tag, from 1
   */
  private record TemplateTag(String text, int line) {

    private static final Pattern TAG =
        Pattern.compile(
            "<%[^%]{0,200}%>|<[#@][^<>]{0,200}>|\\{%[^%]{0,200}%\\}|\\{\\{[^{}]{0,200}\\}\\}");
    private static final int MAX_LENGTH = 60;

    /** Returns the first tag that begins on a line, which is what stopped the parser there. */
    static Optional<TemplateTag> on(int line, String text) {
      return text.lines()
          .skip(Math.max(0, line - 1))
          .findFirst()
          .flatMap(content -> TAG.matcher(content).results().findFirst())
          .map(tag -> new TemplateTag(shown(tag.group()), line));
    }

    String message() {
      return "'" + text + "' is a template's tag, not XML; fill the template in and use the result";
    }

    private static String shown(String tag) {
      return tag.length() > MAX_LENGTH ? tag.substring(0, MAX_LENGTH) + "…" : tag;
    }
  }
}
