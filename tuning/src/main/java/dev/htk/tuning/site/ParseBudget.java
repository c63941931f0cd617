// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.HashSet;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLStreamReader2;

/** Counts what a parser reads, and stops the parser at more than any site file has. */
final class ParseBudget {

  /** Limits events; a property has about ten: start and end of its elements, and text. */
  private static final int MAX_EVENTS = 300_000;

  /** Limits distinct names, because it is easy to make them collide in the parser's hash table. */
  private static final int MAX_NAMES = 1000;

  /** Limits by how much entities and default attributes may make the text longer than the file. */
  private static final int MAX_EXPANSION = 1 << 20;

  private final long maxText;
  private final Set<String> names = new HashSet<>();
  private int events;
  private long text;

  ParseBudget(int fileLength) {
    this.maxText = (long) fileLength + MAX_EXPANSION;
  }

  void countEvent() throws XMLStreamException {
    events++;
    if (events > MAX_EVENTS) {
      throw new XMLStreamException(
          "has more than 300 000 tags, texts and comments, too many for a site file");
    }
  }

  /** Counts the names of a start tag and the values of its attributes. */
  void countStartTag(XMLStreamReader2 reader) throws XMLStreamException {
    countName(reader.getLocalName());
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      countName(reader.getAttributeLocalName(i));
      countText(reader.getAttributeValue(i).length());
    }
  }

  void countName(String name) throws XMLStreamException {
    names.add(name);
    if (names.size() > MAX_NAMES) {
      throw new XMLStreamException(
          "has more than 1000 names of elements and attributes, too many for a site file");
    }
  }

  void countText(int length) throws XMLStreamException {
    text += length;
    if (text > maxText) {
      throw new XMLStreamException("its entities expand to more than 1 MiB; write the values out");
    }
  }
}
