// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import dev.htk.tuning.live.ServerVerdict;
import dev.htk.tuning.live.SettingState;
import dev.htk.tuning.live.SettingVerdict;
import dev.htk.tuning.live.TableOverride;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The findings of a check on a cluster. Immutable.
 *
 * @param servers the region servers, by name
 * @param overrides values of tables and families that take precedence over the site's; they are
 *     somebody's decision and not counted as bad
 */
public record CheckReport(List<Server> servers, List<TableOverride> overrides) {

  public CheckReport {
    servers = List.copyOf(servers);
    overrides = List.copyOf(overrides);
  }

  /**
   * One region server. Immutable.
   *
   * @param noReport why its recorder could not be asked; empty if it could
   */
  public record Server(ServerVerdict verdict, String noReport) {}

  /** Returns whether no setting differs and none is pending on any server. */
  public boolean isGood() {
    return servers.stream().allMatch(server -> server.verdict().isGood());
  }

  /**
   * Returns the servers that have read the wanted values, and those that have not; empty if all are
   * alike. Servers differ so during a rolling restart, or after an online update that was
   * interrupted.
   */
  Optional<HalfWay> halfWay() {
    Set<String> uneven = new TreeSet<>(keys(SettingState.DIFFERS::equals));
    uneven.retainAll(keys(state -> state != SettingState.DIFFERS));
    List<String> left =
        servers.stream()
            .map(Server::verdict)
            .filter(
                verdict -> keys(verdict, SettingState.DIFFERS::equals).anyMatch(uneven::contains))
            .map(ServerVerdict::server)
            .toList();
    List<String> taken =
        servers.stream()
            .map(server -> server.verdict().server())
            .filter(server -> !left.contains(server))
            .toList();
    return uneven.isEmpty()
        ? Optional.empty()
        : Optional.of(new HalfWay(taken, left, List.copyOf(uneven)));
  }

  /**
   * A cluster whose servers do not have the same values. Immutable.
   *
   * @param taken the servers that have read all the values
   * @param left those that lack some
   * @param keys the settings that they differ in
   */
  record HalfWay(List<String> taken, List<String> left, List<String> keys) {}

  private Set<String> keys(Predicate<SettingState> state) {
    return servers.stream()
        .flatMap(server -> keys(server.verdict(), state))
        .collect(Collectors.toSet());
  }

  private static Stream<String> keys(ServerVerdict verdict, Predicate<SettingState> state) {
    return verdict.settings().stream()
        .filter(setting -> state.test(setting.state()))
        .map(SettingVerdict::key);
  }

  /** Formats the report for people: a table for each server, and the overrides. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    halfWay().ifPresent(state -> text.append(CheckText.of(state)).append(System.lineSeparator()));
    servers.forEach(server -> text.append(CheckText.of(server)).append(System.lineSeparator()));
    text.append(CheckText.of(overrides));
    return text.toString();
  }

  /** Returns the report in the form of its JSON. */
  public Object toValues() {
    return new Values(
        isGood(),
        halfWay().orElse(null),
        servers.stream().map(CheckReport::values).toList(),
        overrides.stream().map(CheckReport::values).toList());
  }

  record Values(
      boolean good, HalfWay halfWay, List<ServerValues> servers, List<OverrideValues> overrides) {}

  record ServerValues(
      String server, String recorder, Map<String, Long> states, List<SettingValues> settings) {}

  record SettingValues(
      String key, String wanted, String configured, String state, String evidence) {}

  record OverrideValues(String table, String family, String key, String attribute, String value) {}

  private static ServerValues values(Server server) {
    return new ServerValues(
        server.verdict().server(),
        server.noReport().isEmpty() ? "asked" : server.noReport(),
        states(server.verdict()),
        server.verdict().settings().stream().map(CheckReport::values).toList());
  }

  private static SettingValues values(SettingVerdict setting) {
    return new SettingValues(
        setting.key(),
        setting.wanted(),
        setting.configured().orElse(null),
        setting.state().words(),
        setting.evidence());
  }

  private static OverrideValues values(TableOverride override) {
    return new OverrideValues(
        override.table(),
        override.family().orElse(null),
        override.key(),
        override.attribute(),
        override.value());
  }

  /** Counts the settings in each state that occurs, by the state's words. */
  static Map<String, Long> states(ServerVerdict verdict) {
    return verdict.settings().stream()
        .map(SettingVerdict::state)
        .sorted()
        .collect(
            Collectors.groupingBy(SettingState::words, LinkedHashMap::new, Collectors.counting()));
  }
}
