// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.gc;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.EvidenceLines;
import dev.htk.harness.evidence.EvidenceReader;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.run.EventLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Reads the GC log of a JVM, with the safepoints in it. Passes on stops of 10 ms or longer. The log
 * does not name its server.
 */
public final class GcLogReader implements EvidenceReader {

  private static final long LEAST_MICROS = 10_000;

  /** No line that matters is as long. */
  private static final int LONGEST_LINE = 1 << 16;

  private static final Pattern UNIFIED =
      Pattern.compile(
          "(?m)^(\\[[^]\\n]*\\])*\\[((gc|safepoint)[^]\\n]*\\]|[^]\\n]*\\]"
              + " (GC\\(\\d+\\) |Safepoint \"|Using (G1|Parallel|Serial|Concurrent|The Z|Shenandoah)))");

  private static final Pattern LEGACY =
      Pattern.compile(
          "(?m)\\A(OpenJDK|Java HotSpot).* VM \\(|^([-+:.\\dT]{28}: )?(\\d+\\.\\d+: )?"
              + "(\\[(Full )?GC[ (]|Total time for which application threads were stopped)");

  @Override
  public boolean recognizes(String head) {
    return UNIFIED.matcher(head).find() || LEGACY.matcher(head).find();
  }

  @Override
  public FileFacts read(EvidenceFile file, ReadingRules rules, Consumer<Sighting> sink)
      throws IOException {
    Lines lines = new Lines(file, rules, sink);
    JvmStops stops = new JvmStops(lines::pass);
    List<String> doubts = new ArrayList<>();
    long count =
        EvidenceLines.read(
            file,
            LONGEST_LINE,
            doubts,
            (line, number) -> {
              lines.number = number;
              stops.take(
                  new String(line.getBytes(), 0, line.getLength(), StandardCharsets.ISO_8859_1));
            });
    if (stops.from() > stops.to()) {
      doubts.add(
          "its lines say only how long the JVM had run; -Xlog:gc*,safepoint:file=gc.log:utctime,"
              + "uptime, or -XX:+PrintGCDateStamps for Java 8, adds the time of day");
    }
    return new FileFacts(null, stops.from(), stops.to(), count, doubts);
  }

  /** Passes on the stops with the line that says so. */
  private static final class Lines {
    private final EvidenceFile file;
    private final ReadingRules rules;
    private final Consumer<Sighting> sink;
    private long number;

    Lines(EvidenceFile file, ReadingRules rules, Consumer<Sighting> sink) {
      this.file = file;
      this.rules = rules;
      this.sink = sink;
    }

    void pass(JvmStop stop) {
      if (stop.end() - stop.start() < LEAST_MICROS || stop.end() < rules.since()) {
        return;
      }
      EventLine row =
          EventLine.stall(
              null,
              stop.cause(),
              stop.start(),
              stop.end(),
              stop.isShortOfMemory() ? Map.of(Figure.ALLOCATION_STALL.key(), 1L) : Map.of());
      sink.accept(new Sighting(row, file.line(number), Precision.MEASURED));
    }
  }
}
