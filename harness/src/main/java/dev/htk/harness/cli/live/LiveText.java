// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import static dev.htk.harness.text.Numbers.millis;
import static dev.htk.harness.text.Numbers.percentTenths;
import static dev.htk.harness.text.Numbers.seconds;

import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.counter.CounterSign;
import dev.htk.harness.diagnosis.PlaceShare;
import dev.htk.harness.diagnosis.SpikeCause;
import dev.htk.harness.live.ClosedGate;
import dev.htk.harness.live.CounterGrowth;
import dev.htk.harness.live.HeldShare;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.live.ServerView;
import dev.htk.harness.live.Visibility;
import dev.htk.harness.live.WorstBatch;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Renders a live picture as text. */
final class LiveText extends CauseText {

  private static final int MOST_CAUSES = 8;
  private static final int MOST_PLACES = 5;
  private static final int MOST_BATCHES = 5;
  private static final int MOST_GATES = 10;
  private static final int MOST_SERVERS = 5;
  private static final int MOST_OF_A_PLACE = 3;
  private static final long SILENCE_MICROS = 5_000_000;
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final LivePicture picture;

  private final String source;

  private LiveText(LivePicture picture, String source) {
    this.picture = picture;
    this.source = source;
  }

  /**
   * Returns the text, with a line end after each line.
   *
   * @param of the cluster or folder that the picture shows
   */
  static String of(LivePicture picture, String of) {
    LiveText it = new LiveText(picture, "what recorders saw");
    it.addHead(of);
    it.addBody();
    it.addCounters();
    it.addAdvice();
    it.addServers();
    return it.text();
  }

  /**
   * Returns the causes, places, longest batches and gates alone.
   *
   * @param source the words for where the gates were seen
   */
  static String body(LivePicture picture, String source) {
    LiveText it = new LiveText(picture, source);
    it.addBody();
    return it.text();
  }

  private void addBody() {
    addCauses();
    addPlaces("by server", picture.byServer());
    addPlaces("by region", picture.byRegion());
    addWorst();
    addGates();
  }

  private void addHead(String of) {
    line(
        "%s  from %s to %s UTC (%s)",
        PlainText.of(of),
        second(picture.from()),
        second(picture.to()).substring(11),
        seconds(picture.to() - picture.from()));
    boolean isHeld = addHolds();
    if (picture.batches() == 0) {
      if (!isHeld) {
        line("no slow batch ended in that time");
      }
    } else {
      line(
          "%s took %s in all; %s of it is explained",
          Numbers.grouped(picture.batches(), "slow batch", "slow batches"),
          seconds(picture.heldMicros()),
          percentTenths(picture.explained()));
    }
  }

  /** Adds what counters of servers without a recorder show, and returns whether they do. */
  private boolean addHolds() {
    boolean isHeld = false;
    for (CounterGrowth growth : picture.counters()) {
      for (CounterSign sign : growth.signs()) {
        if (sign.holds()) {
          isHeld = true;
          paragraph(
              0,
              Phrase.of(
                  "ALARM: writes are held on %s: %s",
                  growth.server(), sign.sentence(growth.signs())));
        }
      }
    }
    return isHeld;
  }

  private void addCauses() {
    if (picture.batches() == 0) {
      return;
    }
    line("");
    line("%-24s %8s %10s %9s  behind it", "held by", "share", "time", "measured");
    picture.byCause().entrySet().stream().limit(MOST_CAUSES).forEach(this::addCause);
    double rest = 1 - picture.explained();
    line(
        "%-24s %8s %10s",
        UNEXPLAINED, percentTenths(rest), seconds(Math.round(rest * picture.heldMicros())));
  }

  private void addCause(Map.Entry<String, HeldShare> entry) {
    HeldShare share = entry.getValue();
    line(
        "%-24s %8s %10s %9s  %s",
        entry.getKey(),
        percentTenths(share.share()),
        seconds(share.micros()),
        percentTenths(share.measured()),
        share.behind().stream()
            .limit(1)
            .map(
                chain -> arrows(chain.causes()).strip() + " (" + percentTenths(chain.share()) + ")")
            .collect(Collectors.joining()));
  }

  private void addPlaces(String title, List<PlaceShare> places) {
    if (!places.isEmpty()) {
      addPlaces(
          "%-42s %8s %8s  %s",
          List.of(title, "share", "batches"), places, MOST_PLACES, MOST_OF_A_PLACE);
    }
  }

  private void addWorst() {
    if (picture.worst().isEmpty()) {
      return;
    }
    line("");
    line("the longest batches");
    for (WorstBatch batch : picture.worst().stream().limit(MOST_BATCHES).toList()) {
      line("%s %12s  %s", time(batch.start()), millis(batch.micros()), causes(batch));
      line(
          "    %s, region %s on %s%s",
          PlainText.of(batch.table() == null ? "table not known" : batch.table()),
          PlainText.of(batch.region() == null ? "not known" : batch.region()),
          PlainText.of(batch.server()),
          batch.client() == null ? "" : ", from " + PlainText.of(batch.client()));
    }
  }

  private static String causes(WorstBatch batch) {
    List<String> parts = new ArrayList<>();
    for (SpikeCause cause : batch.causes()) {
      if (cause.share() >= LEAST_SHARE && parts.size() < MOST_OF_A_PLACE) {
        parts.add(cause.cause() + " " + percentTenths(cause.share()) + arrows(cause.behind()));
      }
    }
    if (batch.unexplained() >= LEAST_SHARE) {
      parts.add("unexplained " + percentTenths(batch.unexplained()));
    }
    return String.join(", ", parts);
  }

  private void addGates() {
    if (picture.gates().isEmpty()) {
      return;
    }
    line("");
    line("%-24s %10s %8s %8s  on, behind it", source, "time", "events", "rejected");
    for (ClosedGate gate : picture.gates().stream().limit(MOST_GATES).toList()) {
      line(
          "%-24s %10s %,8d %8s  %s%s",
          gate.cause(),
          seconds(gate.micros()),
          gate.events(),
          gate.rejected() == 0 ? "" : count(gate.rejected()),
          PlainText.of(gate.server()),
          arrows(gate.behind()));
    }
    addMore(picture.gates().size(), MOST_GATES);
  }

  private void addCounters() {
    for (CounterGrowth growth : picture.counters()) {
      String counted =
          growth.counters().entrySet().stream()
              .map(of -> of.getKey() + " " + count(of.getValue()))
              .collect(Collectors.joining(", "));
      paragraph(
          0,
          "%s counted in %s: %s"
              .formatted(
                  growth.server(),
                  seconds(growth.micros()),
                  counted.isEmpty() ? "nothing" : counted));
    }
  }

  private void addAdvice() {
    if (!picture.advice().isEmpty()) {
      line("");
      line("to try, one at a time, where you can measure the effect");
      picture.advice().forEach(this::addChange);
    }
  }

  private void addServers() {
    if (picture.servers().isEmpty()) {
      return;
    }
    line("");
    Map<Visibility, Long> bySight =
        picture.servers().stream()
            .collect(Collectors.groupingBy(ServerView::seen, TreeMap::new, Collectors.counting()));
    line(
        "servers: %s",
        bySight.entrySet().stream()
            .map(of -> of.getValue() + " " + of.getKey().ofServers())
            .collect(Collectors.joining(", ")));
    List<String> remarks =
        picture.servers().stream()
            .sorted(Comparator.comparing(ServerView::server))
            .flatMap(server -> remarks(server).stream())
            .toList();
    remarks.stream().limit(MOST_SERVERS).forEach(remark -> paragraph(2, remark));
    addMore(remarks.size(), MOST_SERVERS);
  }

  private List<String> remarks(ServerView server) {
    List<String> remarks = new ArrayList<>();
    String name = server.server();
    if (server.lost() > 0) {
      remarks.add(
          "%s lost %s events and batches before they were read"
              .formatted(name, count(server.lost())));
    }
    if (server.coveredFrom() > picture.from()) {
      remarks.add(
          "%s: nothing is kept from before %s".formatted(name, second(server.coveredFrom())));
    }
    boolean isRead = server.seen() == Visibility.BATCHES || server.seen() == Visibility.EVENTS;
    long silent = picture.to() - server.lastAnswer();
    if (isRead && silent > SILENCE_MICROS) {
      remarks.add("%s has not answered for %s".formatted(name, seconds(silent)));
    }
    if (server.seen() == Visibility.FILES && silent > SILENCE_MICROS) {
      remarks.add("%s: its files end at %s".formatted(name, second(server.lastAnswer())));
    }
    if (server.seen() == Visibility.EVENTS) {
      remarks.add(
          name
              + " measures no batches: its recorder runs without its region part, so that only"
              + " closed gates are known");
    }
    if (server.seen() == Visibility.GONE) {
      remarks.add("%s has been gone since %s".formatted(name, second(server.lastAnswer())));
    }
    if (server.seen() == Visibility.NO_RECORDER || server.seen() == Visibility.DENIED) {
      remarks.add(
          "%s shows %s; only a recorder sees gates, locks, WAL syncs and pauses, and the"
                  .formatted(name, server.note())
              + " GC log is only on the server's host");
    } else if (server.note() != null) {
      remarks.add(name + ": " + server.note());
    }
    return remarks;
  }

  static String second(long micros) {
    return SECOND.format(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }
}
