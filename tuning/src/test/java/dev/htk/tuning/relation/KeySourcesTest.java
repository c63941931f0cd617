// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.io.util.MemorySizeUtil;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares the reading of old names with that of HBase's and Hadoop's own code. */
class KeySourcesTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final String UPPER = "hbase.regionserver.global.memstore.upperLimit";
  private static final String LOWER = "hbase.regionserver.global.memstore.lowerLimit";
  private static final String SIZE = "hbase.regionserver.global.memstore.size";
  private static final String LIMIT = SIZE + ".lower.limit";
  private static final String HOST = "hbase.unsafe.regionserver.hostname";
  private static final String OLD_HOST = "hbase.regionserver.hostname";

  @BeforeAll
  static void hbaseDeclaresItsOldNames() {
    HBaseConfiguration.create();
  }

  @Test
  void aNameThatHadoopKnowsAsOldCountsIfItIsTheLater() {
    assertThat(value(HOST, property(HOST, "a") + property(OLD_HOST, "b"))).contains("b");
    assertThat(value(HOST, property(OLD_HOST, "b") + property(HOST, "a"))).contains("a");
  }

  @Test
  void aNameThatTheCodeFallsBackToCountsOnlyWithoutTheNewOne() {
    assertThat(value(SIZE, property(SIZE, "0.3") + property(UPPER, "0.5"))).contains("0.3");
    assertThat(value(SIZE, property(UPPER, "0.5"))).contains("0.5");
  }

  @Test
  void theOldLowerLimitMeansNothingForMemstoresOffTheHeap() {
    String offHeap = property("hbase.regionserver.offheap.global.memstore.size", "1024");
    assertThat(value(LIMIT, offHeap + property(LOWER, "0.38"))).contains("0.95");
    assertThat(MemorySizeUtil.getGlobalMemStoreHeapLowerMark(hbase(property(LOWER, "0.2")), false))
        .isEqualTo(0.95f);
  }

  @Test
  void aNameInAnotherCaseIsNoOldName() {
    assertThat(value(SIZE, property("hbase.regionserver.global.memstore.upperlimit", "0.5")))
        .contains("0.4");
  }

  @Test
  void theLowerLimitIsConvertedFromTheHeapToTheLimit() {
    assertThat(value(LIMIT, property(UPPER, "0.4") + property(LOWER, "0.38"))).contains("0.95");
    assertThat(value(LIMIT, property(LOWER, "0.2"))).contains("0.5");
    assertThat(value(LIMIT, property(UPPER, "0.3") + property(LOWER, "0.35"))).contains("1");
    assertThat(value(LIMIT, property(UPPER, "0.9") + property(LOWER, "0.35"))).contains("0.875");
  }

  @Property(tries = 200)
  void theSharesOfTheHeapAreThoseOfMemorySizeUtil(@ForAll("limits") List<String> properties) {
    String xml = String.join("", properties);
    Configuration hbase = hbase(xml);
    assertThat(Float.parseFloat(value(SIZE, xml).orElseThrow()))
        .isEqualTo(MemorySizeUtil.getGlobalMemStoreHeapPercent(hbase, false));
    assertThat(Float.parseFloat(value(LIMIT, xml).orElseThrow()))
        .isCloseTo(MemorySizeUtil.getGlobalMemStoreHeapLowerMark(hbase, true), within(1e-5f));
  }

  @Property(tries = 200)
  void deprecatedNamesAreReadAsHadoopReadsThem(@ForAll("hosts") List<String> properties) {
    String xml = String.join("", properties);
    assertThat(value(HOST, xml)).isEqualTo(Optional.ofNullable(hbase(xml).get(HOST)));
  }

  @Provide
  Arbitrary<List<String>> limits() {
    return Combinators.combine(
            Arbitraries.of(UPPER, LOWER, SIZE, LIMIT),
            Arbitraries.of("0.1", "0.25", "0.38", "0.4", "0.75", "0.8"))
        .as(KeySourcesTest::property)
        .list()
        .ofMaxSize(5);
  }

  @Provide
  Arbitrary<List<String>> hosts() {
    return Combinators.combine(
            Arbitraries.of(HOST, OLD_HOST),
            Arbitraries.of("a", "b", "c"),
            Arbitraries.of("", "<final>true</final>"))
        .as(KeySourcesTest::property)
        .list()
        .ofMaxSize(5);
  }

  private static Optional<String> value(String key, String properties) {
    return KeySources.of(SiteFile.parse("hbase-site.xml", xml(properties)), CATALOGUE).value(key);
  }

  private static Configuration hbase(String properties) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new ByteArrayInputStream(xml(properties)), "hbase-site.xml");
    return configuration;
  }

  private static byte[] xml(String properties) {
    return ("<configuration>" + properties + "</configuration>").getBytes(StandardCharsets.UTF_8);
  }

  private static String property(String key, String value) {
    return property(key, value, "");
  }

  private static String property(String key, String value, String mark) {
    return "<property><name>%s</name><value>%s</value>%s</property>".formatted(key, value, mark);
  }
}
