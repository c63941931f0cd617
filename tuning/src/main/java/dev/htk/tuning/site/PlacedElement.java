package dev.htk.tuning.site;

import java.util.ArrayList;
import java.util.List;

/**
 * Where an element stands in the text.
 *
 * @param startTag its start tag, which is all of it if it is {@code <value/>}
 * @param content what is between the tags; empty if it is {@code <value/>}
 * @param selfClosing whether it is written {@code <value/>}
 * @param markup comments and processing instructions inside
 */
record PlacedElement(Span startTag, Span content, boolean selfClosing, List<Span> markup) {

  /** The stretches of the content between comments and processing instructions, in order. */
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
