// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitInputException;

/**
 * The requests of {@code requestdistribution=hotspot} with its defaults: the first fifth of the
 * records gets four fifths of the requests ({@code hotspotdatafraction=0.2}, {@code
 * hotspotopnfraction=0.8}).
 *
 * <p>Source: {@code CoreWorkload#init}, {@code HotspotIntegerGenerator} of YCSB 0.17.0.
 */
final class HotspotRequests implements Requests {

  private static final double HOT_DATA = 0.2;
  private static final double HOT_REQUESTS = 0.8;

  private final long firstRecord;
  private final long records;
  private final long hot;

  HotspotRequests(long firstRecord, int records) {
    this.firstRecord = firstRecord;
    this.records = records;
    this.hot = (int) (records * HOT_DATA);
    if (hot == 0) {
      throw new SplitInputException(
          "YCSB's hotspot needs a hot fifth of the records: records must be 5 or more, not %d",
          records);
    }
  }

  @Override
  public long firstRecord() {
    return firstRecord;
  }

  @Override
  public long endRecord() {
    return firstRecord + records;
  }

  @Override
  public void visit(Slice slice, Visitor visitor) {
    double ofHot = HOT_REQUESTS / hot;
    double ofCold = (1 - HOT_REQUESTS) / (records - hot);
    for (long i = slice.from(records); i < slice.to(records); i++) {
      visitor.accept(firstRecord + i, i < hot ? ofHot : ofCold);
    }
  }

  @Override
  public String basis() {
    return "every record and YCSB's hotspot (a fifth of the records gets four fifths of the requests)"
        + " are known, for a run phase without inserts";
  }
}
