// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import dev.htk.tuning.live.OwnReport.Reading;
import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingScope;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Judges the observed state of a server against the settings that it should run with. Immutable.
 *
 * <p>Example: {@code new Verifier(catalogue, overrides).judge(view, profile.settings(), Map.of())}.
 * A value counts as in force only if an effect of it was seen.
 */
public final class Verifier {

  private static final String SYSTEM_NAMESPACE = "hbase:";

  private final SettingsCatalogue catalogue;
  private final List<TableOverride> overrides;

  /**
   * Creates a verifier.
   *
   * @param overrides the values of tables that override the site's; such tables prove nothing
   */
  public Verifier(SettingsCatalogue catalogue, List<TableOverride> overrides) {
    this.catalogue = catalogue;
    this.overrides = List.copyOf(overrides);
  }

  /**
   * Returns a verdict for each wanted setting.
   *
   * @param changedAt the times at which keys are known to have changed; a server started or a
   *     region opened earlier does not have a new value that it reads only then
   */
  public ServerVerdict judge(
      ServerView view, SortedMap<String, String> wanted, Map<String, Instant> changedAt) {
    List<SettingVerdict> verdicts = new ArrayList<>();
    wanted.forEach(
        (key, value) ->
            verdicts.add(
                judge(
                    new Question(
                        view,
                        key,
                        value,
                        catalogue.find(key),
                        catalogue.valueIn(view.configuration(), key),
                        Optional.ofNullable(changedAt.get(key))))));
    return new ServerVerdict(view.server(), verdicts);
  }

  /** One setting on one server. */
  private record Question(
      ServerView view,
      String key,
      String wanted,
      Optional<Setting> setting,
      Optional<String> found,
      Optional<Instant> changedAt) {

    boolean isNamed() {
      return found.isPresent();
    }

    Optional<String> configured() {
      return found.or(this::byDefault);
    }

    Optional<String> byDefault() {
      return setting.flatMap(Setting::defaultValue);
    }

    SettingVerdict answer(SettingState state, String evidence) {
      return new SettingVerdict(key, wanted, configured(), state, evidence);
    }
  }

  private SettingVerdict judge(Question question) {
    if (!question.configured().filter(value -> SameValue.of(value, question.wanted)).isPresent()) {
      return question.answer(
          SettingState.DIFFERS,
          question.isNamed() ? "/conf has another value" : "not named in /conf");
    }
    Effect effect = effect(question.view, question.key, question.wanted);
    return switch (effect.kind()) {
      case SEEN -> question.answer(SettingState.IN_FORCE, effect.evidence());
      case OTHER_ON_SERVER -> question.answer(SettingState.WAITS_FOR_RESTART, effect.evidence());
      case OTHER_ON_REGIONS -> question.answer(SettingState.WAITS_FOR_REOPEN, effect.evidence());
      case NOTHING -> byTime(question, effect.evidence());
    };
  }

  /** Prefers an effect that shows from outside, without the kit's own code in the server. */
  private Effect effect(ServerView view, String key, String wanted) {
    Effect outside = outside(view, key, wanted);
    if (outside.isProof() || view.report().isEmpty()) {
      return outside;
    }
    Effect inside = reported(view.report().get(), key, wanted);
    return inside.isProof() || outside.evidence().isEmpty() ? inside : outside;
  }

  private static Effect outside(ServerView view, String key, String wanted) {
    try {
      return Probe.of(key).map(probe -> probe.look(view, wanted)).orElse(Effect.nothing(""));
    } catch (NumberFormatException e) {
      return Effect.nothing("'%s' is not a valid value".formatted(wanted));
    }
  }

  private Effect reported(OwnReport report, String key, String wanted) {
    List<Reading> readings =
        report.of(key).stream().filter(reading -> !isDefeated(reading)).toList();
    if (readings.isEmpty()) {
      return Effect.nothing(report.unseen().getOrDefault(key, ""));
    }
    List<Reading> others =
        readings.stream().filter(reading -> !SameValue.of(reading.value(), wanted)).toList();
    if (!others.isEmpty()) {
      boolean ofRegions = others.get(0).table().isPresent();
      return new Effect(
          ofRegions ? Effect.Kind.OTHER_ON_REGIONS : Effect.Kind.OTHER_ON_SERVER,
          "%s, by the recorder".formatted(describe(readings)));
    }
    String evidence = "%s, by the recorder".formatted(describe(readings));
    if (report.unseen().containsKey(key)) {
      return Effect.nothing("%s; %s".formatted(evidence, report.unseen().get(key)));
    }
    return report.leftOut() > 0
        ? Effect.nothing(evidence + ", which could not list all values")
        : new Effect(Effect.Kind.SEEN, evidence);
  }

  private static String describe(List<Reading> readings) {
    Reading first = readings.get(0);
    if (first.table().isEmpty()) {
      return first.value();
    }
    String what = first.family().isPresent() ? "stores" : "regions";
    return "%s: %s".formatted(what, OwnReport.spread(readings));
  }

  private boolean isDefeated(Reading reading) {
    return reading
        .table()
        .map(table -> table.startsWith(SYSTEM_NAMESPACE) || isOverridden(reading, table))
        .orElse(false);
  }

  private boolean isOverridden(Reading reading, String table) {
    return overrides.stream()
        .filter(override -> override.key().equals(reading.key()) && override.table().equals(table))
        .anyMatch(
            override -> override.family().isEmpty() || override.family().equals(reading.family()));
  }

  private SettingVerdict byTime(Question question, String probed) {
    if (question.setting.filter(known -> known.scope() == SettingScope.CLIENT).isPresent()) {
      return question.answer(SettingState.NOT_PROVED, "clients read it, not this server");
    }
    Activation activation = question.setting.map(Setting::activation).orElse(Activation.UNKNOWN);
    return switch (activation) {
      case RESTART -> sinceStart(question, probed);
      case REGION_REOPEN -> sinceOpening(question, probed);
      case AT_ONCE ->
          question.answer(
              SettingState.NOT_PROVED,
              orElse(probed, "applied when the server reloads its file; no visible effect"));
      case UNKNOWN ->
          question.answer(
              SettingState.NOT_PROVED,
              orElse(probed, "not known when HBase applies it; no visible effect"));
    };
  }

  /** Judges a setting that is read only at the start by its value at that time. */
  private static SettingVerdict sinceStart(Question question, String probed) {
    ServerView view = question.view;
    Optional<String> atStart =
        view.report()
            .flatMap(OwnReport::atStart)
            .flatMap(
                values -> Optional.ofNullable(values.get(question.key)).or(question::byDefault));
    if (atStart.isPresent()) {
      return question.answer(
          SameValue.of(atStart.get(), question.wanted)
              ? SettingState.IN_FORCE
              : SettingState.WAITS_FOR_RESTART,
          "started with %s, by the recorder".formatted(atStart.get()));
    }
    if (question.changedAt.filter(view.startedAt()::isBefore).isPresent()) {
      return question.answer(
          SettingState.WAITS_FOR_RESTART,
          "started at %s, before the change".formatted(view.startedAt()));
    }
    return question.answer(
        SettingState.NOT_PROVED,
        orElse(probed, "read at the start (%s); no visible effect".formatted(view.startedAt())));
  }

  private SettingVerdict sinceOpening(Question question, String probed) {
    List<RegionOpening> concerned =
        question.view.regions().stream()
            .filter(region -> !region.table().startsWith(SYSTEM_NAMESPACE))
            .filter(region -> !hasOverride(region.table(), question.key))
            .toList();
    long before =
        question.changedAt.stream()
            .flatMap(time -> concerned.stream().filter(region -> region.at().isBefore(time)))
            .count();
    if (before > 0) {
      return question.answer(
          SettingState.WAITS_FOR_REOPEN,
          String.format(
              Locale.ROOT,
              "%d of %d regions were opened before the change",
              before,
              concerned.size()));
    }
    return question.answer(
        SettingState.NOT_PROVED,
        orElse(probed, "each region reads it as it opens; no visible effect"));
  }

  private boolean hasOverride(String table, String key) {
    return overrides.stream()
        .anyMatch(override -> override.table().equals(table) && override.key().equals(key));
  }

  private static String orElse(String text, String other) {
    return text.isEmpty() ? other : text;
  }
}
