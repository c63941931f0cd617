// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.List;
import java.util.Optional;

/**
 * The block between two comments that holds the properties added by the kit.
 *
 * @param begin the comment that opens it
 * @param end the comment that closes it
 */
record MarkedBlock(Span begin, Span end) {

  private static final String BEGIN = ": begin; written by htk, undo with htk profile rollback";
  private static final String END = "htk: end";

  /** Returns the last complete block directly inside the root element. */
  static Optional<MarkedBlock> find(List<PlacedComment> comments) {
    Optional<MarkedBlock> found = Optional.empty();
    Optional<Span> begin = Optional.empty();
    for (PlacedComment comment : comments) {
      String said = comment.text().strip();
      if (comment.topLevel() && said.endsWith(BEGIN)) {
        begin = Optional.of(comment.span());
      } else if (comment.topLevel() && said.equals(END) && begin.isPresent()) {
        found = Optional.of(new MarkedBlock(begin.get(), comment.span()));
        begin = Optional.empty();
      }
    }
    return found;
  }

  /** Returns whether a comment opens or closes a block. */
  static boolean isEdge(PlacedComment comment) {
    String said = comment.text().strip();
    return said.endsWith(BEGIN) || said.equals(END);
  }

  /** Returns whether a place is between the two comments. */
  boolean holds(Span place) {
    return place.start() >= begin.end() && place.end() <= end.start();
  }

  static String beginComment(String title, XmlEscape escape) {
    return "<!-- " + escape.comment(title) + BEGIN + " -->";
  }

  static String endComment() {
    return "<!-- " + END + " -->";
  }
}
