// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.cause.AttributionParameters;
import dev.htk.harness.diagnosis.cause.ChanceLevel;
import dev.htk.harness.diagnosis.cause.Findings;
import dev.htk.harness.diagnosis.cause.LostThroughput;
import dev.htk.harness.diagnosis.cause.Spikes;
import dev.htk.harness.diagnosis.read.RunReader;
import dev.htk.harness.diagnosis.read.RunRecords;
import dev.htk.harness.diagnosis.read.Testimony;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClientKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.RunFolder;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Finds what held up the slow operations of a recorded run.
 *
 * <pre>
 * Diagnosis diagnosis = Diagnoser.diagnose(new RunFolder(folder), TailChoice.DEFAULT);
 * </pre>
 */
public final class Diagnoser {

  /** HBase records the arrival of a call in whole milliseconds. */
  private static final long ROUNDING_MICROS = 1000;

  /** Caps the matching tolerance, so that a poor clock cannot match everything. */
  private static final long MOST_TOLERANCE_MICROS = 5000;

  private static final double MICROS_PER_MILLI = 1000;

  private Diagnoser() {}

  /**
   * Selects the tail to diagnose.
   *
   * @param sloMicros response time beyond which time counts as excess; null for p99.9 of the phase
   * @param phase {@code load} or {@code run}; null for the last one
   */
  public record TailChoice(Long sloMicros, String phase) {

    /** Selects the operations beyond p99.9 of the last phase. */
    public static final TailChoice DEFAULT = new TailChoice(null, null);
  }

  /**
   * Diagnoses one phase of a run. A hundred thousand slow operations take a few seconds, and no
   * more memory than they fill.
   *
   * @throws HarnessException if the folder holds no run, is incomplete or broken, or if no
   *     operation took longer than the threshold
   */
  public static Diagnosis diagnose(RunFolder folder, TailChoice choice)
      throws HarnessException, IOException {
    return diagnose(folder, choice, Collections.emptyNavigableSet());
  }

  /**
   * Diagnoses one phase of a run and cuts its spikes at known times.
   *
   * @param cuts epoch microseconds of the client's clock at which one spike ends and the next
   *     begins
   */
  public static Diagnosis diagnose(RunFolder folder, TailChoice choice, NavigableSet<Long> cuts)
      throws HarnessException, IOException {
    return diagnose(folder, choice, cuts, Optional.empty());
  }

  /**
   * Diagnoses one phase of a run by other evidence than its recorders'.
   *
   * @param testimony the servers' events, in place of those that the run's recorders wrote
   */
  public static Diagnosis diagnose(
      RunFolder folder, TailChoice choice, NavigableSet<Long> cuts, Optional<Testimony> testimony)
      throws HarnessException, IOException {
    RunRecords records = new RunReader(folder, testimony).read(choice.phase(), choice.sloMicros());
    long threshold = threshold(folder, records, choice);
    AttributionParameters parameters = parameters(records, threshold);
    Spikes spikes = Spikes.of(records.operations(), parameters, cuts);
    Findings findings = Findings.of(records.operations(), spikes, records.timeline(), parameters);
    Tail tail = tail(records, findings, threshold, choice);
    Optional<Backlog> backlog = backlog(records, findings, parameters);
    return new Diagnosis(
        spikes(records, spikes, findings),
        tail,
        Adviser.advise(
            tail, backlog, records.manifest(), folder.path().toString(), records.stalls()),
        backlog.map(Backlog::headline).orElseGet(tail::headline),
        run(folder, records),
        spikes.stretches().size(),
        PlaceShare.of(findings.byServer(), findings.total().micros(), records.servers()::name),
        PlaceShare.of(findings.byRegion(), findings.total().micros(), records.regions()::name),
        clocks(records),
        confidence(records, findings, choice),
        backlog.orElse(null));
  }

  private static Optional<Backlog> backlog(
      RunRecords records, Findings findings, AttributionParameters parameters) {
    OptionalDouble rate = constantRate(records.manifest(), records.phase());
    return rate.isEmpty()
        ? Optional.empty()
        : Backlog.of(
            records,
            rate.getAsDouble(),
            LostThroughput.of(
                records.sample(),
                records.answered(),
                rate.getAsDouble(),
                records.timeline(),
                parameters,
                findings.unprovenBackground()));
  }

  private static long threshold(RunFolder folder, RunRecords records, TailChoice choice)
      throws HarnessException {
    long threshold = choice.sloMicros() == null ? records.tailMicros() : choice.sloMicros();
    if (records.operationCount() == 0 && choice.sloMicros() == null) {
      throw HarnessException.badInput(
          "no operations over p99.9: no operation of the %s phase of '%s' succeeded",
          records.phase(), folder.path());
    }
    boolean isAnyOver =
        records.operations().stream().anyMatch(operation -> operation.responseMicros() > threshold);
    if (!isAnyOver) {
      throw HarnessException.badInput(
          "no operations over %s in the %s phase of '%s'",
          millis(threshold), records.phase(), folder.path());
    }
    return threshold;
  }

  private static AttributionParameters parameters(RunRecords records, long threshold) {
    Manifest manifest = records.manifest();
    DriveSpec drive = manifest.drive();
    boolean isAsync = drive != null && drive.client() == ClientKind.ASYNC;
    long error =
        records.clocks().values().stream().mapToLong(ClockFit::errorMicros).max().orElse(0);
    int slots = Math.max(1, isAsync ? drive.inFlight() : manifest.workload().threads());
    OptionalDouble rate = constantRate(manifest, records.phase());
    return new AttributionParameters(
        threshold,
        records.ordinaryMicros(),
        slots,
        ROUNDING_MICROS + Math.min(error, MOST_TOLERANCE_MICROS),
        rate.isPresent() ? AttributionParameters.pace(slots, rate.getAsDouble()) : 0);
  }

  /** Empty for closed loops and for schedules that set their own rates. */
  private static OptionalDouble constantRate(Manifest manifest, String phase) {
    boolean hasOwnRates = manifest.schedule() != null && manifest.schedule().contains(":");
    Double rate =
        hasOwnTarget(manifest, phase)
            ? manifest.drive().loadTarget()
            : manifest.workload().target();
    return hasOwnRates || rate == null || rate <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(rate);
  }

  private static boolean hasOwnTarget(Manifest manifest, String phase) {
    return phase.equals(Phase.LOAD.word())
        && manifest.drive() != null
        && manifest.drive().loadTarget() != null;
  }

  private static DiagnosedRun run(RunFolder folder, RunRecords records) {
    Manifest manifest = records.manifest();
    OptionalDouble rate = constantRate(manifest, records.phase());
    return new DiagnosedRun(
        folder.path().toString(),
        records.phase(),
        manifest.profile().name(),
        manifest.cluster(),
        records.window().start(),
        records.window().end(),
        records.operationCount(),
        rate.isEmpty() && manifest.schedule() == null,
        rate.isPresent() ? Double.valueOf(rate.getAsDouble()) : null,
        manifest.profile().scale());
  }

  private static Tail tail(
      RunRecords records, Findings findings, long threshold, TailChoice choice) {
    Map<StallCause, CauseShare> shares = new EnumMap<>(StallCause.class);
    findings
        .total()
        .byCause()
        .forEach((cause, parts) -> shares.put(cause, share(cause, parts, findings)));
    CauseShare rest = shares.remove(StallCause.UNEXPLAINED);
    // Rounding can lift the sum of many shares slightly above 1.
    double unexplained = rest == null ? 0 : Math.min(1, rest.share());
    Map<String, CauseShare> ruledOut = new LinkedHashMap<>();
    findings
        .ruledOut()
        .forEach(
            (cause, figure) ->
                ruledOut.put(
                    cause.code(),
                    new CauseShare(figure.share(), figure.mean(), figure.p(), 0, 0, List.of())));
    String origin =
        choice.sloMicros() == null
            ? "p99.9 (%s) of the %s phase".formatted(millis(threshold), records.phase())
            : "%s in the %s phase".formatted(millis(threshold), records.phase());
    return new Tail(
        threshold,
        Math.round(findings.total().micros()),
        1 - unexplained,
        findings.chance().explained().mean(),
        CauseShare.largestFirst(shares, CauseShare::share),
        unexplained,
        findings.chance().explained().p(),
        origin,
        findings.total().operations(),
        ruledOut);
  }

  private static CauseShare share(StallCause cause, List<Findings.Part> parts, Findings findings) {
    Findings.Part all = parts.stream().reduce(Findings.Part::plus).orElseThrow();
    ChanceLevel.Figure chance = findings.chance().byCause().get(cause);
    double excess = findings.total().micros();
    return new CauseShare(
        all.micros() / excess,
        chance.mean(),
        chance.p(),
        all.waitingMicros() / excess,
        all.measuredMicros() / excess,
        CauseShare.Chain.of(parts));
  }

  private static List<Spike> spikes(RunRecords records, Spikes spikes, Findings findings) {
    return IntStream.range(0, spikes.stretches().size())
        .mapToObj(number -> spike(records, spikes.stretches().get(number), findings, number))
        .sorted(
            Comparator.comparingLong((Spike spike) -> -spike.excessMicros())
                .thenComparingLong(Spike::start))
        .limit(Diagnosis.MOST_SPIKES)
        .toList();
  }

  private static Spike spike(
      RunRecords records, Spikes.Stretch stretch, Findings findings, int number) {
    record Where(StallCause cause, int server, int region) {}
    double excess = findings.ofSpike(number).micros();
    Map<Where, List<Findings.Part>> byPlace = new LinkedHashMap<>();
    double unexplained = 0;
    for (Findings.Part part : findings.ofSpike(number).parts()) {
      if (part.cause() == StallCause.UNEXPLAINED) {
        unexplained += part.micros();
      } else {
        Where where = new Where(part.cause(), part.culprit().server(), part.culprit().region());
        byPlace.computeIfAbsent(where, fresh -> new ArrayList<>()).add(part);
      }
    }
    List<SpikeCause> causes = new ArrayList<>();
    byPlace.forEach(
        (where, parts) ->
            causes.add(
                new SpikeCause(
                    where.cause().code(),
                    records.servers().name(where.server()),
                    records.regions().name(where.region()),
                    parts.stream().mapToLong(Findings.Part::from).min().orElseThrow(),
                    parts.stream().mapToLong(Findings.Part::to).max().orElseThrow(),
                    parts.stream().mapToDouble(Findings.Part::micros).sum() / excess,
                    Collections.max(parts, Comparator.comparingDouble(Findings.Part::micros))
                        .culprit()
                        .codesBehind())));
    causes.sort(
        Comparator.comparingDouble((SpikeCause cause) -> -cause.share())
            .thenComparing(SpikeCause::cause)
            .thenComparingLong(SpikeCause::start));
    return new Spike(
        stretch.start(),
        stretch.end(),
        findings.ofSpike(number).operations(),
        Math.round(excess),
        causes,
        unexplained / excess);
  }

  private static List<ServerClock> clocks(RunRecords records) {
    return records.clocks().entrySet().stream()
        .map(
            of ->
                new ServerClock(
                    records.servers().name(of.getKey()),
                    of.getValue().offsetAt(records.window().start()),
                    of.getValue().errorMicros(),
                    of.getValue().readings()))
        .toList();
  }

  private static Confidence confidence(RunRecords records, Findings findings, TailChoice choice) {
    List<String> doubts = new ArrayList<>(records.doubts());
    if (choice.sloMicros() != null && choice.sloMicros() < records.keptFromMicros()) {
      doubts.add(
          Phrase.of(
              "the run kept all operations only from %s on, so the shares of those over %s are the"
                  + " slowest ones'; a lower --tail-threshold keeps more",
              millis(records.keptFromMicros()), millis(choice.sloMicros())));
    }
    List<String> notes = new ArrayList<>(records.notes());
    int oneOf = findings.chance().oneOf();
    if (oneOf > 1) {
      notes.add(
          Phrase.of(
              "chance levels come from every %d%s slow operation; shares from all of them",
              oneOf, oneOf == 2 ? "nd" : "th"));
    }
    long nowhere =
        records.operations().stream().filter(operation -> operation.region() < 0).count();
    if (nowhere > 0) {
      notes.add(
          Phrase.of(
                  "%,d slow operations have no region: only a cause in a whole server or the"
                      + " client",
                  nowhere)
              + " can explain them");
    }
    return new Confidence(!doubts.isEmpty(), doubts, notes);
  }

  private static String millis(long micros) {
    return micros >= MICROS_PER_MILLI
        ? Phrase.of("%.1f ms", micros / MICROS_PER_MILLI)
        : micros + " us";
  }
}
