// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import dev.htk.tuning.text.Phrase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.LocationInfo;
import org.codehaus.stax2.XMLStreamReader2;

/**
 * Reads a site file as {@code Configuration.Parser} of Hadoop 3.4 does, and records places.
 *
 * <p>As in Hadoop, elements count by local name at any depth, text is collected from the start of
 * the last name, value or final, and an empty element leaves the earlier value. Included properties
 * are read in place. An include that cannot be read here is assumed to be found on the server, so
 * that its fallback does not count.
 */
final class SiteParser {

  private static final String VERSION_1_1 = "1.1";

  /** Limits properties with those of included files, which may be included again and again. */
  private static final int MAX_MERGED = 30_000;

  /** Matches the control characters that are read from bytes in XML 1.0 only. */
  private static final Pattern CONTROL = Pattern.compile("[\\x7f-\\x84\\x86-\\x9f]");

  private final String name;
  private final Optional<String> includedAs;
  private final Inclusions inclusions;
  private final String text;
  private final XMLStreamReader2 reader;
  private final PrologReader chars;
  private final LocationInfo place;
  private final ParseBudget budget;
  private final Deque<OpenElement> open = new ArrayDeque<>();
  private final List<PlacedProperty> properties = new ArrayList<>();
  private final List<PlacedComment> comments = new ArrayList<>();
  private final List<UnreadInclude> unread = new ArrayList<>();
  private final StringBuilder token = new StringBuilder();
  private boolean collecting;
  private OpenInclude include = new OpenInclude("", 0);
  private boolean fallbackCounts;
  private boolean inFallback;
  private OpenProperty property = new OpenProperty();
  private PlacedElement root;

  private SiteParser(
      String name,
      Optional<String> includedAs,
      Inclusions inclusions,
      String text,
      XMLStreamReader2 reader,
      PrologReader chars) {
    this.name = name;
    this.includedAs = includedAs;
    this.inclusions = inclusions;
    this.text = text;
    this.reader = reader;
    this.chars = chars;
    this.place = reader.getLocationInfo();
    this.budget = new ParseBudget(text.length());
  }

  /**
   * Parses a site file.
   *
   * @throws SiteFileException if it or an included file is not well-formed or hostile, or if it is
   *     not a configuration
   */
  static SiteDocument parse(String name, String text, Inclusions inclusions) {
    return parse(name, Optional.empty(), text, inclusions);
  }

  /** Parses an included file, whose root element may have any name. */
  static SiteDocument parseIncluded(String name, String text, Inclusions inclusions) {
    return parse(name, Optional.of(name), text, inclusions);
  }

  private static SiteDocument parse(
      String name, Optional<String> includedAs, String text, Inclusions inclusions) {
    PrologReader chars = new PrologReader(text);
    XMLStreamReader2 reader = SiteXml.open(name, chars);
    if (VERSION_1_1.equals(reader.getVersion())) {
      refuseControls(name, text);
    }
    try {
      return new SiteParser(name, includedAs, inclusions, text, reader, chars).document();
    } catch (XMLStreamException e) {
      throw SiteXml.refusal(name, text, e, reader.getLocationInfo().getCurrentLocation());
    }
  }

  /** Refuses what the parser refuses only as it decodes bytes, which Hadoop lets it do. */
  private static void refuseControls(String name, String text) {
    Matcher control = CONTROL.matcher(text);
    if (control.find()) {
      long line = 1 + text.substring(0, control.start()).chars().filter(c -> c == '\n').count();
      throw new SiteFileException(
          Phrase.of(
              "%s:%d: has the control character U+%04X, which XML 1.1 allows only as an entity",
              name, line, (int) text.charAt(control.start())));
    }
  }

  private SiteDocument document() throws XMLStreamException {
    while (reader.hasNext()) {
      budget.countEvent();
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> startElement();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text();
        case XMLStreamConstants.END_ELEMENT -> endElement();
        case XMLStreamConstants.COMMENT -> comment();
        case XMLStreamConstants.PROCESSING_INSTRUCTION -> instruction();
        case XMLStreamConstants.DTD -> refuseExternalEntities();
        default -> {}
      }
    }
    return new SiteDocument(
        root, List.copyOf(properties), List.copyOf(comments), List.copyOf(unread));
  }

  private void startElement() throws XMLStreamException {
    String element = reader.getLocalName();
    if (open.isEmpty() && includedAs.isEmpty() && !element.equals("configuration")) {
      throw refusal("the root element is <" + element + ">, not <configuration>");
    }
    chars.endProlog();
    budget.countStartTag(reader);
    open.push(new OpenElement(span("<"), reader.isEmptyElement(), inEntity()));
    switch (element) {
      case "property" -> startProperty();
      case "name", "value", "final", "source", "tag" -> {
        collecting = true;
        token.setLength(0);
      }
      case "include" -> startInclude();
      case "fallback" -> inFallback = true;
      default -> {}
    }
  }

  private void startProperty() {
    property = new OpenProperty();
    property.startTag = open.element().startTag;
    property.line = place.getStartLocation().getLineNumber();
    property.column = place.getStartLocation().getColumnNumber();
    property.inEntity = inEntity();
    property.name = attribute("name");
    property.value = attribute("value");
    property.valueInAttribute = property.value.isPresent();
    property.finalText = attribute("final").orElse("");
    attribute("source").map(String::trim).ifPresent(property.sources::add);
  }

  private void startInclude() throws XMLStreamException {
    Optional<String> href = attribute("href");
    if (href.isEmpty()) {
      return;
    }
    int line = place.getStartLocation().getLineNumber();
    include = new OpenInclude(href.get(), line);
    Inclusion found = inclusions.read(href.get(), name + ":" + line);
    fallbackCounts |= found.isMissing();
    found.unread().ifPresent(reason -> unread.add(include.unread(false, reason)));
    if (found.document().isPresent()) {
      merge(found.document().get());
    }
  }

  private void merge(SiteDocument included) throws XMLStreamException {
    Span startTag = span("<");
    included.properties().forEach(placed -> properties.add(placed.broughtBy(startTag)));
    unread.addAll(included.unread());
    if (properties.size() > MAX_MERGED) {
      throw refusal("has more than 30 000 properties with those of included files");
    }
  }

  private void text() throws XMLStreamException {
    budget.countText(reader.getTextLength());
    if (collecting) {
      token.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
    }
  }

  private void endElement() throws XMLStreamException {
    OpenElement element = open.pop();
    switch (reader.getLocalName()) {
      case "name" -> endName(element);
      case "value" -> endValue(element);
      case "final" -> property.finalText = token.toString();
      case "source" -> property.sources.add(token.toString().trim());
      case "include" -> endInclude();
      case "property" -> endProperty();
      default -> {}
    }
    if (open.isEmpty()) {
      root = closed(element);
    }
  }

  private void endName(OpenElement element) throws XMLStreamException {
    if (!token.isEmpty()) {
      property.name = Optional.of(token.toString().trim());
      property.nameElement = Optional.of(closed(element));
      property.inEntity |= element.inEntity;
    }
  }

  private void endValue(OpenElement element) throws XMLStreamException {
    if (!token.isEmpty()) {
      property.value = Optional.of(token.toString());
      property.valueInAttribute = false;
    }
    if (!token.isEmpty() || property.value.isEmpty()) {
      property.valueElement = Optional.of(closed(element));
      property.inEntity |= element.inEntity;
    }
  }

  private void endInclude() {
    if (fallbackCounts && !inFallback) {
      unread.add(include.unread(true, "there is no such file"));
    }
    fallbackCounts = false;
    inFallback = false;
  }

  private void endProperty() {
    if (property.name.isPresent() && (fallbackCounts || !inFallback)) {
      properties.add(property.placed());
    }
  }

  private void comment() throws XMLStreamException {
    if (inEntity()) {
      return;
    }
    comments.add(
        new PlacedComment(
            reader.getText(),
            place.getStartLocation().getLineNumber(),
            span("<!--"),
            open.size() == 1));
    keepInElement(span("<!--"));
  }

  private void instruction() throws XMLStreamException {
    budget.countName(reader.getPITarget());
    keepInElement(span("<?"));
  }

  private void keepInElement(Span markup) {
    if (!open.isEmpty() && !inEntity()) {
      open.element().markup.add(markup);
    }
  }

  private PlacedElement closed(OpenElement element) throws XMLStreamException {
    int start = element.startTag.end();
    int end = element.selfClosing || element.inEntity ? start : span("</").start();
    Span content = new Span(start, end);
    return new PlacedElement(
        element.startTag, content, element.selfClosing, List.copyOf(element.markup));
  }

  private Optional<String> attribute(String localName) {
    Optional<String> value = Optional.empty();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      if (reader.getAttributeLocalName(i).equals(localName)) {
        value = Optional.of(reader.getAttributeValue(i));
      }
    }
    return value;
  }

  private void refuseExternalEntities() throws XMLStreamException {
    if (SiteXml.declaresExternalEntity(reader.getDTDInfo())) {
      throw refusal("declares an external entity; such files are not read, write the values out");
    }
  }

  /**
   * Returns the place of the markup that was read last, found from its end and its opening, because
   * the reported start is wrong after an entity. Markup in an entity has no place.
   */
  private Span span(String opening) throws XMLStreamException {
    if (inEntity()) {
      return new Span(0, 0);
    }
    int end = (int) place.getEndingCharOffset();
    return new Span(text.lastIndexOf(opening, end - 1), end);
  }

  /** Returns whether the parser is inside the replacement text of an entity. */
  private boolean inEntity() {
    return place.getStartLocation().getContext() != null;
  }

  private SiteFileException refusal(String message) {
    return SiteXml.at(name, place.getStartLocation(), message);
  }

  /** An element whose end tag has not been read yet. */
  private static final class OpenElement {
    private final Span startTag;
    private final boolean selfClosing;
    private final boolean inEntity;
    private final List<Span> markup = new ArrayList<>();

    OpenElement(Span startTag, boolean selfClosing, boolean inEntity) {
      this.startTag = startTag;
      this.selfClosing = selfClosing;
      this.inEntity = inEntity;
    }
  }

  /** The include that began last. */
  private final class OpenInclude {
    private final String href;
    private final int line;

    OpenInclude(String href, int line) {
      this.href = href;
      this.line = line;
    }

    UnreadInclude unread(boolean isMissing, String reason) {
      return new UnreadInclude(href, includedAs, line, isMissing, reason);
    }
  }

  /** The property that began last, with the parts read so far. */
  private final class OpenProperty {
    private Optional<String> name = Optional.empty();
    private Optional<String> value = Optional.empty();
    private String finalText = "";
    private final List<String> sources = new ArrayList<>();
    private Span startTag = new Span(0, 0);
    private int line;
    private int column;
    private Optional<PlacedElement> nameElement = Optional.empty();
    private Optional<PlacedElement> valueElement = Optional.empty();
    private boolean valueInAttribute;
    private boolean inEntity;

    PlacedProperty placed() {
      return new PlacedProperty(
          new SiteProperty(name.orElseThrow(), value, finalText, line, column, includedAs, sources),
          startTag,
          nameElement,
          valueElement,
          valueInAttribute,
          inEntity);
    }
  }
}
