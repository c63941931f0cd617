// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.upgrade;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.HBaseRelease;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.upgrade.Difference.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UpgradeTest {

  private static final String MEMSTORE = "hbase.regionserver.global.memstore.memory.size";
  private static final String QUEUE = "hbase.ipc.server.max.callqueue.length";

  @Test
  void aPatchReleaseThatStartsToReadAKeyIsNamed() {
    Upgrade upgrade = upgrade("2.6.4", "2.6.6", Map.of(MEMSTORE, "4g"));

    assertThat(of(upgrade, Kind.STARTS)).containsExactly(MEMSTORE);
    assertThat(of(upgrade, Kind.STOPS)).isEmpty();
    assertThat(upgrade.breaks()).isFalse();
    assertThat(upgrade.unpublished())
        .containsExactly("2.6.6: hbase-asyncfs, hbase-client, hbase-common, hbase-http");
  }

  @Test
  void aMemstoreSizeThatIsReadForTheFirstTimeCountsInTheHeap() {
    Map<String, String> values = Map.of(MEMSTORE, "24g", "hfile.block.cache.memory.size", "4g");

    Upgrade upgrade = upgrade("2.6.4", "2.6.6", values);

    assertThat(upgrade.differences())
        .filteredOn(one -> one.kind() == Kind.REFUSED)
        .singleElement()
        .satisfies(one -> assertThat(one.severity()).isEqualTo(Severity.ERROR))
        .satisfies(one -> assertThat(one.message()).contains("77 %"));
    assertThat(upgrade.breaks()).isTrue();
  }

  @Test
  void aKeyThatGoesIsAnErrorWithWhatTookItsPlace() {
    String old = "hbase.regionserver.hlog.slowsync.ms";

    Upgrade upgrade = upgrade("2.5.13", "3.0.0", Map.of(old, "200"));

    Difference gone = upgrade.differences().get(0);
    assertThat(gone.kind()).isEqualTo(Kind.STOPS);
    assertThat(gone.name()).isEqualTo(old);
    assertThat(gone.line()).hasValue(3);
    assertThat(gone.remedy()).contains("hbase.regionserver.wal.slowsync.ms");
    assertThat(upgrade.breaks()).isTrue();
  }

  @Test
  void aChangedDefaultCountsOnlyWhereTheFileLeavesItUnset() {
    String key = "hbase.quota.refresh.period";

    assertThat(of(upgrade("2.6.2", "2.6.3", Map.of()), Kind.DEFAULT)).contains(key);
    assertThat(of(upgrade("2.6.2", "2.6.3", Map.of(key, "1")), Kind.DEFAULT)).doesNotContain(key);
  }

  @Test
  void theCallQueuesLengthChangesOnlyWhereItIsUnset() {
    assertThat(of(upgrade("2.6.4", "2.6.6", Map.of()), Kind.BEHAVES)).contains("HBASE-29141");
    assertThat(of(upgrade("2.6.4", "2.6.6", Map.of(QUEUE, "300")), Kind.BEHAVES))
        .doesNotContain("HBASE-29141");
    assertThat(of(upgrade("2.6.5", "2.6.6", Map.of()), Kind.BEHAVES)).isEmpty();
  }

  @Test
  void keysOfOtherProgramsAndOfBothReleasesAreNoDifference() {
    Map<String, String> values =
        Map.of(
            "my.own.key", "1",
            "phoenix.query.timeoutMs", "1000",
            "hbase.regionserver.handler.count", "60",
            "hbase.hregion.memstore.flush.size", "268435456",
            "dfs.client.read.shortcircuit", "true");

    assertThat(upgrade("2.5.13", "3.0.0", values).differences())
        .extracting(Difference::name)
        .doesNotContainAnyElementsOf(values.keySet());
  }

  @Test
  void equalReleasesInAllButTheirNumberDifferInNothing() {
    assertThat(upgrade("2.6.5", "2.6.6", Map.of(QUEUE, "300")).differences()).isEmpty();
  }

  @Test
  void aReleaseWithoutAJarReadsWhatTheOneBeforeReads() {
    Map<String, String> values =
        Map.of(MEMSTORE, "4g", "hbase.ipc.server.metacallqueue.handler.factor", "0.3");

    assertThat(of(upgrade("2.6.6", "2.6.7", values), Kind.STOPS)).isEmpty();
    assertThat(of(upgrade("2.6.4", "2.6.7", values), Kind.STARTS))
        .containsExactlyInAnyOrderElementsOf(values.keySet());
    assertThat(upgrade("2.5.8", "2.5.9", Map.of("ssl.server.keystore.location", "a")).differences())
        .isEmpty();
  }

  @Test
  void aKeyThatHadoopReadsAsWellDoesNotGo() {
    Map<String, String> values = Map.of("ssl.server.keystore.location", "a");

    assertThat(of(upgrade("2.5.12", "2.5.13", values), Kind.STOPS)).isEmpty();
    assertThat(of(upgrade("2.6.3", "2.6.4", values), Kind.STOPS)).isEmpty();
  }

  @Test
  void aKeyThatMayHaveMovedIntoAnUnpublishedJarIsNoError() {
    String key = "hbase.master.balancer.move.throttlingMillis";

    assertThat(upgrade("2.6.4", "3.0.0", Map.of(key, "1")).differences())
        .filteredOn(one -> one.name().equals(key))
        .singleElement()
        .satisfies(one -> assertThat(one.severity()).isEqualTo(Severity.WARNING));
  }

  @Test
  void aChangeThatTheOtherReleaseLacksIsSaidToGo() {
    assertThat(upgrade("2.5.14", "2.6.4", Map.of()).differences())
        .filteredOn(one -> one.name().equals("HBASE-29141"))
        .singleElement()
        .satisfies(one -> assertThat(one.message()).startsWith("no longer so: "));
  }

  @Test
  void whatASavedConfigurationHasFromHBasesDefaultsIsNotSet() {
    String site =
        """
        <configuration>
        <property><name>hbase.quota.refresh.period</name><value>1</value><source>hbase-default.xml</source></property>
        </configuration>
        """;

    Upgrade upgrade =
        Upgrade.of(
            SiteFile.parse("conf.xml", site.getBytes(UTF_8)),
            Optional.empty(),
            KnownFacts.NONE,
            HBaseRelease.parse("2.6.2"),
            HBaseRelease.parse("2.6.3"));

    assertThat(of(upgrade, Kind.DEFAULT)).contains("hbase.quota.refresh.period");
  }

  private static List<String> of(Upgrade upgrade, Kind kind) {
    return upgrade.differences().stream()
        .filter(one -> one.kind() == kind)
        .map(Difference::name)
        .toList();
  }

  private static Upgrade upgrade(String from, String to, Map<String, String> values) {
    StringBuilder site = new StringBuilder("<?xml version=\"1.0\"?>\n<configuration>\n");
    new TreeMap<>(values)
        .forEach(
            (key, value) ->
                site.append(
                    "<property><name>%s</name><value>%s</value></property>\n"
                        .formatted(key, value)));
    site.append("</configuration>\n");
    KnownFacts machine =
        new KnownFacts(
            Optional.of(ByteSize.parse("31g").bytes()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return Upgrade.of(
        SiteFile.parse("hbase-site.xml", site.toString().getBytes(UTF_8)),
        Optional.empty(),
        machine,
        HBaseRelease.parse(from),
        HBaseRelease.parse(to));
  }
}
