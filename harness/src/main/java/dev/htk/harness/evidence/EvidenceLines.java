// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence;

import dev.htk.tuning.text.Phrase;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.zip.ZipException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.LineReader;

/** Reads a file line by line; holds one of them. */
public final class EvidenceLines {

  private EvidenceLines() {}

  /** Takes a line. */
  @FunctionalInterface
  public interface Taker {
    void take(Text line, long number) throws IOException;
  }

  /**
   * Passes on the lines.
   *
   * @param longest bytes; the rest of a longer line is left out
   * @param doubts gets a sentence if the file is cut off
   * @return the number of lines
   */
  public static long read(EvidenceFile file, int longest, List<String> doubts, Taker taker)
      throws IOException {
    long number = 0;
    Text line = new Text();
    try (LineReader lines = new LineReader(file.open())) {
      while (lines.readLine(line, longest) > 0) {
        number++;
        taker.take(line, number);
      }
    } catch (EOFException e) {
      doubts.add("the compressed file is cut off");
    } catch (ZipException e) {
      doubts.add("the compressed file is damaged, and is read up to there");
    }
    return number;
  }

  /** Returns the sentence about parts of a file that could not be read. */
  public static String incomplete(long parts) {
    return Phrase.of("%,d incomplete or damaged parts were skipped", parts);
  }
}
