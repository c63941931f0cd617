package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.CauseName;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.PlaceShare;
import dev.htk.harness.diagnosis.ServerClock;
import dev.htk.harness.diagnosis.Spike;
import dev.htk.harness.diagnosis.SpikeCause;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Renders a diagnosis as text. */
final class DiagnosisText {

  private static final int MOST_SPIKES = 10;
  private static final int MOST_PLACES = 10;
  private static final int MOST_CAUSES = 4;
  private static final int PERCENT = 100;
  private static final double MICROS_PER_MILLI = 1000;
  private static final double LEAST_SHARE = 0.005;
  private static final String UNEXPLAINED = "UNEXPLAINED";
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final StringBuilder text = new StringBuilder();
  private final Diagnosis diagnosis;

  private DiagnosisText(Diagnosis diagnosis) {
    this.diagnosis = diagnosis;
  }

  static String of(Diagnosis diagnosis) {
    DiagnosisText it = new DiagnosisText(diagnosis);
    it.addHead();
    it.addCauses();
    it.addPlaces("by server", diagnosis.byServer());
    it.addPlaces("by region", diagnosis.byRegion());
    it.addSpikes();
    it.addAdvice();
    it.addClocks();
    it.addConfidence();
    return it.text.toString();
  }

  private void addHead() {
    text.append(Paragraph.indented(0, diagnosis.headline() + "."));
    line(
        "%,d of %,d operations took longer than %s, %s in all; %s%s%s",
        diagnosis.tail().operations(),
        diagnosis.run().operations(),
        millis(diagnosis.tail().thresholdMicros()),
        millis(diagnosis.tail().excessMicros()),
        diagnosis.spikesInAll() == 1
            ? "1 spike"
            : String.format(Locale.ROOT, "%,d spikes", diagnosis.spikesInAll()),
        diagnosis.run().closedLoop() ? ", closed loop" : "",
        diagnosis.run().scale() == 1 ? "" : ", SCALE MODEL 1:" + diagnosis.run().scale());
  }

  private void addCauses() {
    line("");
    line("%-26s %7s %7s %7s %8s %8s", "by cause", "share", "chance", "p", "waiting", "measured");
    diagnosis.tail().byCause().forEach(this::addCause);
    line("%-26s %7s", UNEXPLAINED, percent(diagnosis.tail().unexplained()));
    diagnosis
        .tail()
        .ruledOut()
        .forEach(
            (code, share) ->
                line(
                    "  %s overlapped %s of the tail; chance alone gives %s (p %.3f): ruled out",
                    CauseName.of(code),
                    percent(share.share()),
                    percent(share.chance()),
                    share.p()));
  }

  private void addCause(String code, CauseShare share) {
    line(
        "%-26s %7s %7s %7.3f %8s %8s",
        code,
        percent(share.share()),
        percent(share.chance()),
        share.p(),
        percent(share.waiting()),
        percent(share.measured()));
    share
        .behind()
        .forEach(
            chain ->
                line("  ← %s (%s)", String.join(" ← ", chain.causes()), percent(chain.share())));
  }

  private void addPlaces(String title, List<PlaceShare> places) {
    line("");
    line("%-42s %7s %10s  causes", title, "share", "operations");
    places.stream()
        .limit(MOST_PLACES)
        .forEach(
            place ->
                line(
                    "%-42s %7s %,10d  %s",
                    place.place() == null ? "not known" : PlainText.of(place.place()),
                    percent(place.share()),
                    place.operations(),
                    place.causes().entrySet().stream()
                        .filter(entry -> entry.getValue() >= LEAST_SHARE)
                        .limit(MOST_CAUSES)
                        .map(entry -> entry.getKey() + " " + percent(entry.getValue()))
                        .collect(Collectors.joining(", "))));
    if (places.size() > MOST_PLACES) {
      line("and %d more", places.size() - MOST_PLACES);
    }
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
        percent(spike.unexplained()));
    List<SpikeCause> timeline = new ArrayList<>(spike.causes());
    timeline.removeIf(cause -> cause.share() < LEAST_SHARE);
    timeline.sort(Comparator.comparingLong(SpikeCause::start));
    for (SpikeCause cause : timeline) {
      line(
          "  %+9.1f to %+9.1f ms  %6s  %s%s%s",
          (cause.start() - spike.start()) / MICROS_PER_MILLI,
          (cause.end() - spike.start()) / MICROS_PER_MILLI,
          percent(cause.share()),
          cause.cause(),
          cause.behind().stream().map(code -> " ← " + code).collect(Collectors.joining()),
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
      line(
          "%s: %s = %s instead of %s (%s)",
          advice.cause(),
          advice.key(),
          PlainText.of(advice.to()),
          PlainText.of(String.valueOf(advice.from())),
          advice.activation());
      text.append(Paragraph.indented(2, advice.why()));
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
      diagnosis
          .confidence()
          .reasons()
          .forEach(reason -> text.append(Paragraph.indented(2, PlainText.of(reason))));
    }
    diagnosis
        .confidence()
        .notes()
        .forEach(note -> text.append(Paragraph.indented(0, PlainText.of(note))));
  }

  private static String time(long micros) {
    return CLOCK.format(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", PERCENT * share);
  }

  private static String millis(long micros) {
    return String.format(Locale.ROOT, "%,.1f ms", micros / MICROS_PER_MILLI);
  }

  private void line(String format, Object... arguments) {
    text.append(arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments))
        .append(System.lineSeparator());
  }
}
