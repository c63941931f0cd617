// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.ArrayList;
import java.util.List;

/**
 * The place of an element in the text.
 *
 * @param startTag the start tag, which is the whole element if written {@code <value/>}
 * @param content the text between the tags; empty if written {@code <value/>}
 * @param selfClosing whether the element is written {@code <value/>}
 * @param markup the comments and processing instructions inside
 */
record PlacedElement(Span startTag, Span content, boolean selfClosing, List<Span> markup) {

  /** Returns the spans of content between comments and processing instructions, in order. */
  List<Span> textSpans() {
    List<Span> gaps = new ArrayList<>();
    int from = content.start();
    for (Span kept : markup) {
      gaps.add(new Span(from, kept.start()));
      from = kept.end();
    }
    gaps.add(new Span(from, content.end()));
    return gaps;
  }
}
