// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.LatencyLine;
import dev.htk.harness.run.SlowOperationLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.ZipException;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.LineReader;

/**
 * Reads a run's files of lines, of which there are three kinds. Passes on the lines that are
 * complete and consistent, in the order of the file; holds one line at a time.
 *
 * <pre>
 * Ending ending = RecordedLines.EVENTS.read(folder.serverEvents(), line -&gt; …);
 * </pre>
 *
 * @param <T> what a line holds
 */
public final class RecordedLines<T> {

  /** Reads UTF-8 alone: with null bytes, a damaged line looks like UTF-32. */
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder().disable(JsonFactory.Feature.CHARSET_DETECTION).build())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * Stall events: a run's {@code server-events.jsonl} and {@code client-events.jsonl}, and the
   * files that recorders write on their servers.
   */
  public static final RecordedLines<EventLine> EVENTS =
      new RecordedLines<>(json(EventLine.class), RecordedLines::require);

  /** The operations of a run's {@code slow-ops.jsonl}. */
  public static final RecordedLines<SlowOperationLine> SLOW_OPERATIONS =
      new RecordedLines<>(json(SlowOperationLine.class), RecordedLines::require);

  /** The intervals of a run's {@code client.hlog}. */
  public static final RecordedLines<LatencyLine> LATENCIES =
      new RecordedLines<>(RecordedLines::latencies, line -> {});

  /** An interval in HdrHistogram's log: tag, start and length in seconds, maximum, histogram. */
  private static final Pattern INTERVAL =
      Pattern.compile("Tag=([^,]+)\\.([^,.]+),([0-9.]+),([0-9.]+),[0-9.]+,(\\S+)\\s*");

  private static final double MICROS = 1e6;

  /** A hundred times the longest line that the kit writes. */
  static final int LONGEST_LINE = 1 << 20;

  private final Parser<T> parser;
  private final Taker<T> check;

  private RecordedLines(Parser<T> parser, Taker<T> check) {
    this.parser = parser;
    this.check = check;
  }

  /** The ways in which a file ends. */
  public enum Ending {
    WHOLE,
    /** The last line is incomplete, as a killed process leaves it. */
    CUT_OFF
  }

  /** Takes the lines, one at a time, or refuses one. */
  @FunctionalInterface
  public interface Taker<T> {
    void take(T line) throws BadLineException;
  }

  /** Reads what a line holds; null for a line that holds nothing, such as a comment. */
  @FunctionalInterface
  private interface Parser<T> {
    T parse(Text line) throws BadLineException, IOException;
  }

  /**
   * Passes each line to {@code taker}, except one that the end of the file cuts off. Reads a
   * compressed file if there is no plain one.
   *
   * @throws HarnessException if the file is missing, or at the first line that is bad or that the
   *     taker refuses
   */
  public Ending read(Path file, Taker<T> taker) throws HarnessException, IOException {
    if (!RunFile.exists(file)) {
      throw HarnessException.badInput(
          "'%s' has no %s, which a diagnosis needs", file.getParent(), file.getFileName());
    }
    return read(
        file,
        taker,
        (path, number, isCut, problem) -> {
          if (!isCut) {
            throw HarnessException.badInput("%s, line %d: %s", path, number, problem);
          }
        });
  }

  /**
   * Passes each good line to {@code taker}, however many are bad, as killed processes leave them in
   * a file that they append to.
   *
   * @return how many lines were skipped, because they were bad or the taker refused them
   * @throws HarnessException if the file does not consist of lines
   */
  public long readTorn(Path file, Taker<T> taker) throws HarnessException, IOException {
    AtomicLong torn = new AtomicLong();
    read(file, taker, (path, number, isCut, problem) -> torn.incrementAndGet());
    return torn.get();
  }

  /**
   * Passes on the good lines behind an offset, of a file that is being written, up to its last line
   * end.
   *
   * @return the offset behind that line end, to read on from; {@code from} while there is no file
   */
  public long readOn(Path file, long from, Taker<T> taker) throws IOException {
    if (!Files.isRegularFile(file)) {
      return from;
    }
    Text line = new Text();
    long offset = from;
    try (FileChannel bytes = FileChannel.open(file).position(from);
        LineReader lines = new LineReader(Channels.newInputStream(bytes))) {
      // A line that is read without its end is not yet whole.
      for (int read = next(lines, line); read > line.getLength(); read = next(lines, line)) {
        offset += read;
        try {
          pass(line, taker);
        } catch (BadLineException skipped) {
          // A later reader of the whole file reports it.
        }
      }
    }
    return offset;
  }

  /** Decides what a bad line means. */
  @FunctionalInterface
  private interface Policy {

    /**
     * @param isCut whether the file ends within the line
     */
    void badLine(Path file, long number, boolean isCut, String problem) throws HarnessException;
  }

  private Ending read(Path file, Taker<T> taker, Policy policy)
      throws HarnessException, IOException {
    Text line = new Text();
    Ending ending = Ending.WHOLE;
    try (RunFile bytes = RunFile.open(file);
        LineReader lines = new LineReader(bytes)) {
      long number = 1;
      for (int read = next(lines, line); read > 0; read = next(lines, line)) {
        if (line.getLength() > LONGEST_LINE) {
          throw HarnessException.badInput(
              "%s, line %d: longer than %d bytes", bytes.file(), number, LONGEST_LINE);
        }
        try {
          pass(line, taker);
        } catch (BadLineException e) {
          boolean isCut = read == line.getLength();
          policy.badLine(bytes.file(), number, isCut, e.getMessage());
          ending = isCut ? Ending.CUT_OFF : ending;
        }
        number++;
      }
      return bytes.isCutOff() ? Ending.CUT_OFF : ending;
    } catch (ZipException e) {
      throw HarnessException.badInput(
          "%s is damaged (%s): unpack it with \"gzip -d\" to see how far it can be read",
          RunFile.compressed(file), e.getMessage());
    }
  }

  private void pass(Text line, Taker<T> taker) throws BadLineException, IOException {
    T parsed = parser.parse(line);
    if (parsed != null) {
      check.take(parsed);
      taker.take(parsed);
    }
  }

  /** Reads a line without its end; returns how many bytes it had with its end, 0 for no line. */
  private static int next(LineReader lines, Text line) throws IOException {
    return lines.readLine(line, LONGEST_LINE + 1, LONGEST_LINE + 1);
  }

  /** Returns whether a line is complete and consistent. */
  public boolean isGood(T line) {
    try {
      check.take(line);
      return true;
    } catch (BadLineException e) {
      return false;
    }
  }

  private static <T> Parser<T> json(Class<T> type) {
    ObjectReader reader = JSON.readerFor(type);
    return line -> {
      try {
        T value = reader.readValue(line.getBytes(), 0, line.getLength(), type);
        if (value == null) {
          throw new BadLineException("it holds only 'null'");
        }
        return value;
      } catch (JsonProcessingException e) {
        throw new BadLineException(
            String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("no JSON"));
      }
    };
  }

  private static LatencyLine latencies(Text line) throws BadLineException {
    String text = line.toString();
    if (text.startsWith("#") || text.startsWith("\"")) {
      return null;
    }
    Matcher interval = INTERVAL.matcher(text);
    if (!interval.matches()) {
      throw new BadLineException("it is no interval of an HdrHistogram log");
    }
    try {
      byte[] histogram = Base64.getDecoder().decode(interval.group(5));
      long start = Math.round(Double.parseDouble(interval.group(3)) * MICROS);
      return new LatencyLine(
          interval.group(1),
          interval.group(2),
          start,
          start + Math.round(Double.parseDouble(interval.group(4)) * MICROS),
          Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(histogram), 0));
    } catch (DataFormatException | RuntimeException e) {
      throw new BadLineException("its histogram is broken: " + e.getMessage());
    }
  }

  private static void require(EventLine line) throws BadLineException {
    BadLineException.require("type", line.type());
    BadLineException.require("server", line.server());
    BadLineException.require("start", line.start());
    BadLineException.require("end", line.end());
    if (line.end() != 0 && line.end() < line.start()) {
      throw new BadLineException("it ends before it starts");
    }
    if (line.isEvent()) {
      BadLineException.require("cause", line.cause());
    }
  }

  private static void require(SlowOperationLine line) throws BadLineException {
    BadLineException.require("phase", line.phase());
    BadLineException.require("operation", line.operation());
    BadLineException.require("start", line.start());
    long service = BadLineException.require("service", line.service());
    long response = BadLineException.require("response", line.response());
    if (service < 0 || response < 0) {
      throw new BadLineException("a negative time");
    }
    if (line.exceptions() != null && line.exceptions().containsValue(null)) {
      throw new BadLineException("an exception without a count");
    }
  }
}
