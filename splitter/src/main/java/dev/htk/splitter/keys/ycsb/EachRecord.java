// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

/**
 * Gives every record a weight of 1: for rows, and for the requests of {@code
 * requestdistribution=uniform}.
 */
public record EachRecord(long firstRecord, long endRecord) implements Requests {

  @Override
  public void visit(Slice slice, Visitor visitor) {
    long records = endRecord - firstRecord;
    long end = firstRecord + slice.to(records);
    for (long record = firstRecord + slice.from(records); record < end; record++) {
      visitor.accept(record, 1);
    }
  }

  @Override
  public String basis() {
    return "every key is known";
  }
}
