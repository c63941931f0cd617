// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * Reads one kind of file. Holds no more of a file than a line or a sample, except what it needs to
 * join a begin to its end. Stateless: a file at a time, on any thread.
 */
public interface EvidenceReader {

  /**
   * Returns whether a file is of this kind.
   *
   * @param head its first lines, as many as fit into 16 KiB, the last one perhaps cut off
   */
  boolean recognizes(String head);

  /**
   * Passes on what a file says, in the order of the file. Skips what it does not understand: a
   * stack trace, a line that is cut off, bytes of another encoding.
   *
   * @return what is to be said of the file: its server, the time that it covers, what was skipped
   */
  FileFacts read(EvidenceFile file, ReadingRules rules, Consumer<Sighting> sink) throws IOException;
}
