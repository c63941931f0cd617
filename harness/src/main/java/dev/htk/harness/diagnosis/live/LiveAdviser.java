package dev.htk.harness.diagnosis.live;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.Adviser;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.util.Comparator;
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
    return new LiveAdviser(SettingsCatalogue.load(), new HashMap<>());
  }

  /** Returns an adviser for the values on a cluster's servers; sends one HTTP request to each. */
  public static LiveAdviser of(Cluster cluster) {
    Map<String, String> values = new HashMap<>();
    try {
      cluster
          .settings(Adviser.keys())
          .values()
          .forEach(ofServer -> ofServer.forEach(values::putIfAbsent));
    } catch (IOException notShown) {
      values.clear();
    }
    return new LiveAdviser(SettingsCatalogue.load(), values);
  }

  /** Proposes changes for the causes that held most, and for the causes behind them. */
  public List<Advice> advise(LivePicture picture) {
    return Adviser.propose(
            worthwhile(picture),
            catalogue,
            key -> Optional.ofNullable(inForce.get(key)),
            (key, value) -> null)
        .stream()
        .limit(MOST)
        .toList();
  }

  /** Orders causes by the share they account for; at equal shares, a root precedes its gate. */
  private static List<StallCause> worthwhile(LivePicture picture) {
    Map<StallCause, Double> shares = new EnumMap<>(StallCause.class);
    picture
        .byCause()
        .forEach(
            (code, held) -> {
              shares.merge(StallCause.valueOf(code), held.share(), Double::sum);
              for (CauseShare.Chain chain : held.behind()) {
                for (String behind : chain.causes()) {
                  shares.merge(
                      StallCause.valueOf(behind), held.share() * chain.share(), Double::sum);
                }
              }
            });
    return shares.entrySet().stream()
        .filter(entry -> entry.getValue() >= LEAST_SHARE)
        .sorted(
            Map.Entry.<StallCause, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .toList();
  }
}
