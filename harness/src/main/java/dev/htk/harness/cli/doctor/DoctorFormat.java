// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.doctor;

import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.doctor.Examination;
import dev.htk.harness.doctor.Problem;
import java.util.function.Function;

/** The forms in which an examination is printed. */
enum DoctorFormat {
  /** One page for a terminal. */
  TEXT(DoctorText::of),
  JSON(JsonText::of),
  /** Markdown, for a ticket or a wiki. */
  MARKDOWN(Markdown::of),
  /** One page without references, for a mail or a browser. */
  HTML(DoctorHtml::of);

  @SuppressWarnings("ImmutableEnumChecker") // The functions are stateless.
  private final Function<Examination, String> renderer;

  DoctorFormat(Function<Examination, String> renderer) {
    this.renderer = renderer;
  }

  String render(Examination examination) {
    return renderer.apply(examination);
  }

  /** Writes an examination in Markdown, with all problems. Stateless. */
  private static final class Markdown {

    private Markdown() {}

    static String of(Examination examination) {
      Page page = new Page(0);
      page.line("# %s", escaped(DoctorText.headline(examination)));
      page.gap();
      for (Problem problem : examination.problems()) {
        page.line(
            "1. **%s %s**, %s: %s  ",
            problem.severity().name(),
            problem.check().id(),
            escaped(problem.where()),
            escaped(problem.message()));
        page.line("   Do first: %s", escaped(problem.action()));
      }
      page.gap();
      page.line("| | |");
      page.line("|---|---|");
      examination
          .facts()
          .forEach((subject, words) -> page.line("| %s | %s |", subject, escaped(words)));
      if (!examination.unseen().isEmpty()) {
        page.gap();
        page.line("Not seen:");
        page.gap();
        examination.unseen().forEach(line -> page.line("* %s", escaped(line)));
      }
      return page.toString();
    }

    private static String escaped(String text) {
      return PlainText.of(text).replaceAll("([\\\\`*_\\[\\]<>|#])", "\\\\$1");
    }
  }
}
