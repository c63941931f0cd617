// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.doctor;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.doctor.Examination;
import dev.htk.harness.doctor.Problem;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.text.Phrase;
import java.util.List;

/** Prints an examination as one page of text. Stateless. */
final class DoctorText {

  /** As many as fit on a page; errors are always listed. */
  private static final int MOST_WARNINGS = 8;

  private static final int MOST_UNSEEN = 10;
  private static final int INDENT = 4;

  private DoctorText() {}

  static String of(Examination examination) {
    Page page = new Page(INDENT);
    page.line("%s", headline(examination));
    List<Problem> shown = shown(examination);
    for (int i = 0; i < shown.size(); i++) {
      Problem problem = shown.get(i);
      page.gap();
      page.line(
          "%2d. %s %s, %s",
          i + 1, problem.severity().name(), problem.check().id(), PlainText.of(problem.where()));
      page.paragraph(INDENT, "%s", PlainText.of(problem.message()));
      page.labelled("do first:", "%s", PlainText.of(problem.action()));
    }
    int hidden = examination.problems().size() - shown.size();
    if (hidden > 0) {
      page.gap();
      page.line("and %s more; --format json has all", Numbers.counted(hidden, "warning"));
    }
    page.gap();
    examination.facts().forEach((subject, words) -> page.margin(subject, PlainText.of(words)));
    if (!examination.unseen().isEmpty()) {
      page.gap();
      page.line("not seen");
      examination.unseen().stream()
          .limit(MOST_UNSEEN)
          .forEach(line -> page.paragraph(2, "%s", PlainText.of(line)));
      if (examination.unseen().size() > MOST_UNSEEN) {
        page.line(
            "  and %s more", Numbers.counted(examination.unseen().size() - MOST_UNSEEN, "line"));
      }
    }
    return page.toString();
  }

  /** Returns the errors and the first warnings. */
  static List<Problem> shown(Examination examination) {
    long errors = examination.count(Severity.ERROR);
    return examination.problems().stream().limit(errors + MOST_WARNINGS).toList();
  }

  /** Returns the answer in one sentence. */
  static String headline(Examination examination) {
    String counts =
        examination.good() && examination.count(Severity.WARNING) == 0
            ? "nothing is wrong"
            : "%s, %s"
                .formatted(
                    Numbers.counted(examination.count(Severity.ERROR), "error"),
                    Numbers.counted(examination.count(Severity.WARNING), "warning"));
    return Phrase.of(
        "%s: %s of HBase %s at %s",
        examination.good() && !counts.startsWith("nothing")
            ? "nothing is wrong (" + counts + ")"
            : counts,
        Numbers.counted(examination.servers(), "region server"),
        examination.hbase(),
        examination.taken());
  }
}
