// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import dev.htk.coprocessor.wire.SettingsPage;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.ConfigRedactor;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * Reads the settings that one region server works with. Safe for use by many threads. A read walks
 * over all regions of the server, so it is meant for people's questions and not for polling.
 */
public final class InForce {
  /** The keys of secrets, some of which the server's Hadoop may not know. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)(secret|passw(or)?d|credential|keystore\\.pass)$|secret.?key|account\\.key"
              + "|encryption.key$|session\\.(key|token)$|oauth.*(secret|token)|fs\\.gs\\.auth");

  private final RegionServerServices server;
  private final Configuration atStart;

  private InForce(RegionServerServices server, Configuration atStart) {
    this.server = server;
    this.atStart = atStart;
  }

  /**
   * Returns the settings of a server whose recorder is being loaded. Keeps a copy of the
   * configuration only if the server is not online yet: later it may differ from the one the server
   * started with.
   */
  public static InForce of(RegionServerServices server, Configuration configuration) {
    boolean serves = server instanceof HRegionServer && ((HRegionServer) server).isOnline();
    return new InForce(server, serves ? null : copyOf(configuration));
  }

  /**
   * Copies entry by entry, because Hadoop's own copying misses the wrapper of a coprocessor. Leaves
   * out secrets, since whoever may call the endpoint can ask for any key: at least those that
   * HBase's own page of the configuration hides, by Hadoop's list or the operator's.
   */
  private static Configuration copyOf(Configuration configuration) {
    Configuration copy = new Configuration(false);
    ConfigRedactor redactor = new ConfigRedactor(configuration);
    for (Map.Entry<String, String> entry : configuration) {
      String key = entry.getKey();
      String value = entry.getValue();
      if (!SECRET.matcher(key).find() && redactor.redact(key, value).equals(value)) {
        copy.set(key, value);
      }
    }
    return copy;
  }

  /** Reads the settings of these keys, as far as they can be seen. Throws nothing. */
  public SettingsPage read(Collection<String> keys) {
    Readings readings = new Readings(keys);
    for (Level<?> level : SettingsTable.LEVELS) {
      level.read(server, readings);
    }
    return new SettingsPage(
        readings.all(), readings.leftOut(), readings.unseen(), valuesAtStart(keys));
  }

  private Map<String, String> valuesAtStart(Collection<String> keys) {
    if (atStart == null) {
      return null;
    }
    Map<String, String> values = new TreeMap<>();
    for (String key : keys) {
      String value = atStart.get(key);
      if (value != null) {
        values.put(key, value);
      }
    }
    return values;
  }
}
