package dev.htk.harness.diagnosis.live;

import dev.htk.harness.diagnosis.SpikeCause;
import java.util.List;

/**
 * A slow batch, or a call of HBase's own slow log.
 *
 * @param start the arrival of the call, in epoch microseconds of the reader's clock
 * @param micros until the batch was done
 * @param table null if it is not known
 * @param region encoded name; null if it is not known
 * @param client the address that the call came from; null if it is not known
 * @param operations how many mutations it had; 0 if it is not known
 * @param causes where its time went, largest share first
 * @param unexplained the share that no cause explains
 */
public record WorstBatch(
    long start,
    long micros,
    String server,
    String table,
    String region,
    String client,
    long operations,
    List<SpikeCause> causes,
    double unexplained) {

  public WorstBatch {
    causes = List.copyOf(causes);
  }
}
