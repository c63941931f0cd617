// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.text.JUnitXml;
import java.util.List;

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
    return JUnitXml.of(
        "gates of " + title,
        gates.stream()
            .map(
                gate ->
                    new JUnitXml.Test(
                        title,
                        gate.gate() + " (" + gate.figure() + ")",
                        !gate.met(),
                        gate.sentence(),
                        ""))
            .toList());
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
