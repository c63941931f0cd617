// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.run.ClusterKind;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsInForceTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String PROVIDER = "hbase.wal.provider";
  private static final ServerName ONE = ServerName.valueOf("one", 16020, 1);
  private static final ServerName TWO = ServerName.valueOf("two", 16020, 2);

  @Test
  void eachServerThatDiffersIsNamedWithBothValues() throws IOException {
    SortedMap<String, String> wanted = sorted(Map.of(HANDLERS, "60"));
    Cluster cluster = configured(Map.of(ONE, Map.of(HANDLERS, "60"), TWO, Map.of(HANDLERS, "30")));

    assertThat(SettingsInForce.read(cluster, CATALOGUE, wanted).differences(wanted))
        .containsExactly("two,16020,2 has " + HANDLERS + " = 30, not 60");
  }

  @Test
  void aServerThatNamesNoValueHasHBasesDefault() throws IOException {
    SortedMap<String, String> stock = sorted(Map.of(HANDLERS, "30"));
    SortedMap<String, String> tuned = sorted(Map.of(HANDLERS, "60"));
    Cluster cluster = configured(Map.of(ONE, Map.of()));

    assertThat(SettingsInForce.read(cluster, CATALOGUE, stock).differences(stock)).isEmpty();
    assertThat(SettingsInForce.read(cluster, CATALOGUE, tuned).differences(tuned))
        .containsExactly("one,16020,1 has " + HANDLERS + " = 30, not 60");
  }

  @ParameterizedTest
  @CsvSource({"0.4, 0.40", "0.4, ' 0.4 '", "1, 1.0", "true, TRUE", "asyncfs, asyncfs"})
  void valuesThatMeanTheSameDoNotDiffer(String wanted, String actual) throws IOException {
    SortedMap<String, String> settings = sorted(Map.of(PROVIDER, wanted));
    Cluster cluster = configured(Map.of(ONE, Map.of(PROVIDER, actual)));

    assertThat(SettingsInForce.read(cluster, CATALOGUE, settings).differences(settings)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.4, 0.41", "asyncfs, filesystem", "30, 3e2", "1, true"})
  void valuesThatMeanSomethingElseDiffer(String wanted, String actual) throws IOException {
    SortedMap<String, String> settings = sorted(Map.of(PROVIDER, wanted));
    Cluster cluster = configured(Map.of(ONE, Map.of(PROVIDER, actual)));

    assertThat(SettingsInForce.read(cluster, CATALOGUE, settings).differences(settings)).hasSize(1);
  }

  @Test
  void whatServersSetBesideTheProfileAndWhatTheTableSetsIsKept() throws IOException {
    SortedMap<String, String> wanted = sorted(Map.of(HANDLERS, "60"));
    Cluster cluster =
        configured(
            Map.of(
                ONE,
                Map.of(
                    HANDLERS,
                    "60",
                    PROVIDER,
                    "multiwal",
                    "hbase.regionserver.maxlogs",
                    "64",
                    "hbase.hregion.memstore.block.multiplier",
                    "4")));

    assertThat(
            SettingsInForce.read(cluster, CATALOGUE, wanted)
                .withOthers(
                    cluster, CATALOGUE, sorted(Map.of("hbase.hstore.blockingStoreFiles", "48")))
                .byServer()
                .get(ONE.toString()))
        .containsOnlyKeys(
            HANDLERS, PROVIDER, "hbase.regionserver.maxlogs", "hbase.hstore.blockingStoreFiles");
  }

  private static SortedMap<String, String> sorted(Map<String, String> values) {
    return new TreeMap<>(values);
  }

  /** Returns a cluster that consists only of its servers' configurations. */
  private static Cluster configured(Map<ServerName, Map<String, String>> servers) {
    return new Cluster() {
      @Override
      public ClusterKind kind() {
        return ClusterKind.MINI;
      }

      @Override
      public String description() {
        return "configured";
      }

      @Override
      public Connection connection() {
        throw new UnsupportedOperationException();
      }

      @Override
      public SortedMap<ServerName, SortedMap<String, String>> settings(Collection<String> keys) {
        SortedMap<ServerName, SortedMap<String, String>> settings = new TreeMap<>();
        servers.forEach((server, values) -> settings.put(server, sorted(values)));
        settings.values().forEach(values -> values.keySet().retainAll(keys));
        return settings;
      }

      @Override
      public JsonNode beans(ServerName server, String query) {
        throw new UnsupportedOperationException();
      }

      @Override
      public List<ServerProcess> processes() {
        return List.of();
      }

      @Override
      public List<String> crashes() {
        return List.of();
      }

      @Override
      public void writeClientConfiguration(Path folder) {
        throw new UnsupportedOperationException();
      }

      @Override
      public void close() {}
    };
  }
}
