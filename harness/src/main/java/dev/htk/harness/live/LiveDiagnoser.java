// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallKind;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.PlaceShare;
import dev.htk.harness.diagnosis.SpikeCause;
import dev.htk.harness.diagnosis.cause.AttributionParameters;
import dev.htk.harness.diagnosis.cause.Behind;
import dev.htk.harness.diagnosis.cause.Findings;
import dev.htk.harness.diagnosis.cause.Spikes;
import dev.htk.harness.diagnosis.read.ServerStalls;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Track;
import dev.htk.harness.diagnosis.timeline.VagueSpans;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.run.EventLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes a picture of a span of time from what recorders reported.
 *
 * <p>Each slow batch stands for the operations that waited for it. Its parts, as its server
 * measured them, are attributed like those of a run's operations, from the first microsecond on.
 * This needs no client's clock and no threshold. A part overlaps only with what the server did to
 * that part, so there is no chance level either.
 */
public final class LiveDiagnoser {

  /** Counts every microsecond, and lets a batch fit only into itself. */
  private static final AttributionParameters ALL_OF_IT = new AttributionParameters(0, 0, 1, 0, 0);

  private static final int MOST_WORST = 10;

  private final ServerStalls stalls;
  private final Window asked;
  private final Timeline timeline;
  private final List<EventLine> batches;
  private final List<EventLine> events;
  private final boolean areMeasured;

  private LiveDiagnoser(
      List<EventLine> rows, List<EventLine> calls, List<EventLine> vague, Window asked) {
    this.asked = asked;
    this.stalls = ServerStalls.of(rows, vague);
    this.areMeasured = calls.isEmpty();
    this.batches =
        Stream.concat(rows.stream(), calls.stream())
            .filter(row -> row.isBatch() && isForward(row))
            .toList();
    this.events =
        Stream.concat(rows.stream(), vague.stream())
            .filter(row -> row.isEvent() && isForward(row))
            .toList();
    long start = asked.start();
    long end = asked.end();
    for (EventLine batch : batches) {
      start = Math.min(start, batch.start() - offset(batch));
      end = Math.max(end, batch.end() - offset(batch) + 1);
    }
    this.timeline =
        Timeline.of(
            new Window(start, end),
            stalls.spans(),
            VagueSpans.unweighed(stalls.vague()),
            stalls.batches());
  }

  /**
   * Makes the picture of some rows.
   *
   * @param rows in any order
   * @param asked the span that they cover
   * @param servers all known servers
   * @param counters counters of servers without a recorder
   * @param adviser proposes changes for the causes that are found
   */
  public static LivePicture picture(
      List<EventLine> rows,
      Window asked,
      List<ServerView> servers,
      List<CounterGrowth> counters,
      LiveAdviser adviser) {
    return picture(rows, asked, servers, counters, adviser, LivePicture.MOST_LISTED);
  }

  /**
   * Makes the same picture.
   *
   * @param mostGates the most closed gates to list, the longest first
   */
  public static LivePicture picture(
      List<EventLine> rows,
      Window asked,
      List<ServerView> servers,
      List<CounterGrowth> counters,
      LiveAdviser adviser,
      int mostGates) {
    return new LiveDiagnoser(rows, List.of(), List.of(), asked)
        .picture(
            servers,
            counters,
            byCause ->
                byCause.isEmpty() ? adviser.adviseByCounters(counters) : adviser.advise(byCause),
            mostGates);
  }

  /**
   * Makes the picture of what files say that no recorder wrote.
   *
   * @param rows events, and slow batches of recorders
   * @param calls slow calls as batches, of whose time no part was measured
   * @param vague events that only bound the time in which their cause was active
   * @param servers all known servers
   */
  public static LivePicture ofFiles(
      List<EventLine> rows,
      List<EventLine> calls,
      List<EventLine> vague,
      Window asked,
      List<ServerView> servers,
      LiveAdviser adviser) {
    return new LiveDiagnoser(rows, calls, vague, asked)
        .picture(servers, List.of(), adviser::advise, Integer.MAX_VALUE);
  }

  /** Makes the picture of some rows alone. */
  static LivePicture picture(List<EventLine> rows, Window asked) {
    return new LiveDiagnoser(rows, List.of(), List.of(), asked)
        .picture(List.of(), List.of(), byCause -> List.of(), LivePicture.MOST_LISTED);
  }

  private LivePicture picture(
      List<ServerView> servers,
      List<CounterGrowth> counters,
      Function<Map<String, HeldShare>, List<Advice>> adviser,
      int mostGates) {
    List<TailOperation> operations = batches.stream().map(this::operation).toList();
    Findings findings = findings(operations);
    Map<String, HeldShare> byCause = byCause(findings);
    double explained = byCause.values().stream().mapToDouble(HeldShare::share).sum();
    return new LivePicture(
        asked.start(),
        asked.end(),
        batches.size(),
        Math.round(findings.total().micros()),
        Math.min(1, explained),
        byCause,
        places(findings.byServer(), findings, stalls.servers()),
        places(findings.byRegion(), findings, stalls.regions()),
        worst(operations, findings),
        gates(mostGates),
        counters,
        servers,
        adviser.apply(byCause));
  }

  private static boolean isForward(EventLine row) {
    return row.end() == 0 ? row.isEvent() : row.end() > row.start();
  }

  private long offset(EventLine row) {
    ClockFit clock = stalls.clocks().get(stalls.servers().number(row.server()));
    return clock == null ? 0 : clock.offsetAt(row.start());
  }

  private TailOperation operation(EventLine batch) {
    long start = batch.start() - offset(batch);
    return new TailOperation(
        start,
        start,
        batch.end() - offset(batch),
        stalls.servers().number(batch.server()),
        Names.NONE,
        stalls.regions().number(batch.region()),
        /* isWrite= */ !batch.has(BatchPart.READ.key()),
        /* attempts= */ 1,
        /* isRefused= */ false,
        StallCause.UNEXPLAINED,
        /* sleepMicros= */ 0,
        /* lateMicros= */ 0,
        /* starvedMicros= */ 0,
        RowHash.NONE);
  }

  private Findings findings(List<TailOperation> operations) {
    Spikes spikes = Spikes.of(operations, ALL_OF_IT);
    return areMeasured
        ? Findings.ofMeasured(operations, spikes, timeline, ALL_OF_IT)
        : Findings.of(operations, spikes, timeline, ALL_OF_IT);
  }

  private static List<PlaceShare> places(
      Map<Integer, Findings.AtPlace> places, Findings findings, Names names) {
    List<PlaceShare> all = PlaceShare.of(places, findings.total().micros(), names::name);
    return all.subList(0, Math.min(LivePicture.MOST_LISTED, all.size()));
  }

  private static Map<String, HeldShare> byCause(Findings findings) {
    Map<StallCause, HeldShare> shares = new EnumMap<>(StallCause.class);
    findings
        .total()
        .byCause()
        .forEach((cause, parts) -> shares.put(cause, share(parts, findings.total().micros())));
    shares.remove(StallCause.UNEXPLAINED);
    return CauseShare.largestFirst(shares, HeldShare::share);
  }

  private static HeldShare share(List<Findings.Part> parts, double excess) {
    Findings.Part all = parts.stream().reduce(Findings.Part::plus).orElseThrow();
    return new HeldShare(
        all.micros() / excess,
        Math.round(all.micros()),
        all.measuredMicros() / excess,
        CauseShare.Chain.of(parts));
  }

  private List<WorstBatch> worst(List<TailOperation> operations, Findings all) {
    return IntStream.range(0, batches.size())
        .boxed()
        .sorted(
            Comparator.comparingLong((Integer i) -> -operations.get(i).serviceMicros())
                .thenComparing(i -> operations.get(i).start()))
        .limit(MOST_WORST)
        .map(i -> worst(batches.get(i), operations.get(i), all))
        .toList();
  }

  private WorstBatch worst(EventLine row, TailOperation operation, Findings all) {
    Findings one =
        all.ofSome(
            List.of(operation), Spikes.of(List.of(operation), ALL_OF_IT), timeline, ALL_OF_IT);
    List<SpikeCause> causes = new ArrayList<>();
    double unexplained = 0;
    for (Findings.Part part : one.total().parts()) {
      double share = part.micros() / operation.serviceMicros();
      if (part.cause() == StallCause.UNEXPLAINED) {
        unexplained += share;
      } else {
        causes.add(
            new SpikeCause(
                part.cause().code(),
                stalls.servers().name(part.culprit().server()),
                stalls.regions().name(part.culprit().region()),
                part.from(),
                part.to(),
                share,
                part.culprit().codesBehind()));
      }
    }
    causes.sort(Comparator.comparingDouble((SpikeCause cause) -> -cause.share()));
    return new WorstBatch(
        operation.start(),
        operation.serviceMicros(),
        row.server(),
        row.table(),
        row.region(),
        row.client(),
        row.figure(Figure.OPERATIONS.key()),
        causes,
        unexplained);
  }

  private List<ClosedGate> gates(int most) {
    record Where(StallCause cause, int server) {}
    Map<Where, List<StallSpan>> spans =
        Stream.concat(stalls.spans().stream(), stalls.vague().stream())
            .filter(span -> span.server() != Names.NONE)
            .filter(span -> span.end() > span.start() && asked.meets(span.start(), span.end()))
            .collect(Collectors.groupingBy(span -> new Where(span.cause(), span.server())));
    Map<String, Long> rejected =
        events.stream()
            .collect(
                Collectors.groupingBy(
                    event -> event.cause() + event.server(),
                    Collectors.summingLong(event -> event.figure(Figure.REJECTED.key()))));
    Behind behind = new Behind(timeline);
    List<ClosedGate> gates = new ArrayList<>();
    spans.forEach(
        (where, of) -> {
          String server = stalls.servers().name(where.server());
          long turnedAway = rejected.getOrDefault(where.cause().code() + server, 0L);
          gates.add(gate(where.cause(), server, of, turnedAway, behind));
        });
    gates.sort(
        Comparator.comparing((ClosedGate gate) -> isBehindGates(gate))
            .thenComparing(gate -> -gate.micros())
            .thenComparing(ClosedGate::cause)
            .thenComparing(ClosedGate::server));
    return gates.subList(0, Math.min(most, gates.size()));
  }

  private static boolean isBehindGates(ClosedGate gate) {
    return StallCause.valueOf(gate.cause()).kind() == StallKind.ROOT;
  }

  private ClosedGate gate(
      StallCause cause, String server, List<StallSpan> spans, long rejected, Behind behind) {
    StallSpan longest =
        Collections.max(
            spans,
            Comparator.comparingLong((StallSpan span) -> span.end() - span.start())
                .thenComparing(StallSpan::start, Comparator.reverseOrder()));
    List<StallCause> chain =
        behind.chain(
            cause,
            longest.server(),
            longest.region(),
            longest.start(),
            Math.min(longest.end(), asked.end()));
    return new ClosedGate(
        cause.code(),
        server,
        Track.of(spans, asked).overlap(asked.start(), asked.end()),
        spans.size(),
        rejected,
        chain.stream().map(StallCause::code).toList());
  }
}
