// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.cli;

import dev.htk.harness.selftest.score.Basis;
import dev.htk.harness.selftest.score.EpisodeScore;
import dev.htk.harness.selftest.score.EvidenceScore;
import dev.htk.harness.selftest.score.FailedInjection;
import dev.htk.harness.selftest.score.FalseAlarm;
import dev.htk.harness.selftest.score.FaultScore;
import dev.htk.harness.selftest.score.SelfTestResult;
import dev.htk.tuning.text.Phrase;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Renders a self-test's result as text. */
final class SelfTestText {

  private static final int PERCENT = 100;
  private static final double SECONDS_PER_MINUTE = 60;

  /** Smaller shares of an episode are left out. */
  private static final double LEAST_SHARE = 0.01;

  private SelfTestText() {}

  static String of(SelfTestResult result) {
    StringBuilder text = new StringBuilder();
    boolean isOfPairs = result.byFault().isEmpty();
    if (!isOfPairs) {
      line(text, "%-22s %9s %7s %6s  %s", "fault", "precision", "recall", "F1", "called");
    }
    for (Map.Entry<String, FaultScore> entry : result.byFault().entrySet()) {
      FaultScore score = entry.getValue();
      line(
          text,
          "%-22s %9.2f %7.2f %6.2f  %s",
          entry.getKey(),
          score.precision(),
          score.recall(),
          score.f1(),
          result.confusion().get(entry.getKey()).entrySet().stream()
              .map(call -> Phrase.of("%s %d", call.getKey(), call.getValue()))
              .collect(Collectors.joining(", ")));
    }
    result.skipped().forEach((fault, why) -> line(text, "%-22s skipped: %s", fault, why));
    line(text, "");
    for (EpisodeScore episode : result.episodes()) {
      line(
          text,
          "seed %d %-22s %s %s",
          episode.seed(),
          episode.injection().name(),
          episode.isFound() ? "found " : "missed",
          shares(episode));
    }
    line(text, "");
    for (FailedInjection failed : result.failedInjections()) {
      line(text, "not injected, seed %d: %s: %s", failed.seed(), failed.fault(), failed.why());
    }
    for (FalseAlarm alarm : result.falseAlarms()) {
      line(
          text,
          "false alarm, seed %d: %s of %s at %d: %s",
          alarm.seed(),
          alarm.cause().cause(),
          alarm.cause().server(),
          alarm.cause().start(),
          alarm.why());
    }
    byEvidence(text, result.byEvidence());
    EvidenceScore recorder = result.byEvidence().get(Basis.RECORDER);
    line(
        text,
        "%s; %.1f false alarms an hour in %.1f minutes without a fault",
        isOfPairs
            ? Phrase.of(
                "both faults named in %d of %d pairs", recorder.pairsFound(), recorder.pairs())
            : Phrase.of(
                "macro F1 %.3f over %d faults and %d episodes",
                result.macroF1(), result.byFault().size(), result.episodes().size()),
        result.falseAlarmsPerHour(),
        result.faultFreeSeconds() / SECONDS_PER_MINUTE);
    return text.toString();
  }

  /** Renders what each kind of evidence found: of single faults, and of pairs. */
  private static void byEvidence(StringBuilder text, Map<Basis, EvidenceScore> byEvidence) {
    Map<String, BiFunction<Basis, EvidenceScore, String>> rows = new LinkedHashMap<>();
    rows.put("found by", (basis, score) -> basis.words());
    EvidenceScore recorder = byEvidence.get(Basis.RECORDER);
    for (String fault : recorder.byFault().keySet()) {
      rows.put(fault, (basis, score) -> found(basis, score, fault));
    }
    if (!recorder.byFault().isEmpty()) {
      rows.put("macro F1", (basis, score) -> Phrase.of("%.3f", score.macroF1()));
      rows.put("share error", (basis, score) -> Phrase.of("%.3f", score.shareError()));
    }
    if (recorder.pairs() > 0) {
      rows.put(
          "both of a pair",
          (basis, score) -> Phrase.of("%d of %d", score.pairsFound(), score.pairs()));
    }
    rows.put(
        "false alarms an hour", (basis, score) -> Phrase.of("%.1f", score.falseAlarmsPerHour()));
    rows.forEach(
        (name, cell) ->
            line(
                text,
                "%-22s%s",
                name,
                byEvidence.entrySet().stream()
                    .map(of -> Phrase.of(" %12s", cell.apply(of.getKey(), of.getValue())))
                    .collect(Collectors.joining())));
    line(text, "");
  }

  private static String found(Basis basis, EvidenceScore score, String fault) {
    double recall = score.byFault().get(fault).recall();
    return basis != Basis.RECORDER && recall == 0 && score.lines(fault) == 0
        ? "no line"
        : Phrase.of("%.0f %%", PERCENT * recall);
  }

  private static String shares(EpisodeScore episode) {
    return episode.shares().entrySet().stream()
        .filter(share -> share.getValue() >= LEAST_SHARE)
        .map(share -> Phrase.of("%s %.0f %%", share.getKey(), PERCENT * share.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static void line(StringBuilder text, String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments).stripTrailing()).append('\n');
  }
}
