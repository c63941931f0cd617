// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.site.SiteChange;
import dev.htk.tuning.site.SiteFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.io.util.MemorySizeUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Applies to files with old names, and reads the result with HBase's own code. */
class OldNameEditTest {

  private static final String MEMSTORE = "hbase.regionserver.global.memstore.";
  private static final String SIZE = MEMSTORE + "size";
  private static final String LOWER_LIMIT = SIZE + ".lower.limit";
  private static final String OLD_LIMITS =
      property(MEMSTORE + "upperLimit", "0.4") + property(MEMSTORE + "lowerLimit", "0.38");

  @TempDir private Path temp;
  private ServerFolder server;

  @BeforeEach
  void folder() {
    HBaseConfiguration.create();
    server = new ServerFolder(temp);
  }

  @Test
  void anAppliedMemstoreSizeTakesEffectBesideBothOldLimits() {
    site(OLD_LIMITS);
    assertThat(memstore()).isEqualTo(0.4f);
    assertThat(lowerMark()).isCloseTo(0.95f, within(1e-5f));
    ApplyPlan plan = server.plan(Map.of(SIZE, "0.3"));
    assertThat(plan.changes())
        .extracting(PlannedChange::key, PlannedChange::from, PlannedChange::to)
        .containsExactly(
            tuple(SIZE, Optional.of("0.4"), "0.3"),
            tuple(LOWER_LIMIT, Optional.of("0.95"), "0.95"));
    assertThat(plan.oldNames())
        .containsEntry(SIZE, MEMSTORE + "upperLimit")
        .containsEntry(LOWER_LIMIT, MEMSTORE + "lowerLimit");
    assertThat(plan.warnings()).anyMatch(warning -> warning.contains("(0.38 of the heap ÷ 0.4)"));
    assertThat(plan.findings())
        .extracting(Finding::rule)
        .doesNotContain("contradicting-keys", "deprecated-key");

    server.apply(Map.of(SIZE, "0.3"));
    assertThat(memstore()).isEqualTo(0.3f);
    assertThat(lowerMark()).isCloseTo(0.95f, within(1e-5f));
  }

  @Test
  void aRollbackBringsTheOldNamesBack() {
    site(OLD_LIMITS);
    String before = server.read("hbase-site.xml");
    server.apply(Map.of(SIZE, "0.3", "hbase.hstore.compaction.min", "4"));
    server.rollback();
    assertThat(server.read("hbase-site.xml")).isEqualTo(before);
  }

  @Test
  void anOldNameThatAnotherValueTakesInIsNotTakenAway() {
    site(
        OLD_LIMITS
            + "<property><name>a.b</name><value>${"
            + MEMSTORE
            + "upperLimit}</value></property>");
    assertThatThrownBy(() -> server.plan(Map.of(SIZE, "0.3")))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("a.b takes in ${" + MEMSTORE + "upperLimit}");
  }

  @Test
  void anOldNameThatOnlyTheReplacedValueTakesInGoes() {
    site(
        property(SIZE, "${" + MEMSTORE + "upperLimit}") + property(MEMSTORE + "upperLimit", "0.4"));
    server.apply(Map.of(SIZE, "0.3"));
    assertThat(server.read("hbase-site.xml"))
        .contains("<value>0.3</value>")
        .doesNotContain("upperLimit");
  }

  @Test
  void aCommentStaysWithoutItsOldNameUnlessItSaysWhatToIgnore() {
    site(
        property(SIZE, "0.35")
            + property(MEMSTORE + "upperLimit", "0.4")
                .replace("<name>", "<!-- OPS-1 --><!-- htk  ignore=deprecated-key: OPS-2 --><name>")
            + property("a.b", "c"));
    server.apply(Map.of(SIZE, "0.3"));
    assertThat(server.read("hbase-site.xml"))
        .contains("<!-- OPS-1 -->")
        .doesNotContain("upperLimit", "OPS-2");
  }

  @Test
  void aSecondApplyChangesNothing() {
    site(OLD_LIMITS);
    server.apply(Map.of(SIZE, "0.3"));
    assertThat(server.plan(Map.of(SIZE, "0.3")).changesAnything()).isFalse();
  }

  @Test
  void onlyNamesAndValuesOfTheOldPropertiesChange() {
    site(OLD_LIMITS);
    String before = server.read("hbase-site.xml");
    server.apply(Map.of(SIZE, "0.3"));
    assertThat(server.read("hbase-site.xml"))
        .isEqualTo(
            before
                .replace(MEMSTORE + "upperLimit</name><value>0.4<", SIZE + "</name><value>0.3<")
                .replace(
                    MEMSTORE + "lowerLimit</name><value>0.38<",
                    LOWER_LIMIT + "</name><value>0.95<"));
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.hstore.compactionThreshold, hbase.hstore.compaction.min, 4, 5",
    "hbase.regionserver.hlog.sync.timeout, hbase.regionserver.wal.sync.timeout, 300000, 60000",
    "hbase.ipc.server.reservoir.initial.max, hbase.server.allocator.max.buffer.count, 100, 200",
    "hbase.regionserver.hostname, hbase.unsafe.regionserver.hostname, a, b",
  })
  void anOldNameIsReplacedWhereItStands(String old, String key, String was, String wanted) {
    site(property(old, was));
    ApplyPlan plan = server.plan(Map.of(key, wanted));
    assertThat(plan.changes())
        .singleElement()
        .satisfies(change -> assertThat(change.from()).contains(was))
        .satisfies(change -> assertThat(change.edit().kind()).isEqualTo(SiteChange.Kind.CHANGED));
    server.apply(Map.of(key, wanted));
    assertThat(server.read("hbase-site.xml"))
        .contains("<name>" + key + "</name>")
        .doesNotContain("<name>" + old + "</name>");
    assertThat(hbase().get(key)).isEqualTo(wanted);
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.hstore.compactionThreshold, hbase.hstore.compaction.min, 4, 5",
    "hbase.regionserver.hostname, hbase.unsafe.regionserver.hostname, a, b",
  })
  void whereBothNamesAreSetTheAppliedValueCounts(String old, String key, String was, String to) {
    for (String both :
        List.of(property(old, was) + property(key, was), property(key, was) + property(old, was))) {
      site(both);
      server.apply(Map.of(key, to));
      assertThat(hbase().get(key)).isEqualTo(to);
      assertThat(server.plan(Map.of(key, to)).findings())
          .extracting(Finding::rule)
          .doesNotContain("contradicting-keys", "duplicate-key");
      server.rollback();
    }
  }

  @Test
  void anOldNameWithTheProfilesValueStays() {
    site(property("hbase.hstore.compactionThreshold", "4"));
    ApplyPlan plan = server.plan(Map.of("hbase.hstore.compaction.min", "4"));
    assertThat(plan.changesAnything()).isFalse();
    assertThat(plan.changes())
        .singleElement()
        .matches(c -> c.edit().kind() == SiteChange.Kind.SAME);
  }

  @Test
  void anOldNameThatIsFinalStaysAndIsNamed() {
    site(property(MEMSTORE + "upperLimit", "0.4").replace("</p", "<final>true</final></p"));
    ApplyPlan plan = server.plan(Map.of(SIZE, "0.3"));
    assertThat(plan.changesAnything()).isFalse();
    assertThat(plan.warnings()).anyMatch(warning -> warning.contains(SIZE + " is final"));
  }

  private float memstore() {
    return MemorySizeUtil.getGlobalMemStoreHeapPercent(hbase(), true);
  }

  private float lowerMark() {
    return MemorySizeUtil.getGlobalMemStoreHeapLowerMark(hbase(), true);
  }

  private Configuration hbase() {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new org.apache.hadoop.fs.Path(server.site().toUri()));
    return configuration;
  }

  private void site(String properties) {
    server.write(
        "hbase-site.xml",
        ServerFolder.SITE.replace("</configuration>", properties + "</configuration>"));
  }

  private static String property(String key, String value) {
    return "  <property><name>%s</name><value>%s</value></property>\n".formatted(key, value);
  }
}
