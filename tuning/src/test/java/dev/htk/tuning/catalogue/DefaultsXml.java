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

  /** Keys with their values in the file's order, both trimmed; the last of duplicates wins. */
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

  /**
   * The JDK's own parser, whatever others are on the class path, and nothing fetched from files.
   */
  private static XMLInputFactory secureFactory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }
}
