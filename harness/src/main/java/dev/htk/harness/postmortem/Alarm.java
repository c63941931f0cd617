// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.postmortem;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallKind;
import dev.htk.harness.diagnosis.CauseName;
import dev.htk.harness.live.ClosedGate;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.text.Numbers;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A cause that held up a server's writes for long enough to be noticed.
 *
 * @param cause a code of {@code StallCause}
 * @param micros the time during which it was active anywhere on the server; at most that, if it was
 *     not measured
 * @param measured whether the files have the begin and the end of each of its events
 * @param behind the causes behind it, the nearest first
 * @param source the place of the longest event, such as {@code rs3/server.log:18841}; null if a
 *     recorder saw it
 */
public record Alarm(
    String cause,
    String server,
    long micros,
    boolean measured,
    List<String> behind,
    String source) {

  /** An operator notices a write that waits for so long. */
  private static final long LEAST_AT_A_TIME = 1_000_000;

  /** Regions open for a second or two whenever servers start or are balanced. */
  private static final long LEAST_TRANSITION = 5_000_000;

  /** Shorter waits are noticed if they fill so much of the time. */
  private static final double LEAST_SHARE = 0.05;

  /** The roots that no healthy server has; flushes and compactions are its daily work. */
  private static final Set<StallCause> BAD_ROOTS =
      EnumSet.of(StallCause.FLUSH_DELAYED, StallCause.TOO_MANY_WALS, StallCause.SLOW_DATANODE);

  /**
   * Returns the alarms of a picture: gates before roots, the longest first. A root that is behind a
   * gate of its server is named there, as is another gate behind a longer one.
   */
  static List<Alarm> of(LivePicture picture, EvidenceReport report) {
    List<Alarm> all =
        picture.gates().stream().flatMap(gate -> of(gate, picture, report).stream()).toList();
    return all.stream()
        .filter(
            alarm ->
                all.stream()
                    .noneMatch(
                        other ->
                            other.server().equals(alarm.server())
                                && other.behind().contains(alarm.cause())
                                && (kind(alarm.cause()) == StallKind.ROOT
                                    || alarm.micros() <= other.micros())))
        .sorted(
            Comparator.comparing((Alarm alarm) -> kind(alarm.cause()) == StallKind.ROOT)
                .thenComparing(alarm -> !alarm.measured())
                .thenComparing(alarm -> -alarm.micros()))
        .toList();
  }

  private static Optional<Alarm> of(ClosedGate gate, LivePicture picture, EvidenceReport report) {
    Optional<EvidenceReport.Cited> cited =
        report.cited().stream()
            .filter(one -> one.cause().equals(gate.cause()) && one.server().equals(gate.server()))
            .findFirst();
    long longest =
        Math.min(
            gate.micros(), cited.map(EvidenceReport.Cited::longestMicros).orElse(gate.micros()));
    boolean isMeasured = cited.map(EvidenceReport.Cited::measured).orElse(true);
    boolean isTransition = gate.cause().equals(StallCause.REGION_TRANSITION.code());
    boolean isLong =
        longest >= (isTransition ? LEAST_TRANSITION : LEAST_AT_A_TIME)
            || (gate.rejected() > 0 && !isTransition)
            || (isMeasured && gate.micros() >= LEAST_SHARE * (picture.to() - picture.from()));
    boolean isBad =
        kind(gate.cause()) != StallKind.ROOT
            || BAD_ROOTS.contains(StallCause.valueOf(gate.cause()));
    return isLong && isBad
        ? Optional.of(
            new Alarm(
                gate.cause(),
                gate.server(),
                gate.micros(),
                isMeasured && !cited.map(EvidenceReport.Cited::bounded).orElse(false),
                gate.behind(),
                cited.map(one -> one.places().get(0)).orElse(null)))
        : Optional.empty();
  }

  private static StallKind kind(String cause) {
    return StallCause.valueOf(cause).kind();
  }

  /** Says it in words, such as {@code WAL sync on rs1,16020,17 for 8.1 s (rs1.log:18841)}. */
  String sentence() {
    return CauseName.withChain(cause, behind)
        + " on "
        + server
        + (measured ? " for " : " at times within ")
        + Numbers.seconds(micros)
        + (source == null ? "" : " (" + source + ")");
  }
}
