// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.SlowOperationLine;
import dev.htk.harness.run.phase.Operation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Writes by range of keys: the slow ones over time, and the bytes flushed in all. The ranges are
 * the regions that the table was created with, or several neighbours each if there are many.
 *
 * @param starts first key of each range, as {@code Bytes.toStringBinary} prints it
 * @param regions regions of each range
 * @param slowWrites slow writes of each range in each column of time
 * @param flushedBytes memstore bytes that each range's regions have flushed
 * @param unplacedBytes flushed memstore bytes of regions in which no operation was slow, so that
 *     their ranges are not known
 * @param predictedMaxOverMean ratio of the plan's fullest region to the mean
 */
record KeyRanges(
    List<String> starts,
    List<Integer> regions,
    long columnMicros,
    List<long[]> slowWrites,
    List<Long> flushedBytes,
    long unplacedBytes,
    double predictedMaxOverMean) {

  private static final int MOST_RANGES = 48;
  private static final int COLUMNS = 150;
  private static final Set<String> WRITES =
      Set.of(Operation.INSERT.ycsbName(), Operation.UPDATE.ycsbName(), Operation.DELETE.ycsbName());

  /** Takes a run's lines in any order. */
  static final class Builder {

    private final JsonNode table;
    private final List<byte[]> splits = new ArrayList<>();
    private final long origin;
    private final long columnMicros;
    private final long[][] slowWrites;
    private final Map<String, Integer> rangeOfRegion = new HashMap<>();
    private final Map<String, Long> flushedOfRegion = new HashMap<>();

    /**
     * @param manifest null if the run has none
     * @param origin epoch microseconds of the first column
     * @param end epoch microseconds at which the last column ends
     */
    Builder(JsonNode manifest, long origin, long end) {
      this.table = manifest == null ? null : manifest.path("table");
      if (table != null) {
        table.path("splits").forEach(split -> splits.add(Bytes.toBytesBinary(split.asText())));
      }
      this.origin = origin;
      this.columnMicros = Math.max(1, (end - origin + COLUMNS - 1) / COLUMNS);
      this.slowWrites = new long[Math.min(MOST_RANGES, splits.size() + 1)][COLUMNS];
    }

    void add(SlowOperationLine line) {
      if (line.key() == null) {
        return;
      }
      int range = range(region(line.key().getBytes(StandardCharsets.UTF_8)));
      if (line.region() != null) {
        rangeOfRegion.put(line.region(), range);
      }
      if (WRITES.contains(line.operation())) {
        long column = (line.due() - origin) / columnMicros;
        slowWrites[range][(int) Math.max(0, Math.min(COLUMNS - 1, column))]++;
      }
    }

    void add(EventLine line) {
      boolean isOfTable =
          table == null || line.table() == null || table.path("name").asText().equals(line.table());
      if (isOfTable && StallCause.FLUSH.code().equals(line.cause()) && line.region() != null) {
        flushedOfRegion.merge(line.region(), line.figure("memstoreBytes"), Long::sum);
      }
    }

    /** Returns the ranges; null if the table had only one region. */
    KeyRanges build() {
      if (splits.isEmpty()) {
        return null;
      }
      List<String> starts = new ArrayList<>();
      Integer[] regions = new Integer[slowWrites.length];
      Arrays.fill(regions, 0);
      for (int region = 0; region <= splits.size(); region++) {
        int range = range(region);
        if (regions[range]++ == 0) {
          starts.add(region == 0 ? "" : Bytes.toStringBinary(splits.get(region - 1)));
        }
      }
      Long[] flushed = new Long[slowWrites.length];
      Arrays.fill(flushed, 0L);
      long unplaced = 0;
      for (Map.Entry<String, Long> ofRegion : flushedOfRegion.entrySet()) {
        Integer range = rangeOfRegion.get(ofRegion.getKey());
        if (range == null) {
          unplaced += ofRegion.getValue();
        } else {
          flushed[range] += ofRegion.getValue();
        }
      }
      return new KeyRanges(
          starts,
          List.of(regions),
          columnMicros,
          List.of(slowWrites),
          List.of(flushed),
          unplaced,
          table.path("predictedMaxOverMean").asDouble());
    }

    private int range(int region) {
      return (int) ((long) region * slowWrites.length / (splits.size() + 1));
    }

    private int region(byte[] key) {
      int at = Collections.binarySearch(splits, key, Bytes.BYTES_COMPARATOR);
      return at >= 0 ? at + 1 : -at - 1;
    }
  }
}
