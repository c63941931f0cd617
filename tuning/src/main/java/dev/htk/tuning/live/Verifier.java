// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import dev.htk.tuning.live.OwnReport.Reading;
import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingScope;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.setting.Uptake;
import dev.htk.tuning.text.Phrase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

    /** Returns when the value comes into force, or the default if the key was taken out. */
    Activation activation() {
      return setting
          .map(Setting::uptake)
          .map(uptake -> isNamed() ? uptake.activation() : uptake.removal())
          .orElse(Activation.UNKNOWN);
    }

    /** Returns the evidence for a value that the server's configuration does not have. */
    String difference() {
      if (isNamed()) {
        return "/conf has another value";
      }
      return setting.map(Setting::uptake).filter(Uptake::outlivesItsKey).isPresent()
          ? "not named in /conf; a value that was taken out stays until a restart"
          : "not named in /conf";
    }

    SettingVerdict answer(SettingState state, String evidence) {
      return new SettingVerdict(key, wanted, configured(), state, evidence);
    }
  }

  private SettingVerdict judge(Question question) {
    if (!question.configured().filter(value -> SameValue.of(value, question.wanted)).isPresent()) {
      return question.answer(SettingState.DIFFERS, question.difference());
    }
    Effect effect = effect(question.view, question.key, question.wanted);
    return switch (effect.kind()) {
      case SEEN -> question.answer(SettingState.IN_FORCE, effect.evidence());
      case OTHER_ON_SERVER -> waits(question, SettingState.WAITS_FOR_RESTART, effect);
      case OTHER_ON_REGIONS -> waits(question, SettingState.WAITS_FOR_REOPEN, effect);
      case NOTHING -> byTime(question, effect.evidence());
    };
  }

  /** Answers by what brings the value into force, unless that has happened to no avail. */
  private static SettingVerdict waits(Question question, SettingState otherwise, Effect effect) {
    SettingState state =
        switch (question.activation()) {
          case NEXT_FLUSH -> SettingState.WAITS_FOR_FLUSH;
          case NEXT_ROLL -> SettingState.WAITS_FOR_ROLL;
          case RESTART, CLUSTER_DOWN -> SettingState.WAITS_FOR_RESTART;
          case AT_ONCE, REGION_REOPEN, UNKNOWN -> otherwise;
        };
    return question.answer(state, noted(effect.evidence(), question));
  }

  /** Adds what is to know about changes of a setting on a running server. */
  private static String noted(String evidence, Question question) {
    return question
        .setting
        .flatMap(setting -> setting.uptake().note())
        .map(note -> "%s; %s".formatted(evidence, note))
        .orElse(evidence);
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
    Optional<ReopenedRegions> deaf =
        ReopenedRegions.deafTo(
            question.key, catalogue.line(), question.view.regions(), question.changedAt);
    if (deaf.isPresent()) {
      return question.answer(
          question.changedAt.isPresent() ? SettingState.WAITS_FOR_REOPEN : SettingState.NOT_PROVED,
          deaf.get().evidence());
    }
    if (question.setting.filter(known -> known.scope() == SettingScope.CLIENT).isPresent()) {
      return question.answer(SettingState.NOT_PROVED, "clients read it, not this server");
    }
    return switch (question.activation()) {
      case RESTART, CLUSTER_DOWN -> sinceStart(question, probed);
      case NEXT_FLUSH ->
          sinceOpening(
              question,
              probed,
              SettingState.WAITS_FOR_FLUSH,
              "each new memstore reads it; no visible effect");
      case NEXT_ROLL -> sinceRoll(question, probed);
      case REGION_REOPEN ->
          sinceOpening(
              question,
              probed,
              SettingState.WAITS_FOR_REOPEN,
              "each region reads it as it opens; no visible effect");
      case AT_ONCE ->
          question.answer(
              SettingState.NOT_PROVED,
              noted(
                  orElse(probed, "applied when the server reloads its file; no visible effect"),
                  question));
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

  /** Judges a setting that each new WAL file reads; nothing shows when the last one began. */
  private static SettingVerdict sinceRoll(Question question, String probed) {
    if (question.changedAt.filter(question.view.startedAt()::isBefore).isPresent()) {
      return question.answer(
          SettingState.WAITS_FOR_ROLL, "changed after the server began its WAL file");
    }
    return question.answer(
        SettingState.NOT_PROVED, orElse(probed, "each new WAL file reads it; no visible effect"));
  }

  private SettingVerdict sinceOpening(
      Question question, String probed, SettingState waiting, String unseen) {
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
          waiting,
          Phrase.of("%d of %d regions were opened before the change", before, concerned.size()));
    }
    return question.answer(SettingState.NOT_PROVED, orElse(probed, unseen));
  }

  private boolean hasOverride(String table, String key) {
    return overrides.stream()
        .anyMatch(override -> override.table().equals(table) && override.key().equals(key));
  }

  private static String orElse(String text, String other) {
    return text.isEmpty() ? other : text;
  }

  /**
   * The regions of a server that no longer hear of online changes. Immutable.
   *
   * <p>HBase 2.5 and 2.6 keep the regions to tell of a change in a weak set, in which a region
   * equals the earlier one of its name. So a region that reopens on the same server is not added,
   * and the earlier one is collected as garbage. Its stores are told all the same.
   *
   * @see <a
   *     href="https://github.com/apache/hbase/blob/rel/2.6.4/hbase-server/src/main/java/org/apache/hadoop/hbase/conf/ConfigurationManager.java">ConfigurationManager</a>
   */
  private static final class ReopenedRegions {

    /** The settings that a region itself takes up, in HRegion.onConfigurationChange. */
    private static final String OF_REGIONS = "hbase.region.store.parallel.";

    private final long reopened;
    private final int all;

    private ReopenedRegions(long reopened, int all) {
      this.reopened = reopened;
      this.all = all;
    }

    /**
     * Finds the regions that keep an earlier value of a key.
     *
     * @param changedAt when the key changed; a region that reopened later has the new value
     * @return empty if no region does
     */
    static Optional<ReopenedRegions> deafTo(
        String key, HBaseLine line, List<RegionOpening> regions, Optional<Instant> changedAt) {
      if (!key.startsWith(OF_REGIONS) || line == HBaseLine.V3_0) {
        return Optional.empty();
      }
      long reopened =
          regions.stream()
              .filter(RegionOpening::again)
              .filter(region -> changedAt.map(region.at()::isBefore).orElse(true))
              .count();
      return reopened == 0
          ? Optional.empty()
          : Optional.of(new ReopenedRegions(reopened, regions.size()));
    }

    String evidence() {
      return Phrase.of(
          "%d of %d regions reopened on this server and no longer hear of changes online; each"
              + " takes the value as it moves or reopens",
          reopened, all);
    }
  }
}
