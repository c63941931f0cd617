package dev.htk.harness.diagnosis.live;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallKind;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.PlaceShare;
import dev.htk.harness.diagnosis.SpikeCause;
import dev.htk.harness.diagnosis.cause.AttributionParameters;
import dev.htk.harness.diagnosis.cause.Behind;
import dev.htk.harness.diagnosis.cause.Culprit;
import dev.htk.harness.diagnosis.cause.Findings;
import dev.htk.harness.diagnosis.cause.Spikes;
import dev.htk.harness.diagnosis.read.ServerStalls;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.run.EventLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

  private LiveDiagnoser(List<EventLine> rows, Window asked) {
    this.asked = asked;
    this.stalls = ServerStalls.of(rows);
    this.batches = rows.stream().filter(row -> row.isBatch() && isForward(row)).toList();
    this.events = rows.stream().filter(row -> row.isEvent() && isForward(row)).toList();
    long start = asked.start();
    long end = asked.end();
    for (EventLine batch : batches) {
      start = Math.min(start, batch.start() - offset(batch));
      end = Math.max(end, batch.end() - offset(batch) + 1);
    }
    this.timeline = Timeline.of(new Window(start, end), stalls.spans(), stalls.batches());
  }

  /**
   * Makes the picture of some rows.
   *
   * @param rows in any order
   * @param asked the span that they cover
   */
  public static LivePicture picture(List<EventLine> rows, Window asked) {
    return new LiveDiagnoser(rows, asked).picture();
  }

  private LivePicture picture() {
    List<TailOperation> operations = batches.stream().map(this::operation).toList();
    Findings findings = findings(operations);
    Map<String, HeldShare> byCause = byCause(findings);
    double explained = byCause.values().stream().mapToDouble(HeldShare::share).sum();
    return new LivePicture(
        asked.start(),
        asked.end(),
        batches.size(),
        Math.round(findings.excessMicros()),
        Math.min(1, explained),
        byCause,
        places(findings.byServer(), findings, stalls.servers()),
        places(findings.byRegion(), findings, stalls.regions()),
        worst(operations),
        gates(),
        List.of(),
        List.of(),
        List.of());
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
        /* sleepMicros= */ 0);
  }

  private Findings findings(List<TailOperation> operations) {
    return Findings.ofMeasured(operations, Spikes.of(operations, ALL_OF_IT), timeline, ALL_OF_IT);
  }

  private static List<PlaceShare> places(
      Map<Integer, Findings.AtPlace> places, Findings findings, Names names) {
    List<PlaceShare> all = PlaceShare.of(places, findings.excessMicros(), names::name);
    return all.subList(0, Math.min(LivePicture.MOST_LISTED, all.size()));
  }

  private static Map<String, HeldShare> byCause(Findings findings) {
    Map<StallCause, List<Map.Entry<Culprit, Findings.Part>>> parts =
        findings.all().entrySet().stream()
            .filter(part -> part.getKey().cause() != StallCause.UNEXPLAINED)
            .collect(Collectors.groupingBy(part -> part.getKey().cause()));
    Map<String, HeldShare> shares = new LinkedHashMap<>();
    parts.entrySet().stream()
        .map(of -> Map.entry(of.getKey().code(), share(of.getValue(), findings.excessMicros())))
        .sorted(
            Comparator.comparingDouble((Map.Entry<String, HeldShare> of) -> -of.getValue().share())
                .thenComparing(Map.Entry::getKey))
        .forEach(of -> shares.put(of.getKey(), of.getValue()));
    return shares;
  }

  private static HeldShare share(List<Map.Entry<Culprit, Findings.Part>> parts, double excess) {
    double micros = parts.stream().mapToDouble(part -> part.getValue().micros()).sum();
    double measured = parts.stream().mapToDouble(part -> part.getValue().measuredMicros()).sum();
    return new HeldShare(
        micros / excess, Math.round(micros), measured / excess, CauseShare.Chain.of(parts));
  }

  private List<WorstBatch> worst(List<TailOperation> operations) {
    record Candidate(EventLine row, TailOperation operation) {}
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < batches.size(); i++) {
      candidates.add(new Candidate(batches.get(i), operations.get(i)));
    }
    return candidates.stream()
        .sorted(
            Comparator.comparingLong((Candidate of) -> -of.operation().serviceMicros())
                .thenComparing(of -> of.operation().start()))
        .limit(MOST_WORST)
        .map(of -> worst(of.row(), of.operation()))
        .toList();
  }

  private WorstBatch worst(EventLine row, TailOperation operation) {
    List<SpikeCause> causes = new ArrayList<>();
    double unexplained = 0;
    for (Map.Entry<Culprit, Findings.Part> part : findings(List.of(operation)).all().entrySet()) {
      double share = part.getValue().micros() / operation.serviceMicros();
      if (part.getKey().cause() == StallCause.UNEXPLAINED) {
        unexplained += share;
      } else {
        causes.add(cause(part.getKey(), part.getValue(), share));
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

  private SpikeCause cause(Culprit culprit, Findings.Part part, double share) {
    return new SpikeCause(
        culprit.cause().code(),
        stalls.servers().name(culprit.server()),
        stalls.regions().name(culprit.region()),
        part.from(),
        part.to(),
        share,
        culprit.behind().stream().map(StallCause::code).toList());
  }

  private List<ClosedGate> gates() {
    record Where(StallCause cause, int server) {}
    Map<Where, List<StallSpan>> spans =
        stalls.spans().stream()
            .filter(span -> span.end() > span.start() && asked.meets(span.start(), span.end()))
            .collect(Collectors.groupingBy(span -> new Where(span.cause(), span.server())));
    Map<String, Long> rejected = new TreeMap<>();
    for (EventLine event : events) {
      rejected.merge(
          event.cause() + event.server(), event.figure(Figure.REJECTED.key()), Long::sum);
    }
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
    return gates.subList(0, Math.min(LivePicture.MOST_LISTED, gates.size()));
  }

  private static boolean isBehindGates(ClosedGate gate) {
    return StallCause.valueOf(gate.cause()).kind() == StallKind.ROOT;
  }

  private ClosedGate gate(
      StallCause cause, String server, List<StallSpan> spans, long rejected, Behind behind) {
    List<StallSpan> inOrder = new ArrayList<>(spans);
    inOrder.sort(Comparator.comparingLong(StallSpan::start));
    StallSpan longest = inOrder.get(0);
    long micros = 0;
    long until = asked.start();
    for (StallSpan span : inOrder) {
      long end = Math.min(span.end(), asked.end());
      micros += Math.max(0, end - Math.max(until, span.start()));
      until = Math.max(until, end);
      longest = span.end() - span.start() > longest.end() - longest.start() ? span : longest;
    }
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
        micros,
        spans.size(),
        rejected,
        chain.stream().map(StallCause::code).toList());
  }
}
