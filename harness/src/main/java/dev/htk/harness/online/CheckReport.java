// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import dev.htk.tuning.live.ServerVerdict;
import dev.htk.tuning.live.SettingState;
import dev.htk.tuning.live.SettingVerdict;
import dev.htk.tuning.live.TableOverride;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

  /** Formats the report for people: a table for each server, and the overrides. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    servers.forEach(server -> text.append(CheckText.of(server)).append(System.lineSeparator()));
    text.append(CheckText.of(overrides));
    return text.toString();
  }

  /** Returns the report in the form of its JSON. */
  public Object toValues() {
    return new Values(
        isGood(),
        servers.stream().map(CheckReport::values).toList(),
        overrides.stream().map(CheckReport::values).toList());
  }

  record Values(boolean good, List<ServerValues> servers, List<OverrideValues> overrides) {}

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
