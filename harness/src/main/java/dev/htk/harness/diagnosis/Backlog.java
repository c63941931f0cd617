// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.cause.Findings;
import dev.htk.harness.diagnosis.cause.LostThroughput;
import dev.htk.harness.diagnosis.read.RunRecords;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The causes that made the queue of an open loop grow and kept it from draining, as {@link
 * LostThroughput} finds them. All rates are means over {@code seconds}, in operations a second.
 *
 * @param start when the first late operation was due
 * @param end when the last late operation was sent
 * @param seconds how long operations were late in all
 * @param completed rate of the operations that succeeded
 * @param lost how much lower that was than the offered rate
 * @param byCause largest share of the loss first, without {@code UNEXPLAINED}
 * @param unexplained the share of the loss that no cause explains; adds up to 1 with the others
 * @param byServer the loss by server, the largest share first; the place is {@code null} for time
 *     in which threads had no operation, and for operations whose server is unknown
 * @param byRegion the loss by region, in the same form
 * @param overTime the loss in equal parts of the time
 * @param sampled number of late operations that all this rests on
 */
public record Backlog(
    long start,
    long end,
    double seconds,
    double offered,
    double completed,
    double lost,
    Map<String, Loss> byCause,
    double unexplained,
    List<PlaceShare> byServer,
    List<PlaceShare> byRegion,
    List<Slice> overTime,
    long sampled) {

  private static final int MOST_IN_HEADLINE = 3;
  private static final double LEAST_IN_HEADLINE = 0.005;
  private static final double MICROS_PER_SECOND = 1e6;

  /**
   * One cause's share of the loss.
   *
   * @param behind the chains of causes behind this one, the largest share first
   */
  public record Loss(double share, List<CauseShare.Chain> behind) {}

  /**
   * A part of the time.
   *
   * @param completed operations a second
   * @param lost operations a second
   * @param byCause the share of each cause in this part's loss, the largest first, including {@code
   *     UNEXPLAINED}; empty if nothing was lost
   */
  public record Slice(
      long start, long end, double completed, double lost, Map<String, Double> byCause) {}

  /** Returns the backlog of a phase; empty if it kept up. */
  static Optional<Backlog> of(RunRecords records, double offered, LostThroughput found) {
    List<LostThroughput.Slice> slices = found.slices();
    double lost = slices.stream().mapToDouble(LostThroughput.Slice::lostInAll).sum();
    if (lost <= 0) {
      return Optional.empty();
    }
    double seconds =
        slices.stream().mapToLong(slice -> slice.window().micros()).sum() / MICROS_PER_SECOND;
    Map<StallCause, Loss> byCause = new EnumMap<>(StallCause.class);
    found.parts().stream()
        .collect(Collectors.groupingBy(Findings.Part::cause))
        .forEach(
            (cause, parts) ->
                byCause.put(
                    cause,
                    new Loss(
                        parts.stream().mapToDouble(Findings.Part::micros).sum() / lost,
                        CauseShare.Chain.of(parts))));
    Loss rest = byCause.remove(StallCause.UNEXPLAINED);
    return Optional.of(
        new Backlog(
            slices.get(0).window().start(),
            slices.get(slices.size() - 1).window().end(),
            seconds,
            offered,
            slices.stream().mapToDouble(LostThroughput.Slice::completed).sum() / seconds,
            lost / seconds,
            CauseShare.largestFirst(byCause, Loss::share),
            rest == null ? 0 : Math.min(1, rest.share()),
            PlaceShare.of(found.byServer(), lost, records.servers()::name),
            PlaceShare.of(found.byRegion(), lost, records.regions()::name),
            slices.stream().map(Backlog::slice).toList(),
            records.sample().size()));
  }

  private static Slice slice(LostThroughput.Slice of) {
    double seconds = of.window().micros() / MICROS_PER_SECOND;
    double lost = of.lostInAll();
    Map<StallCause, Double> shares = new EnumMap<>(StallCause.class);
    of.lost().forEach((cause, part) -> shares.put(cause, lost > 0 ? part / lost : 0));
    shares.values().removeIf(share -> share <= 0);
    return new Slice(
        of.window().start(),
        of.window().end(),
        of.completed() / seconds,
        lost / seconds,
        CauseShare.largestFirst(shares, Double::doubleValue));
  }

  /** Sums up the loss in one sentence. */
  String headline() {
    List<String> parts =
        byCause.entrySet().stream()
            .filter(cause -> cause.getValue().share() >= LEAST_IN_HEADLINE)
            .limit(MOST_IN_HEADLINE)
            .map(
                cause ->
                    Numbers.percent(cause.getValue().share())
                        + " "
                        + CauseName.withChain(
                            cause.getKey(), CauseShare.Chain.most(cause.getValue().behind())))
            .toList();
    return Phrase.of(
        "the servers kept up with %,.0f of %,.0f operations a second for %,.0f s; of the %,.0f/s"
            + " that were lost: %s",
        completed,
        offered,
        seconds,
        lost,
        parts.isEmpty()
            ? "all unexplained"
            : String.join("; ", parts)
                + (unexplained >= LEAST_IN_HEADLINE
                    ? "; " + Numbers.percent(unexplained) + " unexplained"
                    : ""));
  }
}
