package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.run.Manifest;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Proposes changed settings for the causes of a tail, each a bounded step from the value in force.
 * Each constant of {@link Remedy} is a rule.
 */
public final class Adviser {

  /** A cause with a smaller share of the excess is not worth a change. */
  private static final double LEAST_SHARE = 0.01;

  private Adviser() {}

  /**
   * Proposes changes for every cause above chance and for the causes behind it, the largest share
   * first. Proposes each setting once.
   */
  public static List<Advice> advise(Tail tail, Manifest manifest, String folder) {
    return propose(
        worthwhile(tail),
        SettingsCatalogue.load(line(manifest)),
        key -> inForce(manifest, key),
        (key, value) -> TryCommand.of(manifest, folder, key, value).orElse(null));
  }

  /**
   * Proposes changes for causes in the given order, each setting once.
   *
   * @param inForce returns the value that servers use, if known; otherwise the default applies
   * @param command builds the command that tries a setting with its new value; may return null
   */
  public static List<Advice> propose(
      List<StallCause> causes,
      SettingsCatalogue catalogue,
      Function<String, Optional<String>> inForce,
      BinaryOperator<String> command) {
    Set<String> proposed = new HashSet<>();
    List<Advice> advice = new ArrayList<>();
    for (StallCause cause : causes) {
      for (Remedy remedy : Remedy.of(cause)) {
        if (!proposed.contains(remedy.key())) {
          advice(cause, remedy, catalogue, inForce, command)
              .ifPresent(
                  found -> {
                    proposed.add(remedy.key());
                    advice.add(found);
                  });
        }
      }
    }
    return advice;
  }

  /** Returns all settings that may be proposed. */
  public static List<String> keys() {
    return Stream.of(Remedy.values()).map(Remedy::key).distinct().toList();
  }

  /** Orders causes by the share they account for; at equal shares, a root precedes its gate. */
  private static List<StallCause> worthwhile(Tail tail) {
    Map<StallCause, Double> shares = new EnumMap<>(StallCause.class);
    tail.byCause()
        .forEach(
            (code, share) -> {
              if (share.exceedsChance()) {
                add(shares, code, share.share());
                for (CauseShare.Chain chain : share.behind()) {
                  chain
                      .causes()
                      .forEach(behind -> add(shares, behind, share.share() * chain.share()));
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

  private static void add(Map<StallCause, Double> shares, String code, double share) {
    StallCause.find(code).ifPresent(cause -> shares.merge(cause, share, Double::sum));
  }

  private static Optional<Advice> advice(
      StallCause cause,
      Remedy remedy,
      SettingsCatalogue catalogue,
      Function<String, Optional<String>> inForce,
      BinaryOperator<String> command) {
    Optional<Setting> setting = catalogue.find(remedy.key());
    Optional<String> present =
        inForce.apply(remedy.key()).or(() -> setting.flatMap(Setting::defaultValue));
    Optional<String> next = present.flatMap(remedy::proposal);
    if (setting.isEmpty() || next.isEmpty() || !setting.get().accepts(next.get())) {
      return Optional.empty();
    }
    return Optional.of(
        new Advice(
            cause.code(),
            remedy.key(),
            present.get(),
            next.get(),
            remedy.why(present.get()),
            setting.get().activation().words(),
            command.apply(remedy.key(), next.get())));
  }

  /** Returns the value that region servers have configured, or else the requested one. */
  private static Optional<String> inForce(Manifest manifest, String key) {
    if (manifest.settingsInForce() != null) {
      for (SortedMap<String, String> ofServer : manifest.settingsInForce().values()) {
        if (ofServer.get(key) != null) {
          return Optional.of(ofServer.get(key));
        }
      }
    }
    return Optional.ofNullable(manifest.profile().settings().get(key));
  }

  private static HBaseLine line(Manifest manifest) {
    for (HBaseLine line : HBaseLine.values()) {
      if (manifest.versions().hbase().startsWith(line.version())) {
        return line;
      }
    }
    return HBaseLine.DEFAULT;
  }
}
