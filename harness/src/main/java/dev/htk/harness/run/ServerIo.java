// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import java.util.List;

/**
 * Bytes by stage, over all region servers and all their tables, as the servers themselves counted
 * them. A figure that could not be measured is null, and {@code notes} say why.
 *
 * <p>HDFS's copies are not counted: with replication 3, each byte counted as written here is
 * written to three disks.
 *
 * @param seconds duration of the measurement
 * @param walBytes bytes of the cells appended to the WALs, as HBase serializes each, before a WAL
 *     compresses them
 * @param flushes finished flushes
 * @param flushedBytes bytes of the store files that flushes wrote
 * @param flushedMemstoreBytes bytes of the memstores that flushes emptied
 * @param compactions finished compactions, minor and major
 * @param compactionReadBytes bytes of the store files that compactions read
 * @param compactionWrittenBytes bytes of the store files that compactions wrote
 * @param scannedBytes bytes of the blocks that clients' reads went through, cached or not
 * @param user what the client wrote and read meanwhile
 */
public record ServerIo(
    double seconds,
    Long walBytes,
    Long flushes,
    Long flushedBytes,
    Long flushedMemstoreBytes,
    Long compactions,
    Long compactionReadBytes,
    Long compactionWrittenBytes,
    Long scannedBytes,
    @Required UserBytes user,
    @Required Amplification amplification,
    @Required List<String> notes) {

  /** Notes that the servers compress their WALs, of which their counters know nothing. */
  public static final String BEFORE_COMPRESSION =
      "the servers compress their WALs: bytes to the WAL, and write amplification with them, are"
          + " those before compression";

  /**
   * Ratios of the servers' work to what the client asked for. Data in memstores at the end has been
   * written to the WAL only. A short run therefore shows less than the same load would in the long
   * run.
   *
   * @param write bytes written to WAL and store files, by flushes and compactions, for each user
   *     byte written
   * @param writeWithoutWal the same without the WAL
   * @param read bytes of blocks that reads went through for each user byte read; reads from a
   *     memstore count as nothing
   */
  public record Amplification(Double write, Double writeWithoutWal, Double read) {}
}
