// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class GateReportTest {

  private static final GateReport REPORT =
      new GateReport(
          "a|b against <stock>",
          List.of(
              new GateResult(
                  "insert.p99 <= 1.1", "load.insert.p99", true, "ratio 0.92 [0.81, 1.02]: met"),
              new GateResult(
                  "throughput > 1", "run.throughput", false, "ratio 1.01 [0.9, 1.2]: not met")));

  @Test
  void eachGateIsATestOfJUnit() throws Exception {
    Element suite =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(REPORT.junit())))
            .getDocumentElement();

    assertThat(suite.getTagName()).isEqualTo("testsuite");
    assertThat(suite.getAttribute("tests")).isEqualTo("2");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    Element met = (Element) suite.getElementsByTagName("testcase").item(0);
    assertThat(met.getAttribute("name")).isEqualTo("insert.p99 <= 1.1 (load.insert.p99)");
    assertThat(met.getAttribute("classname")).isEqualTo("a|b against <stock>");
    assertThat(met.getElementsByTagName("failure").getLength()).isZero();
    Element failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).contains("not met");
  }

  @Test
  void theTableOfMarkdownSaysWhichGatesWereMet() {
    assertThat(REPORT.markdown())
        .startsWith("### a\\|b against &lt;stock>: 1 of 2 gates met\n")
        .contains("| `insert.p99 <= 1.1` | load.insert.p99 | yes | ratio 0.92 [0.81, 1.02]: met |")
        .contains("| `throughput > 1` | run.throughput | **no** |");
  }
}
