// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import dev.htk.tuning.setting.RenamedKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Removes properties from the kit's marked block, and parses the result to verify it. */
final class BlockRemoval {

  private static final String END_TAG = "</property>";

  private final SiteFile file;
  private final String text;
  private final Set<String> keys;

  private BlockRemoval(SiteFile file, Set<String> keys) {
    this.file = file;
    this.text = file.text();
    this.keys = keys;
  }

  /** Returns the file without these keys, all of which must be in its block. */
  static SiteFile remove(SiteFile file, Set<String> keys) {
    return new BlockRemoval(file, keys).removed();
  }

  private SiteFile removed() {
    MarkedBlock block = MarkedBlock.find(file.document().comments()).orElseThrow();
    List<Splice> splices = new ArrayList<>();
    if (keys.containsAll(file.keysAddedByKit())) {
      splices.add(new Splice(wholeLines(text, block.begin().start(), block.end().end()), ""));
    } else {
      file.document().own().stream()
          .filter(placed -> block.holds(placed.startTag()))
          .filter(placed -> keys.contains(placed.property().name()))
          .forEach(
              placed ->
                  splices.add(new Splice(lines(text, placed).orElseThrow(this::refusal), "")));
    }
    return proved(Splice.apply(text, splices));
  }

  /** Returns the lines of a property; empty if its end tag is not written in the usual way. */
  static Optional<Span> lines(String text, PlacedProperty placed) {
    Span tag = placed.startTag();
    if (text.startsWith("/>", tag.end() - 2)) {
      return Optional.of(wholeLines(text, tag.start(), tag.end()));
    }
    int end = text.indexOf(END_TAG, tag.end());
    return end < 0
        ? Optional.empty()
        : Optional.of(wholeLines(text, tag.start(), end + END_TAG.length()));
  }

  /** Adds the blanks around a span and its line end, if nothing else is on its lines. */
  static Span wholeLines(String text, int from, int to) {
    int start = from;
    while (start > 0 && isBlank(text.charAt(start - 1))) {
      start--;
    }
    int end = to;
    while (end < text.length() && isBlank(text.charAt(end))) {
      end++;
    }
    boolean alone =
        (start == 0 || isLineEnd(text.charAt(start - 1)))
            && end < text.length()
            && isLineEnd(text.charAt(end));
    if (!alone) {
      return new Span(from, to);
    }
    return new Span(start, text.startsWith("\r\n", end) ? end + 2 : end + 1);
  }

  private static boolean isBlank(char character) {
    return character == ' ' || character == '\t';
  }

  private static boolean isLineEnd(char character) {
    return character == '\n' || character == '\r';
  }

  private SiteFile proved(String changed) {
    SiteFile after = file.withText(changed);
    if (!others(after).equals(others(file))
        || !Collections.disjoint(after.keysAddedByKit(), keys)) {
      throw refusal();
    }
    return after;
  }

  /** Returns the values of other keys; a removed one may get that of an included file again. */
  private SortedMap<String, String> others(SiteFile read) {
    SortedMap<String, String> values = new TreeMap<>(read.values());
    keys.forEach(key -> values.remove(RenamedKeys.current(key)));
    return values;
  }

  private SiteFileException refusal() {
    return new SiteFileException(
        file.name()
            + ": its XML does not allow removing these keys one by one: "
            + String.join(", ", keys));
  }
}
