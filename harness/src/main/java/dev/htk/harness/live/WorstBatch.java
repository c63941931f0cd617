// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.harness.diagnosis.SpikeCause;
import java.util.List;

/**
 * A slow batch, or a call from HBase's own slow log.
 *
 * @param start the arrival of the call, in epoch microseconds of the reader's clock
 * @param micros time from then until the batch was done
 * @param table null if unknown
 * @param region encoded name; null if unknown
 * @param client the address that the call came from; null if unknown
 * @param operations number of its mutations; 0 if unknown
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
    double unexplained) {}
