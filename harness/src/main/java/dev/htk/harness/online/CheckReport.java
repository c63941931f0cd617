package dev.htk.harness.online;

import dev.htk.tuning.live.ServerVerdict;
import dev.htk.tuning.live.SettingState;
import dev.htk.tuning.live.SettingVerdict;
import dev.htk.tuning.live.TableOverride;
import java.util.Arrays;
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

  /** Returns the report as plain values, for JSON. */
  public Map<String, Object> toValues() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("good", isGood());
    values.put("servers", servers.stream().map(CheckReport::values).toList());
    values.put("overrides", overrides.stream().map(CheckReport::values).toList());
    return values;
  }

  private static Map<String, Object> values(Server server) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("server", server.verdict().server());
    values.put("recorder", server.noReport().isEmpty() ? "asked" : server.noReport());
    values.put("states", states(server.verdict()));
    values.put("settings", server.verdict().settings().stream().map(CheckReport::values).toList());
    return values;
  }

  private static Map<String, Object> values(SettingVerdict setting) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("key", setting.key());
    values.put("wanted", setting.wanted());
    values.put("configured", setting.configured().orElse(null));
    values.put("state", setting.state().words());
    values.put("evidence", setting.evidence());
    return values;
  }

  private static Map<String, Object> values(TableOverride override) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("table", override.table());
    values.put("family", override.family().orElse(null));
    values.put("key", override.key());
    values.put("attribute", override.attribute());
    values.put("value", override.value());
    return values;
  }

  /** Counts the settings in each state that occurs, by the state's words. */
  static Map<String, Long> states(ServerVerdict verdict) {
    return Arrays.stream(SettingState.values())
        .map(state -> Map.entry(state.words(), count(verdict, state)))
        .filter(entry -> entry.getValue() > 0)
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, Long::sum, LinkedHashMap::new));
  }

  private static long count(ServerVerdict verdict, SettingState state) {
    return verdict.settings().stream().filter(setting -> setting.state() == state).count();
  }
}
