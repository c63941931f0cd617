// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.doctor;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.doctor.Examination;
import dev.htk.harness.doctor.Problem;
import org.apache.commons.text.StringEscapeUtils;

/** Writes an examination as one self-contained page, with all problems. Stateless. */
final class DoctorHtml {

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>htk doctor</title>
      <style>
      :root { color-scheme: light dark }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }
      li { margin: 1em 0 }
      b.error { color: #c62828 }
      b.warning { color: #b26a00 }
      th { text-align: left; vertical-align: top; padding-right: 1em }
      </style>
      """;

  private DoctorHtml() {}

  static String of(Examination examination) {
    Page page = new Page(0);
    page.add(HEAD);
    page.line("<h1>%s</h1>", escaped(DoctorText.headline(examination)));
    page.line("<ol>");
    for (Problem problem : examination.problems()) {
      page.line(
          "<li><b class=\"%s\">%s</b> %s, %s<br>%s<br><i>Do first:</i> %s</li>",
          problem.severity().word(),
          problem.severity().name(),
          problem.check().id(),
          escaped(problem.where()),
          escaped(problem.message()),
          escaped(problem.action()));
    }
    page.line("</ol>");
    page.line("<table>");
    examination
        .facts()
        .forEach(
            (subject, words) ->
                page.line("<tr><th>%s</th><td>%s</td></tr>", subject, escaped(words)));
    page.line("</table>");
    if (!examination.unseen().isEmpty()) {
      page.line("<h2>Not seen</h2>");
      page.line("<ul>");
      examination.unseen().forEach(line -> page.line("<li>%s</li>", escaped(line)));
      page.line("</ul>");
    }
    page.line("</html>");
    return page.toString();
  }

  private static String escaped(String text) {
    return StringEscapeUtils.escapeHtml4(PlainText.of(text));
  }
}
