// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.capacity.ServerMemory;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {

  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;
  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  @Test
  void unsetSettingsHaveHBasesDefaults() throws HarnessException {
    assertThat(capacity(ServerSettings.defaults(CATALOGUE)))
        .isEqualTo(
            new ClusterCapacity(
                3, Optional.empty(), 128 * MIB, 10 * GIB, 2 * MIB, 1, 0, OptionalLong.empty()));
  }

  @Test
  void theMemstoresTakeTheirShareOfTheHeap() throws HarnessException {
    assertThat(capacity(ServerSettings.defaults(CATALOGUE).withHeap(10 * GIB)).memory())
        .contains(new ServerMemory(4 * GIB, (long) (4 * GIB * 0.95)));
  }

  @Test
  void aSizeOfTheMemstoresReplacesTheirShareIn30Only() throws HarnessException {
    String size = property("hbase.regionserver.global.memstore.memory.size", "2g");
    SettingsCatalogue newest = SettingsCatalogue.load(HBaseLine.V3_0);

    assertThat(capacity(site(newest, size).withHeap(10 * GIB)).memory())
        .contains(new ServerMemory(2 * GIB, (long) (2 * GIB * 0.95)));
    assertThat(capacity(site(size).withHeap(10 * GIB)).memory())
        .contains(new ServerMemory(4 * GIB, (long) (4 * GIB * 0.95)));
  }

  @Test
  void aSiteFileCountsWithItsVariables() throws HarnessException {
    ServerSettings settings =
        site(
            property("hbase.hregion.memstore.flush.size", "268435456")
                + property("hbase.regionserver.global.memstore.size", "0.5")
                + property("hbase.hregion.memstore.mslab.enabled", "false")
                + property("hbase.hregion.max.filesize", "${my.size}")
                + property("my.size", "21474836480"));

    assertThat(capacity(settings.withHeap(10 * GIB)))
        .isEqualTo(
            new ClusterCapacity(
                3,
                Optional.of(new ServerMemory(5 * GIB, (long) (5 * GIB * 0.95))),
                256 * MIB,
                20 * GIB,
                0,
                1,
                0,
                OptionalLong.empty()));
  }

  @Test
  void memstoresOffTheHeapNeedNoHeapToBeKnown() throws HarnessException {
    ServerSettings settings =
        site(property("hbase.regionserver.offheap.global.memstore.size", "8192"));

    assertThat(capacity(settings).memory())
        .contains(new ServerMemory(8 * GIB, (long) (8 * GIB * 0.95)));
  }

  @Test
  void aTablesOwnSizesOverrideTheDefaults() throws HarnessException {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setMaxFileSize(5 * GIB)
            .setMemStoreFlushSize(64 * MIB)
            .build();

    ClusterCapacity capacity = capacity(ServerSettings.defaults(CATALOGUE).of(table));

    assertThat(capacity.maxFileSizeBytes()).isEqualTo(5 * GIB);
    assertThat(capacity.flushSizeBytes()).isEqualTo(64 * MIB);
  }

  @Test
  void oldNamesOnServersCountForATableToo() throws HarnessException {
    ServerSettings servers =
        new ServerSettings(
            CATALOGUE,
            Map.of("hbase.regionserver.global.memstore.upperLimit", "0.25"),
            OptionalLong.of(8 * GIB),
            Optional.empty());
    TableDescriptor table = TableDescriptorBuilder.newBuilder(TableName.valueOf("t")).build();

    assertThat(capacity(servers.of(table)).memory())
        .hasValueSatisfying(memory -> assertThat(memory.memstoreBytes()).isEqualTo(2 * GIB));
  }

  @Test
  void aSplitRestrictionOfTheWholeClusterHoldsForATableUnlessItHasItsOwn() {
    ServerSettings servers =
        new ServerSettings(
            CATALOGUE,
            Map.of(ServerSettings.SPLIT_RESTRICTION, "KeyPrefix"),
            OptionalLong.empty(),
            Optional.empty());
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf("t"));

    assertThat(servers.of(table.build()).text(ServerSettings.SPLIT_RESTRICTION))
        .contains("KeyPrefix");
    table.setValue(ServerSettings.SPLIT_RESTRICTION, "None");
    assertThat(servers.of(table.build()).text(ServerSettings.SPLIT_RESTRICTION)).contains("None");
  }

  @Test
  void aValueThatHBaseCannotReadIsBadInput() {
    assertThatThrownBy(() -> site(property("hbase.hregion.memstore.flush.size", "lots")))
        .isInstanceOfSatisfying(
            HarnessException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.BAD_INPUT))
        .hasMessageStartingWith(
            "site.xml: hbase.hregion.memstore.flush.size is 'lots', and must be ");
  }

  private static ClusterCapacity capacity(ServerSettings settings) throws HarnessException {
    return settings.capacity(3, 1, 0, OptionalLong.empty());
  }

  private static ServerSettings site(String properties) throws HarnessException {
    return site(CATALOGUE, properties);
  }

  private static ServerSettings site(SettingsCatalogue catalogue, String properties)
      throws HarnessException {
    String text = "<configuration>" + properties + "</configuration>";
    return ServerSettings.defaults(catalogue)
        .under(SiteFile.parse("site.xml", text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String property(String name, String value) {
    return "<property><name>%s</name><value>%s</value></property>".formatted(name, value);
  }
}
