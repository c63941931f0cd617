package dev.htk.harness.run;

import java.util.List;

/**
 * Bytes by stage, over all region servers and all their tables, as the servers themselves counted
 * them. What could not be measured is null, and {@code notes} say why.
 *
 * <p>HDFS's copies are not counted: with replication 3, each byte that a server writes here is
 * written to three disks.
 *
 * @param seconds that the figures are of
 * @param walBytes of the cells appended to the WALs, as HBase serializes each
 * @param flushes finished
 * @param flushedBytes of the store files that they wrote
 * @param flushedMemstoreBytes of the memstores that they emptied
 * @param compactions finished, minor and major
 * @param compactionReadBytes of the store files that they read
 * @param compactionWrittenBytes of the store files that they wrote
 * @param scannedBytes of the blocks that clients' reads went through, cached or not
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

  /**
   * How much more was done than was asked for. What is in memstores at the end has been written to
   * the WAL and nowhere else yet, so that a short run shows less than the same load would come to
   * in the long run.
   *
   * @param write bytes written to WAL and store files, by flushes and compactions, for each user
   *     byte written
   * @param writeWithoutWal the same without the WAL
   * @param read bytes of blocks that reads went through for each user byte read; what is read from
   *     a memstore counts as nothing
   */
  public record Amplification(Double write, Double writeWithoutWal, Double read) {}
}
