// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;
import java.util.List;
import java.util.Set;

/**
 * Spans within which causes were active for a part that is not known.
 *
 * @param all every span
 * @param weighed the causes of which the servers say how long operations waited in all: that
 *     decides how much they hold, and not chance
 * @param parts what the weighed causes hold
 */
public record VagueSpans(List<StallSpan> all, Set<StallCause> weighed, List<Part> parts) {

  /** No spans. */
  public static final VagueSpans NONE = unweighed(List.of());

  /**
   * A span of a weighed cause.
   *
   * @param share the part of the operations' time in the span that the cause held, 0 to 1
   */
  public record Part(StallSpan span, double share) {}

  public VagueSpans {
    all = List.copyOf(all);
    weighed = Set.copyOf(weighed);
    parts = List.copyOf(parts);
  }

  /** Returns spans of which nothing else is known. */
  public static VagueSpans unweighed(List<StallSpan> all) {
    return new VagueSpans(all, Set.of(), List.of());
  }
}
