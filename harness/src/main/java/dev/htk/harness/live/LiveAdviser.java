// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.counter.CounterSign;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.Adviser;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Proposes changes for the causes in a picture, from the values in the servers' configurations.
 * These values are read once; for servers that do not show them, HBase's defaults apply.
 */
public final class LiveAdviser {

  /** A cause that held a smaller share of the time is not worth a change. */
  private static final double LEAST_SHARE = 0.05;

  private static final int MOST = 3;

  private final SettingsCatalogue catalogue;
  private final Map<String, String> inForce;

  private LiveAdviser(SettingsCatalogue catalogue, Map<String, String> inForce) {
    this.catalogue = catalogue;
    this.inForce = inForce;
  }

  /** Returns an adviser that assumes HBase's defaults. */
  public static LiveAdviser withDefaults() {
    return new LiveAdviser(SettingsCatalogue.load(), Map.of());
  }

  /**
   * Returns an adviser for known values; for all others it assumes HBase's defaults.
   *
   * @param version the servers' HBase
   */
  public static LiveAdviser withValues(String version, Map<String, String> inForce) {
    return new LiveAdviser(SettingsCatalogue.ofServer(version), inForce);
  }

  /** Returns an adviser for the values on a cluster's servers; sends one HTTP request to each. */
  public static LiveAdviser of(Cluster cluster) {
    Map<String, String> values = new HashMap<>();
    SettingsCatalogue catalogue = SettingsCatalogue.load();
    try {
      catalogue = SettingsCatalogue.ofServer(cluster.version());
      cluster
          .settings(Adviser.keys())
          .values()
          .forEach(ofServer -> ofServer.forEach(values::putIfAbsent));
    } catch (IOException notShown) {
      values.clear();
    }
    return new LiveAdviser(catalogue, values);
  }

  /** Returns whether no value is known. */
  public boolean assumesDefaults() {
    return inForce.isEmpty();
  }

  /** Proposes changes for a cause that a server's counters show, and for those behind it. */
  public List<Advice> advise(CounterSign sign, List<CounterSign> signs) {
    List<String> behind = sign.behind(signs).stream().map(StallCause::code).toList();
    return advise(
        Map.of(
            sign.cause().code(), new HeldShare(1, 0, 0, List.of(new CauseShare.Chain(behind, 1)))));
  }

  /** Proposes changes for what holds most on each server, as its counters show. */
  List<Advice> adviseByCounters(List<CounterGrowth> counters) {
    return counters.stream()
        .flatMap(
            growth ->
                growth.signs().stream()
                    .filter(CounterSign::holds)
                    .limit(1)
                    .flatMap(sign -> advise(sign, growth.signs()).stream()))
        .distinct()
        .limit(MOST)
        .toList();
  }

  /** Proposes changes for the causes that held most, and for the causes behind them. */
  public List<Advice> advise(Map<String, HeldShare> byCause) {
    Map<StallCause, Double> shares = new EnumMap<>(StallCause.class);
    byCause.forEach((code, held) -> Adviser.addShares(shares, code, held.share(), held.behind()));
    return Adviser.propose(
            Adviser.largestFirst(shares, LEAST_SHARE),
            catalogue,
            key -> Optional.ofNullable(inForce.get(key)),
            changes -> null)
        .stream()
        .limit(MOST)
        .toList();
  }
}
