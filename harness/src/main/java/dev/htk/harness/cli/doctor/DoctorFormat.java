// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.doctor;

import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.doctor.Examination;
import java.util.function.Function;

/** The forms in which an examination is printed. */
enum DoctorFormat {
  /** One page for a terminal. */
  TEXT(DoctorText::of),
  JSON(JsonText::of),
  /** For a ticket or a wiki. */
  MARKDOWN(DoctorMarkdown::of),
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
}
