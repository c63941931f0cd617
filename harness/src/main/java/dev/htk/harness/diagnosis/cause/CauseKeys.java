package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Gives each cause one number, regardless of its place. Immutable. */
final class CauseKeys implements Keys {

  static final List<StallCause> CAUSES = List.of(StallCause.values());

  private static final Map<StallCause, Integer> NUMBERS = new EnumMap<>(StallCause.class);

  static {
    for (StallCause cause : CAUSES) {
      NUMBERS.put(cause, NUMBERS.size());
    }
  }

  @Override
  public int of(
      TailOperation operation, StallCause cause, int server, int region, long from, long to) {
    return of(cause);
  }

  @Override
  public int of(StallCause cause) {
    return NUMBERS.get(cause);
  }
}
