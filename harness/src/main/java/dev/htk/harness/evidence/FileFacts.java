// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * The facts about one file that was read.
 *
 * @param server the name of the server that wrote it, such as {@code host,16020,1764340000000} or,
 *     where the start is not known, {@code host,16020}; null if the file does not say
 * @param origin whose events the file records
 * @param from epoch microseconds of the first dated line; {@link Long#MAX_VALUE} for none
 * @param to epoch microseconds of the last dated line; {@link Long#MIN_VALUE} for none
 * @param lines lines or samples
 * @param doubts sentences about what could not be read, for the user
 */
public record FileFacts(
    String server, Origin origin, long from, long to, long lines, List<String> doubts) {

  /** Tells files of one server from others. */
  public enum Origin {
    /** A region server, known or not, or a client. */
    SERVER,
    /** A master: nothing that happened to it held up writes. */
    MASTER,
    /** All servers of a cluster, without saying which. */
    CLUSTER
  }

  /** Makes the facts about a file of one server. */
  public FileFacts(String server, long from, long to, long lines, List<String> doubts) {
    this(server, Origin.SERVER, from, to, lines, doubts);
  }

  /** Returns these facts with another doubt. */
  public FileFacts doubted(String doubt) {
    List<String> more = new ArrayList<>(doubts);
    more.add(doubt);
    return new FileFacts(server, origin, from, to, lines, more);
  }

  /** Returns whether the file has a dated line. */
  public boolean isDated() {
    return from <= to;
  }
}
