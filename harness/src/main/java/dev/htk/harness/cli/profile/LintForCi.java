// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.text.Sha256;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes findings in the forms that CI servers show.
 *
 * @param file the linted file, as the user gave it
 */
record LintForCi(String file, List<Finding> findings) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private String fileOf(Finding finding) {
    return finding.file().orElse(file);
  }

  private static String words(Finding finding) {
    return PlainText.of(finding.sentences());
  }

  /** Returns text that XML can hold. */
  private static String xml(String text) {
    return PlainText.of(text)
        .codePoints()
        .map(point -> isNoCharacter(point) ? '?' : point)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isNoCharacter(int point) {
    boolean isHalf = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    return isHalf || point == 0xFFFE || point == 0xFFFF;
  }

  /** Returns commands for GitHub's runner, which shows them beside the lines of a change. */
  String github() {
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append("::")
          .append(finding.severity() == Severity.INFO ? "notice" : finding.severity().word())
          .append(" file=")
          .append(property(fileOf(finding)));
      finding.line().ifPresent(line -> text.append(",line=").append(line));
      text.append(",title=")
          .append(property(finding.rule()))
          .append("::")
          .append(data(words(finding)))
          .append('\n');
    }
    return text.toString();
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }

  /**
   * Returns JUnit's XML: a finding is a test, and a bad one has failed.
   *
   * @param isBad whether a finding fails the command
   */
  String junit(Predicate<Finding> isBad) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument();
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "htk profile lint");
      xml.writeAttribute("tests", Integer.toString(Math.max(1, findings.size())));
      xml.writeAttribute("failures", Long.toString(findings.stream().filter(isBad).count()));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", "0");
      if (findings.isEmpty()) {
        xml.writeEmptyElement("testcase");
        xml.writeAttribute("classname", xml(file));
        xml.writeAttribute("name", "no findings");
      }
      for (Finding finding : findings) {
        write(xml, finding, isBad.test(finding));
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e); // a string takes everything
    }
    return text + "\n";
  }

  private void write(XMLStreamWriter xml, Finding finding, boolean isBad)
      throws XMLStreamException {
    String place =
        finding.line().isPresent()
            ? fileOf(finding) + ":" + finding.line().getAsInt()
            : fileOf(finding);
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", xml(fileOf(finding)));
    xml.writeAttribute("name", xml(finding.rule() + " at " + place));
    if (isBad) {
      xml.writeStartElement("failure");
      xml.writeAttribute("message", xml(finding.message()));
      xml.writeAttribute("type", finding.rule());
      xml.writeCharacters(xml(finding.fix()));
    } else {
      xml.writeStartElement("system-out");
      xml.writeCharacters(xml(finding.sentences()));
    }
    xml.writeEndElement();
    xml.writeEndElement();
  }

  /** Returns the JSON of Code Climate, which GitLab shows beside a merge request. */
  String codeClimate() {
    ArrayNode issues = JSON.createArrayNode();
    Map<String, Integer> alike = new HashMap<>();
    for (Finding finding : findings) {
      ObjectNode issue = issues.addObject();
      issue.put("type", "issue");
      issue.put("check_name", finding.rule());
      issue.put("description", words(finding));
      issue.putArray("categories").add("Bug Risk");
      issue.put(
          "severity",
          switch (finding.severity()) {
            case ERROR -> "critical";
            case WARNING -> "major";
            case INFO -> "info";
          });
      String identity = fileOf(finding) + "\n" + finding.fingerprint();
      int number = alike.merge(identity, 1, Integer::sum);
      issue.put(
          "fingerprint", Sha256.of((identity + "\n" + number).getBytes(StandardCharsets.UTF_8)));
      ObjectNode location = issue.putObject("location");
      location.put("path", fileOf(finding));
      location.putObject("lines").put("begin", finding.line().orElse(1));
    }
    return issues.toPrettyString() + "\n";
  }
}
