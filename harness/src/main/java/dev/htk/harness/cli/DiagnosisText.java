// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static dev.htk.harness.text.Numbers.millis;
import static dev.htk.harness.text.Numbers.percentTenths;

import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.cli.live.CauseText;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.Backlog;
import dev.htk.harness.diagnosis.CauseName;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.PlaceShare;
import dev.htk.harness.diagnosis.ServerClock;
import dev.htk.harness.diagnosis.Spike;
import dev.htk.harness.diagnosis.SpikeCause;
import dev.htk.harness.text.Numbers;
import java.util.Comparator;
import java.util.List;

/** Renders a diagnosis as text. */
final class DiagnosisText extends CauseText {

  private static final int MOST_SPIKES = 10;
  private static final int MOST_PLACES = 10;
  private static final int MOST_CAUSES = 4;

  private static final String LOST = "%-42s %7s%3$.0s  %4$s";
  private static final String OVER_TIME = "%-13s %11s %9s  %s";

  private final Diagnosis diagnosis;

  private DiagnosisText(Diagnosis diagnosis) {
    this.diagnosis = diagnosis;
  }

  static String of(Diagnosis diagnosis) {
    DiagnosisText it = new DiagnosisText(diagnosis);
    it.addHead();
    it.addBacklog();
    it.addTail();
    it.addCauses();
    it.addPlaces("by server", diagnosis.byServer());
    it.addPlaces("by region", diagnosis.byRegion());
    it.addSpikes();
    it.addAdvice();
    it.addClocks();
    it.addConfidence();
    return it.text();
  }

  private void addHead() {
    paragraph(0, diagnosis.headline() + ".");
  }

  private void addBacklog() {
    Backlog backlog = diagnosis.backlog();
    if (backlog == null) {
      return;
    }
    line(
        "from %s to %s; from %s",
        time(backlog.start()),
        time(backlog.end()),
        Numbers.grouped(backlog.sampled(), "sampled late operation"));
    line("");
    line("%-26s %7s", "lost throughput by cause", "share");
    backlog.byCause().forEach((code, loss) -> addLoss(code, loss.share(), loss.behind()));
    line("%-26s %7s", UNEXPLAINED, percentTenths(backlog.unexplained()));
    addPlaces(
        LOST, List.of("lost by server", "share", ""), backlog.byServer(), MOST_PLACES, MOST_CAUSES);
    addPlaces(
        LOST, List.of("lost by region", "share", ""), backlog.byRegion(), MOST_PLACES, MOST_CAUSES);
    line("");
    line(OVER_TIME, "over time", "completed/s", "lost/s", "causes of the loss");
    for (Backlog.Slice slice : backlog.overTime()) {
      line(
          OVER_TIME,
          time(slice.start()),
          count(Math.round(slice.completed())),
          count(Math.round(slice.lost())),
          causes(slice.byCause(), MOST_CAUSES));
    }
    line("");
    paragraph(0, diagnosis.tail().headline() + ".");
  }

  private void addLoss(String code, double share, List<CauseShare.Chain> behind) {
    line("%-26s %7s", code, percentTenths(share));
    addChains(behind);
  }

  private void addTail() {
    line(
        "%,d of %,d operations took longer than %s, %s in all; %s%s%s",
        diagnosis.tail().operations(),
        diagnosis.run().operations(),
        millis(diagnosis.tail().thresholdMicros()),
        millis(diagnosis.tail().excessMicros()),
        Numbers.grouped(diagnosis.spikesInAll(), "spike"),
        diagnosis.run().closedLoop() ? ", closed loop" : "",
        diagnosis.run().scale() == 1 ? "" : ", SCALE MODEL 1:" + diagnosis.run().scale());
  }

  private void addCauses() {
    line("");
    line("%-26s %7s %7s %7s %8s %8s", "by cause", "share", "chance", "p", "waiting", "measured");
    diagnosis.tail().byCause().forEach(this::addCause);
    line("%-26s %7s", UNEXPLAINED, percentTenths(diagnosis.tail().unexplained()));
    diagnosis
        .tail()
        .ruledOut()
        .forEach(
            (code, share) ->
                line(
                    "  %s overlapped %s of the tail; chance alone gives %s (p %.3f): ruled out",
                    CauseName.of(code),
                    percentTenths(share.share()),
                    percentTenths(share.chance()),
                    share.p()));
  }

  private void addCause(String code, CauseShare share) {
    line(
        "%-26s %7s %7s %7.3f %8s %8s",
        code,
        percentTenths(share.share()),
        percentTenths(share.chance()),
        share.p(),
        percentTenths(share.waiting()),
        percentTenths(share.measured()));
    addChains(share.behind());
  }

  private void addChains(List<CauseShare.Chain> behind) {
    behind.forEach(
        chain ->
            line("  ← %s (%s)", String.join(" ← ", chain.causes()), percentTenths(chain.share())));
  }

  private void addPlaces(String title, List<PlaceShare> places) {
    addPlaces(
        "%-42s %7s %10s  %s",
        List.of(title, "share", "operations"), places, MOST_PLACES, MOST_CAUSES);
  }

  private void addSpikes() {
    line("");
    line("the worst spikes");
    diagnosis.spikes().stream().limit(MOST_SPIKES).forEach(this::addSpike);
  }

  private void addSpike(Spike spike) {
    line(
        "%s  %s, %,d operations, %s over, unexplained %s",
        time(spike.start()),
        millis(spike.end() - spike.start()),
        spike.operations(),
        millis(spike.excessMicros()),
        percentTenths(spike.unexplained()));
    List<SpikeCause> timeline =
        spike.causes().stream()
            .filter(cause -> cause.share() >= LEAST_SHARE)
            .sorted(Comparator.comparingLong(SpikeCause::start))
            .toList();
    for (SpikeCause cause : timeline) {
      line(
          "  %+9.1f to %+9.1f ms  %6s  %s%s%s",
          (cause.start() - spike.start()) / MICROS_PER_MILLI,
          (cause.end() - spike.start()) / MICROS_PER_MILLI,
          percentTenths(cause.share()),
          cause.cause(),
          arrows(cause.behind()),
          where(cause));
    }
  }

  private static String where(SpikeCause cause) {
    if (cause.server() == null) {
      return "";
    }
    return cause.region() == null
        ? "  on " + PlainText.of(cause.server())
        : "  in region " + PlainText.of(cause.region());
  }

  private void addAdvice() {
    if (diagnosis.advice().isEmpty()) {
      return;
    }
    line("");
    line("to try, one at a time");
    for (Advice advice : diagnosis.advice()) {
      addChange(advice);
      paragraph(2, advice.why());
      line(
          "  %s",
          advice.command() == null
              ? "change it on the servers, repeat the run, and compare the two folders"
              : PlainText.of(advice.command()));
    }
  }

  private void addClocks() {
    if (diagnosis.clocks().isEmpty()) {
      return;
    }
    line("");
    for (ServerClock clock : diagnosis.clocks()) {
      line(
          "clock of %s: %+.1f ms against the client's, known within %.1f ms (%d readings)",
          PlainText.of(clock.server()),
          clock.offsetMicros() / MICROS_PER_MILLI,
          clock.errorMicros() / MICROS_PER_MILLI,
          clock.readings());
    }
  }

  private void addConfidence() {
    if (diagnosis.confidence().lowered()) {
      line("");
      line("LOWER CONFIDENCE");
      diagnosis.confidence().reasons().forEach(reason -> paragraph(2, reason));
    }
    diagnosis.confidence().notes().forEach(note -> paragraph(0, note));
  }
}
