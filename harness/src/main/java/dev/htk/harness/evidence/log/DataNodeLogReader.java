// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.EvidenceReader;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.run.EventLine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Reads logs of DataNodes: each write that a disk or the next DataNode held up. Which server waited
 * for it, the log does not say.
 */
public final class DataNodeLogReader implements EvidenceReader {

  /**
   * Messages that Hadoop 3.2 to 3.5 print when a step took longer than a threshold, 300 ms by
   * default.
   */
  private static final List<MessageText> MESSAGES =
      List.of(
          MessageText.of(
              "BlockReceiver", "Slow BlockReceiver write packet to mirror took {}ms (threshold={}"),
          MessageText.of(
              "BlockReceiver", "Slow BlockReceiver write data to disk cost:{}ms (threshold={}"),
          MessageText.of("BlockReceiver", "Slow flushOrSync took {}ms (threshold={}"),
          MessageText.of("BlockReceiver", "Slow manageWriterOsCache took {}ms (threshold={}"),
          MessageText.of(
              "JvmPauseMonitor",
              "Detected pause in JVM or host machine (eg GC): pause of approximately {}ms"));

  private static final Pattern DATANODE =
      Pattern.compile("\\bdatanode\\.|DataNode|DataXceiver|BlockReceiver");

  private static final int LONGEST_MILLIS = 9;

  /** Returns the texts of the messages that it looks for. */
  public static List<MessageText> texts() {
    return MESSAGES;
  }

  @Override
  public boolean recognizes(String head) {
    return LogHead.isDated(head)
        && 2 * LogHead.count(head, DATANODE) > LogHead.count(head, LogHead.HDFS);
  }

  @Override
  public FileFacts read(EvidenceFile file, ReadingRules rules, Consumer<Sighting> sink)
      throws IOException {
    DatedLines lines =
        new DatedLines(
            MESSAGES,
            (message, line, number, time) -> {
              List<String> values = MESSAGES.get(message).values(line).orElse(List.of());
              if (values.isEmpty()) {
                return false;
              }
              long micros = 1000 * millis(values.get(0).strip());
              if (micros > 0) {
                sink.accept(
                    new Sighting(slow(time - micros, time), file.line(number), Precision.MEASURED));
              }
              return true;
            });
    DatedLines.Bounds bounds = lines.read(file, rules.zone());
    return new FileFacts(null, bounds.from(), bounds.to(), bounds.lines(), bounds.doubts());
  }

  private static long millis(String text) {
    if (text.length() > LONGEST_MILLIS) {
      throw new NumberFormatException(text);
    }
    return Long.parseLong(text);
  }

  private static EventLine slow(long start, long end) {
    return EventLine.stall(null, StallCause.SLOW_DATANODE, start, end, Map.of());
  }
}
