// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.TargetShares;
import java.util.Arrays;
import java.util.stream.LongStream;

/** Takes every key as a part. Takes 32 bytes of memory per key, and 8 more per core. */
record KeyByKey(KeyCodes codes, Requests requests) implements Parts {

  @Override
  public Weighed weighed(TargetShares targets) {
    long[] keys = SortedCodes.of(recordsApart(targets).parallel().map(codes::code));
    double[] weights = new Fences(codes, keys).weigh(requests);
    return new Weighed(keys, Arrays.copyOfRange(weights, 1, weights.length));
  }

  @Override
  public SplitKey splitBefore(Weighed parts, int part) {
    return SplitKey.between(codes.text(parts.from()[part - 1]), codes.text(parts.from()[part]));
  }

  @Override
  public LongStream recordsApart(TargetShares targets) {
    return LongStream.range(requests.firstRecord(), requests.endRecord());
  }
}
