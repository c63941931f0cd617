// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence;

import java.util.List;

/**
 * The facts about one file that was read.
 *
 * @param server the name of the server that wrote it, such as {@code host,16020,1764340000000} or,
 *     where the start is not known, {@code host,16020}; null if the file does not say
 * @param from epoch microseconds of the first dated line; {@link Long#MAX_VALUE} for none
 * @param to epoch microseconds of the last dated line; {@link Long#MIN_VALUE} for none
 * @param lines lines or samples
 * @param doubts sentences about what could not be read, for the user
 */
public record FileFacts(String server, long from, long to, long lines, List<String> doubts) {

  /** Returns whether the file has a dated line. */
  public boolean isDated() {
    return from <= to;
  }
}
