// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The spans of one operation that causes have claimed; they do not overlap. Not thread-safe. */
public final class Claims {

  /**
   * A claimed span.
   *
   * @param isMeasured whether it was measured, not inferred from overlap in time
   */
  public record Claim(
      StallCause cause, int server, int region, long from, long to, boolean isMeasured) {

    public long micros() {
      return to - from;
    }
  }

  private final List<Claim> claims = new ArrayList<>();
  private long total;

  /** Adds a span unless it is empty. */
  public void add(
      StallCause cause, int server, int region, long from, long to, boolean isMeasured) {
    if (to > from) {
      claims.add(new Claim(cause, server, region, from, to, isMeasured));
      total += to - from;
    }
  }

  /** Returns all spans, in the order of their claims. */
  public List<Claim> all() {
    return claims;
  }

  /** Returns the length of all spans together. */
  public long totalMicros() {
    return total;
  }

  /** Returns the length of some spans together. */
  public long micros(Predicate<Claim> which) {
    long sum = 0;
    for (Claim claim : claims) {
      sum += which.test(claim) ? claim.micros() : 0;
    }
    return sum;
  }
}
