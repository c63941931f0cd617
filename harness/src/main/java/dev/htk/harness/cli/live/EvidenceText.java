// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import static dev.htk.harness.text.Numbers.seconds;

import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.doctor.ClusterSnapshot;
import dev.htk.harness.postmortem.EvidenceReport;
import dev.htk.harness.postmortem.FileDiagnosis;
import dev.htk.harness.text.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Renders what files say that no recorder wrote: the answer, its evidence, and what it lacks. */
final class EvidenceText extends CauseText {

  private static final int MOST_CITED = 12;
  private static final int MOST_PLACES = 2;
  private static final int MOST_BLIND = 4;
  private static final int MOST_LEFT_OUT = 5;

  private EvidenceText() {}

  /** Returns the answer without a client's figures, with a line end after each line. */
  static String of(FileDiagnosis.OfServers answer, Optional<ClusterSnapshot> snapshot) {
    EvidenceText head = new EvidenceText();
    head.paragraph(0, answer.headline() + ".");
    head.line(
        "from %s to %s UTC",
        LiveText.second(answer.picture().from()), LiveText.second(answer.picture().to()));
    head.addFiles(answer.evidence());
    EvidenceText rest = new EvidenceText();
    if (!answer.advice().isEmpty()) {
      rest.line("");
      rest.line(
          "to try, one at a time; the present values are %s",
          snapshot
              .map(it -> "those of the snapshot of " + LiveText.second(it.taken()) + " UTC")
              .orElse("HBase's defaults, as no file says them"));
      answer.advice().forEach(rest::addChange);
    }
    rest.add(answer.evidence());
    return head.text() + LiveText.body(answer.picture(), "what the files show") + rest.text();
  }

  /** Returns the part below a run's diagnosis. */
  static String below(EvidenceReport evidence) {
    EvidenceText it = new EvidenceText();
    it.line("");
    it.addFiles(evidence);
    it.add(evidence);
    return it.text();
  }

  private void addFiles(EvidenceReport evidence) {
    line(
        "%s: %s",
        Numbers.grouped(evidence.servers().size(), "server"),
        evidence.files().entrySet().stream()
            .map(kind -> Numbers.grouped(kind.getValue(), kind.getKey().words()))
            .collect(Collectors.joining(", ")));
  }

  private void add(EvidenceReport evidence) {
    addCited(evidence.cited());
    addBlind(evidence.blind());
    addSentences("left out", evidence.leftOut());
    addSentences("doubts", evidence.doubts());
  }

  private void addCited(List<EvidenceReport.Cited> cited) {
    if (cited.isEmpty()) {
      return;
    }
    line("");
    line("%-22s %7s %10s %10s  %s", "evidence", "lines", "in all", "longest", "on, such as");
    for (EvidenceReport.Cited one : cited.stream().limit(MOST_CITED).toList()) {
      line(
          "%-22s %,7d %10s %10s  %s%s",
          one.cause(),
          one.lines(),
          seconds(one.micros()),
          seconds(one.longestMicros()),
          PlainText.of(one.server()),
          one.bounded() ? " (at times within)" : "");
      line(
          "    %s",
          one.places().stream()
              .limit(MOST_PLACES)
              .map(PlainText::of)
              .collect(Collectors.joining("  ")));
    }
    addMore(cited.size(), MOST_CITED);
  }

  private void addBlind(List<EvidenceReport.Blind> blind) {
    if (blind.isEmpty()) {
      return;
    }
    line("");
    line("what this evidence can never show");
    for (EvidenceReport.Blind one : blind.stream().limit(MOST_BLIND).toList()) {
      paragraph(2, one.what() + ": " + one.why() + ". Next time: " + one.next() + ".");
    }
    addMore(blind.size(), MOST_BLIND);
  }

  private void addSentences(String title, List<String> sentences) {
    if (sentences.isEmpty()) {
      return;
    }
    line("");
    line(title);
    sentences.stream().limit(MOST_LEFT_OUT).forEach(sentence -> paragraph(2, sentence));
    addMore(sentences.size(), MOST_LEFT_OUT);
  }
}
