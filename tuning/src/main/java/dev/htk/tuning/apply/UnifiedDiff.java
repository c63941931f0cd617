// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.algorithm.myers.MeyersDiffWithLinearSpace;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.Patch;
import dev.htk.secrets.Secrets;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the difference between two texts in the format of {@code diff -u}. Masks secrets, but
 * shows their lines if they differ.
 */
final class UnifiedDiff {

  private static final int CONTEXT = 3;
  private static final String NO_NEWLINE = "\n\\ No newline at end of file";

  /** The limit on lines; above it the search for the smallest difference may take minutes. */
  private static final int MOST_LINES = 20_000;

  private UnifiedDiff() {}

  /**
   * Returns the difference; empty if the texts are equal. A carriage return belongs to its line.
   *
   * @param before the name for the first text
   * @param after the name for the second
   */
  static String of(String before, String beforeText, String after, String afterText) {
    if (beforeText.equals(afterText)) {
      return "";
    }
    List<String> from = lines(beforeText);
    List<String> to = lines(afterText);
    List<String> shownFrom = lines(Secrets.maskedFile(beforeText));
    Patch<String> shown = masked(patch(from, to), shownFrom, lines(Secrets.maskedFile(afterText)));
    List<String> diff =
        UnifiedDiffUtils.generateUnifiedDiff(before, after, shownFrom, shown, CONTEXT);
    return String.join("\n", diff) + "\n";
  }

  /** Returns the difference between two states of a file, in UTF-8, UTF-16 or ISO 8859-1. */
  static String of(String file, byte[] before, byte[] after) {
    return of(file, text(before), file, text(after));
  }

  private static String text(byte[] bytes) {
    boolean mark = bytes.length > 1 && (bytes[0] & 0xff) + (bytes[1] & 0xff) == 0xff + 0xfe;
    Charset charset = mark ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    try {
      return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  private static Patch<String> patch(List<String> from, List<String> to) {
    Patch<String> patch = new Patch<>();
    if (from.size() + to.size() > MOST_LINES) {
      patch.addDelta(new ChangeDelta<>(new Chunk<>(0, from), new Chunk<>(0, to)));
      return patch;
    }
    AbstractDelta<String> last = null;
    for (AbstractDelta<String> delta :
        DiffUtils.diff(from, to, new MeyersDiffWithLinearSpace<String>()).getDeltas()) {
      if (last != null && touch(last, delta)) {
        last = merged(last, delta);
      } else {
        if (last != null) {
          patch.addDelta(last);
        }
        last = delta;
      }
    }
    patch.addDelta(last);
    return patch;
  }

  /** Returns the same changes with the lines of masked texts, line for line. */
  private static Patch<String> masked(Patch<String> patch, List<String> from, List<String> to) {
    Patch<String> masked = new Patch<>();
    patch
        .getDeltas()
        .forEach(
            delta ->
                masked.addDelta(
                    new ChangeDelta<>(
                        masked(delta.getSource(), from), masked(delta.getTarget(), to))));
    return masked;
  }

  private static Chunk<String> masked(Chunk<String> chunk, List<String> lines) {
    return new Chunk<>(chunk.getPosition(), lines.subList(chunk.getPosition(), end(chunk)));
  }

  private static boolean touch(AbstractDelta<String> first, AbstractDelta<String> second) {
    return end(first.getSource()) == second.getSource().getPosition()
        && end(first.getTarget()) == second.getTarget().getPosition();
  }

  private static int end(Chunk<String> chunk) {
    return chunk.getPosition() + chunk.size();
  }

  /** Merges deltas: the algorithm reports a replaced line as an insertion and a deletion. */
  private static AbstractDelta<String> merged(
      AbstractDelta<String> first, AbstractDelta<String> second) {
    return new ChangeDelta<>(
        merged(first.getSource(), second.getSource()),
        merged(first.getTarget(), second.getTarget()));
  }

  private static Chunk<String> merged(Chunk<String> first, Chunk<String> second) {
    List<String> lines = new ArrayList<>(first.getLines());
    lines.addAll(second.getLines());
    return new Chunk<>(first.getPosition(), lines);
  }

  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      lines.add(text.substring(start, end));
      start = end + 1;
    }
    if (start < text.length()) {
      lines.add(text.substring(start) + NO_NEWLINE);
    }
    return lines;
  }
}
