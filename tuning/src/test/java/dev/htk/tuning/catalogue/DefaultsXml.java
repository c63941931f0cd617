// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads name and value of each property of a Hadoop configuration file, such as hbase-default. */
final class DefaultsXml {

  private DefaultsXml() {}

  /** Returns keys and values in the file's order, both trimmed; the last duplicate wins. */
  static Map<String, String> read(InputStream xml) throws XMLStreamException {
    XMLStreamReader reader = secureFactory().createXMLStreamReader(xml);
    Map<String, String> values = new LinkedHashMap<>();
    String name = "";
    while (reader.hasNext()) {
      if (reader.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      switch (reader.getLocalName()) {
        case "name" -> name = reader.getElementText().trim();
        case "value" -> values.put(name, reader.getElementText().trim());
        default -> {}
      }
    }
    return values;
  }

  /** Returns the JDK's own parser whatever the class path holds; it fetches no files. */
  private static XMLInputFactory secureFactory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }
}
