// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.Comparator;
import java.util.List;

/** A replacement of one span of a text; an empty span is an insertion. */
public record Splice(Span span, String replacement) {

  /** Returns an insertion. */
  public static Splice insert(int at, String text) {
    return new Splice(new Span(at, at), text);
  }

  /**
   * Returns the text with all splices applied; those at the same place keep the given order.
   *
   * @throws IllegalArgumentException if two of them overlap
   */
  public static String apply(String text, List<Splice> splices) {
    StringBuilder result = new StringBuilder(text.length() + 1024);
    int done = 0;
    for (Splice splice : sorted(splices)) {
      if (splice.span.start() < done) {
        throw new IllegalArgumentException("Two edits overlap at character " + done);
      }
      result.append(text, done, splice.span.start()).append(splice.replacement);
      done = splice.span.end();
    }
    return result.append(text, done, text.length()).toString();
  }

  private static List<Splice> sorted(List<Splice> splices) {
    return splices.stream().sorted(Comparator.comparingInt(splice -> splice.span.start())).toList();
  }
}
