// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.recording.RecorderKeys;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.live.SameValue;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ServerName;

/**
 * The settings of a profile as each region server's own configuration holds them.
 *
 * <p>A configuration holds the values that a server was started with, or has since reloaded. It
 * does not prove that a changed value is in force.
 *
 * @param byServer each setting's value by server name; HBase's default if the server does not set
 *     it
 */
public record SettingsInForce(SortedMap<String, SortedMap<String, String>> byServer) {

  /**
   * Reads the settings of every live region server.
   *
   * @param catalogue has the defaults of the servers' HBase
   */
  public static SettingsInForce read(
      Cluster cluster, SettingsCatalogue catalogue, SortedMap<String, String> wanted)
      throws IOException {
    SortedMap<String, SortedMap<String, String>> byServer = new TreeMap<>();
    for (Map.Entry<ServerName, SortedMap<String, String>> server :
        cluster.settings(wanted.keySet()).entrySet()) {
      SortedMap<String, String> values = new TreeMap<>(server.getValue());
      for (String key : wanted.keySet()) {
        catalogue
            .find(key)
            .flatMap(Setting::defaultValue)
            .ifPresent(value -> values.putIfAbsent(key, value));
      }
      byServer.put(server.getKey().toString(), values);
    }
    return new SettingsInForce(byServer);
  }

  /**
   * Adds what the servers of a cluster that others have set up set beside the profile, where it is
   * not HBase's default, and what the run's own table sets itself.
   */
  SettingsInForce withOthers(
      Cluster cluster, SettingsCatalogue catalogue, SortedMap<String, String> ofTable)
      throws IOException {
    SortedMap<String, SortedMap<String, String>> all = new TreeMap<>();
    cluster
        .settings(catalogue.all().stream().map(Setting::key).toList())
        .forEach(
            (server, values) -> {
              SortedMap<String, String> other = new TreeMap<>(values);
              other
                  .entrySet()
                  .removeIf(value -> isDefault(catalogue, value.getKey(), value.getValue()));
              other.putAll(byServer.getOrDefault(server.toString(), new TreeMap<>()));
              other.putAll(ofTable);
              all.put(server.toString(), other);
            });
    return new SettingsInForce(all);
  }

  private static boolean isDefault(SettingsCatalogue catalogue, String key, String value) {
    return catalogue
        .find(key)
        .flatMap(Setting::defaultValue)
        .filter(usual -> same(usual, value))
        .isPresent();
  }

  /** Names every live region server, with no settings, because they do not show them. */
  static SettingsInForce unknown(Cluster cluster) throws IOException {
    SortedMap<String, SortedMap<String, String>> byServer = new TreeMap<>();
    cluster.liveServers().keySet().forEach(name -> byServer.put(name.toString(), new TreeMap<>()));
    return new SettingsInForce(byServer);
  }

  /** Lists each server and setting whose value is not the wanted one, a line each. */
  public List<String> differences(SortedMap<String, String> wanted) {
    List<String> differences = new ArrayList<>();
    byServer.forEach(
        (server, values) ->
            wanted.forEach(
                (key, value) -> {
                  String actual = values.get(key);
                  if (!same(value, RecorderKeys.withoutRecorder(key, actual))) {
                    differences.add(
                        "%s has %s = %s, not %s"
                            .formatted(
                                server,
                                key,
                                actual == null ? "(unset)" : Secrets.masked(key, actual),
                                Secrets.masked(key, value)));
                  }
                }));
    return differences;
  }

  private static boolean same(String wanted, String actual) {
    return actual != null && SameValue.of(wanted, actual);
  }
}
