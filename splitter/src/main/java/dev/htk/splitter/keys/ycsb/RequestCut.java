// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import dev.htk.splitter.plan.BalancedCut;
import dev.htk.splitter.plan.ErrorBound;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Cuts keys so that regions take equal shares of requests. Up to two million records, the cut is
 * optimal. With more, it balances groups of keys that begin with the same digits, to within some
 * ten thousandths. The predicted shares are exact in both cases.
 */
public final class RequestCut {

  private static final long KEY_BY_KEY = 1 << 21;

  private final KeyCodes codes;
  private final Requests requests;
  private final Parts parts;

  public RequestCut(KeyCodes codes, Requests requests) {
    this(
        codes,
        requests,
        requests.endRecord() - requests.firstRecord() <= KEY_BY_KEY
            ? new KeyByKey(codes, requests)
            : new BucketByBucket(codes, requests));
  }

  RequestCut(KeyCodes codes, Requests requests, Parts parts) {
    this.codes = codes;
    this.requests = requests;
    this.parts = parts;
  }

  /**
   * Makes a plan whose shares are shares of the requests.
   *
   * @param keys describes the keys in the syntax of the command line
   */
  public SplitPlan plan(String keys, TargetShares targets) {
    Parts.Weighed weighed = parts.weighed(targets);
    int[] cuts = BalancedCut.of(weighed.weights(), targets);
    List<SplitKey> splits = new ArrayList<>(cuts.length);
    for (int cut : cuts) {
      splits.add(parts.splitBefore(weighed, cut));
    }
    List<Double> shares = shares(weighed.weights(), cuts);
    return new SplitPlan(
        keys, splits, shares, bound(shares), Optional.empty(), warnings(weighed, targets));
  }

  private static List<Double> shares(double[] weights, int[] cuts) {
    double all = Arrays.stream(weights).sum();
    List<Double> shares = new ArrayList<>(cuts.length + 1);
    int from = 0;
    for (int cut : cuts) {
      shares.add(Arrays.stream(weights, from, cut).sum() / all);
      from = cut;
    }
    shares.add(Arrays.stream(weights, from, weights.length).sum() / all);
    return shares;
  }

  private ErrorBound bound(List<Double> shares) {
    double most =
        shares.stream()
            .mapToDouble(share -> share + requests.excess(share, shares.size()))
            .max()
            .orElseThrow();
    return new ErrorBound(Math.min(1, most) * shares.size(), requests.basis());
  }

  private List<String> warnings(Parts.Weighed weighed, TargetShares targets) {
    return new HotKeys(codes, weighed).warnings(parts.recordsApart(targets), targets.regions());
  }

  /** Warns of single keys that take more than a region's share, so that no split can help. */
  private record HotKeys(KeyCodes codes, Parts.Weighed parts) {

    /**
     * Returns at most one line.
     *
     * @param candidates records whose keys are parts of their own
     */
    List<String> warnings(LongStream candidates, int regions) {
      double all = Arrays.stream(parts.weights()).sum();
      List<Integer> heavy =
          IntStream.range(0, parts.weights().length)
              .filter(part -> parts.weights()[part] * regions > all * (1 + 1e-9))
              .boxed()
              .sorted(Comparator.comparingDouble((Integer part) -> -parts.weights()[part]))
              .toList();
      if (heavy.isEmpty()) {
        return List.of();
      }
      int hottest = heavy.get(0);
      double share = parts.weights()[hottest] / all;
      return candidates
          .filter(record -> codes.code(record) == parts.from()[hottest])
          .mapToObj(codes::keyOf)
          .findFirst()
          .map(key -> line(key, share, regions, heavy.size() - 1))
          .stream()
          .toList();
    }

    private static String line(String key, double share, int regions, int others) {
      return String.format(
          Locale.ROOT,
          "the key %s alone takes %.2f %% of the requests, %.1f times a region's share of %.2f"
              + " %%%s: no split can help, for a key cannot be split",
          key,
          100 * share,
          share * regions,
          100.0 / regions,
          others == 0
              ? ""
              : String.format(
                  Locale.ROOT,
                  ", and %,d more %s more than that share",
                  others,
                  others == 1 ? "key takes" : "keys take"));
    }
  }

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
}
