package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitKey;
import java.util.Optional;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * What is known of one region of a table at one moment.
 *
 * @param encodedName HBase's encoded region name
 * @param start its first key as {@code Bytes.toStringBinary} prints it; empty for the first region
 * @param end the first key after it, likewise; empty for the last region
 * @param server the region server that holds it, {@code host,port,startcode}
 * @param storeFileBytes what its store files take
 * @param storeFiles their number, over all families
 * @param memstoreBytes what is not flushed yet
 * @param readRequests since the region was opened
 * @param writeRequests since the region was opened
 */
public record RegionState(
    String encodedName,
    String start,
    String end,
    String server,
    long storeFileBytes,
    int storeFiles,
    long memstoreBytes,
    long readRequests,
    long writeRequests) {

  /** Its first key; empty for the first region. */
  public Optional<SplitKey> startKey() {
    return key(start);
  }

  /** The first key after it; empty for the last region. */
  public Optional<SplitKey> endKey() {
    return key(end);
  }

  private static Optional<SplitKey> key(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(SplitKey.of(Bytes.toBytesBinary(text)));
  }
}
