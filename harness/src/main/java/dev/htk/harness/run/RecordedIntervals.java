package dev.htk.harness.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.zip.DataFormatException;
import org.HdrHistogram.HistogramLogScanner;
import org.HdrHistogram.HistogramLogScanner.EncodableHistogramSupplier;

/**
 * Reads the intervals of a {@code client.hlog} one after the other, so that memory use does not
 * grow with the log. A log that was cut off is read up to its first broken interval.
 */
public final class RecordedIntervals implements HistogramLogScanner.EventHandler {

  private static final double MICROS = 1e6;

  private final Listener listener;
  private boolean whole = true;

  private RecordedIntervals(Listener listener) {
    this.listener = listener;
  }

  /** Receives the intervals. */
  public interface Listener {

    /**
     * Receives an interval.
     *
     * @param tag such as {@code INSERT.response}; null if the log has none
     * @param start epoch microseconds
     * @param end epoch microseconds, exclusive
     * @param data decoded only on request
     * @throws DataFormatException if the data is broken; reading then ends here
     */
    void interval(String tag, long start, long end, EncodableHistogramSupplier data)
        throws DataFormatException;
  }

  /**
   * Reads a log.
   *
   * @return false if it ends in the middle of an interval, as a killed run's does
   * @throws IOException if the file is missing or cannot be read
   */
  public static boolean scan(Path file, Listener listener) throws IOException {
    RecordedIntervals intervals = new RecordedIntervals(listener);
    try (HistogramLogScanner log = new HistogramLogScanner(Files.newInputStream(file))) {
      log.process(intervals);
    } catch (NoSuchElementException e) {
      // The scanner's way of saying that the last line is incomplete.
      return false;
    }
    return intervals.whole;
  }

  @Override
  public boolean onHistogram(
      String tag, double timestamp, double length, EncodableHistogramSupplier data) {
    long start = Math.round(timestamp * MICROS);
    try {
      listener.interval(tag, start, start + Math.round(length * MICROS), data);
      return false;
    } catch (DataFormatException | RuntimeException e) {
      return onException(e);
    }
  }

  @Override
  public boolean onException(Throwable problem) {
    whole = false;
    return true;
  }

  @Override
  public boolean onComment(String comment) {
    return false;
  }

  @Override
  public boolean onBaseTime(double secondsSinceEpoch) {
    return false;
  }

  @Override
  public boolean onStartTime(double secondsSinceEpoch) {
    return false;
  }
}
