// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes the results of a comparison's gates in the forms that CI servers show. */
public record GateReport(String title, List<GateResult> gates) {

  /** Returns the report on a comparison's gates. */
  public static GateReport of(Comparison comparison) {
    return new GateReport(
        comparison.profile() + " against " + comparison.baseline(), comparison.gates());
  }

  private long notMet() {
    return gates.stream().filter(gate -> !gate.met()).count();
  }

  /** Returns JUnit's XML: a gate is a test, and one that is not met or not shown has failed. */
  public String junit() {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument();
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "gates of " + title);
      xml.writeAttribute("tests", Integer.toString(gates.size()));
      xml.writeAttribute("failures", Long.toString(notMet()));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", "0");
      for (GateResult gate : gates) {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", title);
        xml.writeAttribute("name", gate.gate() + " (" + gate.figure() + ")");
        if (gate.met()) {
          xml.writeStartElement("system-out");
          xml.writeCharacters(gate.sentence());
        } else {
          xml.writeStartElement("failure");
          xml.writeAttribute("message", gate.sentence());
        }
        xml.writeEndElement();
        xml.writeEndElement();
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e); // a string takes everything
    }
    return text + "\n";
  }

  /** Returns a heading and a table in Markdown. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append("### ")
        .append(cell(title))
        .append(": ")
        .append(gates.size() - notMet())
        .append(" of ")
        .append(gates.size())
        .append(gates.size() == 1 ? " gate met" : " gates met")
        .append("\n\n| gate | figure | met | why |\n|---|---|---|---|\n");
    for (GateResult gate : gates) {
      text.append("| `")
          .append(gate.gate())
          .append("` | ")
          .append(gate.figure())
          .append(gate.met() ? " | yes | " : " | **no** | ")
          .append(cell(gate.sentence()))
          .append(" |\n");
    }
    return text.toString();
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ");
  }
}
