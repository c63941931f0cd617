// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import dev.htk.splitter.keys.ycsb.Fences;
import dev.htk.splitter.keys.ycsb.RequestCut;
import dev.htk.splitter.keys.ycsb.RequestDistribution;
import dev.htk.splitter.keys.ycsb.Requests;
import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.util.List;
import java.util.Locale;

/**
 * The row keys of YCSB, weighted by how often its run phase requests them. Shares are shares of the
 * requests expected in the long run.
 *
 * <p>This holds for a run phase without inserts whose {@code recordcount} is {@code insertstart}
 * plus the number of loaded records. The {@code latest} distribution also requests records below
 * {@code insertstart}, loaded or not.
 *
 * @param keys the loaded records; their numbers are at most 2,147,483,647
 * @param distribution YCSB's {@code requestdistribution}
 */
public record YcsbRequests(YcsbKeys keys, RequestDistribution distribution)
    implements KnownPopulation {

  public YcsbRequests {
    if (keys.lastRecord() > Integer.MAX_VALUE) {
      throw new SplitInputException(
          "YCSB asks for records up to number %,d only, but insertstart %,d and %,d records end at"
              + " %,d",
          Integer.MAX_VALUE, keys.insertStart(), keys.records(), keys.lastRecord());
    }
  }

  @Override
  public SplitPlan plan(TargetShares targets) {
    return new RequestCut(keys.codes(), requests()).plan(toString(), targets);
  }

  @Override
  public List<Double> shares(List<SplitKey> splits) {
    return Fences.shares(keys.codes(), requests(), splits);
  }

  @Override
  public HeldShares held(List<SplitKey> splits) {
    List<Double> shares = shares(splits);
    Requests requests = requests();
    return new HeldShares(
        shares,
        shares.stream()
            .map(share -> Math.min(1, share + requests.excess(share, shares.size())))
            .toList(),
        requests.basis());
  }

  private Requests requests() {
    return distribution.requests(keys.insertStart(), keys.records());
  }

  @Override
  public String toString() {
    return keys + " --weights " + distribution.name().toLowerCase(Locale.ROOT);
  }
}
