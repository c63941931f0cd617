// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import dev.htk.harness.live.BatchRates;
import dev.htk.harness.live.ClientRates;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jline.utils.AttributedString;

/**
 * One moment of a live view: the figures of the last seconds, and what held up writes in the last
 * minute.
 *
 * @param name the cluster, or the run's folder
 * @param progress how far the command is; null for a view that has no end
 * @param figures of the last seconds; empty if nothing was done in them
 */
record LiveFrame(String name, String progress, List<String> figures, LivePicture picture) {

  private static final String GAP = "   ";
  private static final String CUT = "…";
  private static final int MOST_CAUSES = 3;

  /** Returns a moment of a run under way. */
  static LiveFrame ofRun(
      String folder, String progress, Optional<ClientRates> rates, LivePicture picture) {
    return new LiveFrame(
        folder,
        progress,
        rates
            .map(
                of ->
                    List.of(
                        Phrase.of("%,.0f operations/s", of.perSecond()),
                        "p99 " + Numbers.millis(of.p99Micros()),
                        "late " + Numbers.millis(Math.round(of.lateMicros()))))
            .orElse(List.of()),
        picture);
  }

  /** Returns a moment of a cluster, of which the servers' own figures are known. */
  static LiveFrame ofCluster(String cluster, Optional<BatchRates> rates, LivePicture picture) {
    return new LiveFrame(
        cluster,
        null,
        rates
            .map(
                of ->
                    List.of(
                        Phrase.of("%,.0f batches/s", of.perSecond()),
                        "p99 " + Numbers.millis(of.p99Micros())))
            .orElse(List.of()),
        picture);
  }

  /**
   * Returns the view fitted to a terminal: first the lines that matter most, no line wider than the
   * terminal. If not all lines fit, the last one says how many are left out.
   *
   * @param width columns, 1 or more
   * @param height lines, 1 or more
   */
  List<String> lines(int width, int height) {
    List<String> lines = lines(width).stream().map(line -> cut(line, width)).toList();
    if (lines.size() > height) {
      lines = lines.stream().filter(line -> !line.isEmpty()).toList();
    }
    if (lines.size() <= height) {
      return lines;
    }
    List<String> shown = new ArrayList<>(lines.subList(0, height - 1));
    String rest = Phrase.of("%s %,d more lines", CUT, lines.size() - shown.size());
    shown.add(cut(rest, width));
    return shown;
  }

  /** Returns the view in one line, for output that is not a terminal. */
  String line() {
    List<String> parts = new ArrayList<>(figures);
    if (picture.batches() > 0) {
      picture.byCause().entrySet().stream()
          .limit(MOST_CAUSES)
          .map(cause -> cause.getKey() + " " + Numbers.percentTenths(cause.getValue().share()))
          .forEach(parts::add);
    } else {
      picture.gates().stream()
          .limit(MOST_CAUSES)
          .map(gate -> gate.cause() + " " + Numbers.millis(gate.micros()))
          .forEach(parts::add);
    }
    return "last minute: "
        + (parts.isEmpty() ? "no operation, and no stall seen" : String.join(", ", parts));
  }

  private List<String> lines(int width) {
    List<String> lines = new ArrayList<>();
    if (progress != null) {
      lines.add(progress);
    }
    lines.addAll(besideEachOther(figures, width));
    LiveText.of(picture, name).lines().forEach(lines::add);
    return lines;
  }

  /** Puts as many words into each line as fit. */
  private static List<String> besideEachOther(List<String> words, int width) {
    List<String> lines = new ArrayList<>();
    for (String word : words) {
      int last = lines.size() - 1;
      if (last >= 0 && lines.get(last).length() + GAP.length() + word.length() <= width) {
        lines.set(last, lines.get(last) + GAP + word);
      } else {
        lines.add(word);
      }
    }
    return lines;
  }

  private static String cut(String line, int width) {
    AttributedString columns = new AttributedString(line);
    return columns.columnLength() <= width
        ? line
        : columns.columnSubSequence(0, width - 1).toString() + CUT;
  }
}
