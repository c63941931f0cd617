// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.text;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes results as JUnit's XML, which CI servers show as tests, with all that Surefire's schema of
 * it requires. Stateless.
 */
public final class JUnitXml {

  private JUnitXml() {}

  /**
   * A result.
   *
   * @param group the tests that it belongs to, as a class's
   * @param hasFailed whether CI servers show it as failed
   * @param message what was found, in one sentence
   * @param detail further words about a failure; may be empty
   */
  public record Test(String group, String name, boolean hasFailed, String message, String detail) {}

  /** Returns the document of a suite of tests. Replaces characters that XML cannot hold. */
  public static String of(String suite, List<Test> tests) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument();
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", held(suite));
      xml.writeAttribute("tests", Integer.toString(tests.size()));
      xml.writeAttribute("failures", Long.toString(tests.stream().filter(Test::hasFailed).count()));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", "0");
      for (Test test : tests) {
        write(xml, test);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e); // a string takes everything
    }
    return text + "\n";
  }

  private static void write(XMLStreamWriter xml, Test test) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", held(test.group()));
    xml.writeAttribute("name", held(test.name()));
    xml.writeAttribute("time", "0");
    if (test.hasFailed()) {
      xml.writeStartElement("failure");
      xml.writeAttribute("type", "failure");
      xml.writeAttribute("message", held(test.message()));
      xml.writeCharacters(held(test.detail()));
    } else {
      xml.writeStartElement("system-out");
      xml.writeCharacters(held(test.message()));
    }
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private static String held(String text) {
    return text.codePoints()
        .map(point -> isHeld(point) ? point : '?')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isHeld(int point) {
    boolean isControl = Character.isISOControl(point) && point != '\n' && point != '\t';
    boolean isHalf = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    return !isControl && !isHalf && point != 0xFFFE && point != 0xFFFF;
  }
}
