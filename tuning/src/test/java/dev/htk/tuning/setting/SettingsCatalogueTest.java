package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;

class SettingsCatalogueTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  @Test
  void curatedDefaultsAgreeWithHBasesOwnFile() throws Exception {
    Map<String, String> defaults = hbaseDefaults();
    assertThat(CATALOGUE.curated())
        .filteredOn(setting -> !defaults.getOrDefault(setting.key(), "").isEmpty())
        .hasSizeGreaterThan(30)
        .allSatisfy(
            setting -> {
              String inFile = defaults.get(setting.key());
              String ours = setting.defaultValue().orElseThrow();
              if (setting.type().isNumber()) {
                assertThat(setting.number(ours)).isEqualTo(setting.number(inFile));
              } else {
                assertThat(ours).isEqualTo(inFile);
              }
            });
  }

  @Test
  void everyKeyOfHBasesOwnFileIsKnown() throws Exception {
    assertThat(hbaseDefaults().keySet()).allMatch(key -> CATALOGUE.find(key).isPresent());
  }

  @Test
  void everyDefaultIsAcceptedByItsOwnSetting() {
    assertThat(CATALOGUE.all())
        .allSatisfy(
            setting -> assertThat(setting.defaultValue().stream()).allMatch(setting::accepts));
  }

  @Test
  void everyScalableDefaultIsANumberAtOrAboveItsFloor() {
    assertThat(CATALOGUE.all())
        .filteredOn(setting -> setting.scaling().isScalable())
        .hasSizeGreaterThan(15)
        .allSatisfy(
            setting ->
                assertThat(setting.defaultValue().flatMap(setting::number).stream())
                    .allMatch(number -> number.longValue() >= setting.scaling().floor()));
  }

  @Test
  void keysThatOnlyHBasesCodeKnowsHaveTheirDefaults() {
    assertThat(CATALOGUE.get("hbase.hregion.memstore.chunkpool.maxsize").defaultValue())
        .contains("1.0");
    assertThat(CATALOGUE.get("hbase.regionserver.hlog.blocksize").defaultValue())
        .contains("268435456");
  }

  @Test
  void anUncuratedKeyGetsItsTypeFromItsDefault() {
    assertThat(CATALOGUE.get("hbase.rest.port").type()).isEqualTo(ValueType.LONG);
    assertThat(CATALOGUE.get("hbase.snapshot.enabled").type()).isEqualTo(ValueType.BOOLEAN);
    assertThat(CATALOGUE.get("hbase.regions.slop").type()).isEqualTo(ValueType.FLOAT);
    assertThat(CATALOGUE.get("hbase.data.umask").type()).isEqualTo(ValueType.STRING);
  }

  @Test
  void theMisspeltKeysOfThePaperLeadToTheRightOnes() {
    assertThat(CATALOGUE.nearest("hbase.block.cache.size")).startsWith("hfile.block.cache.size");
    assertThat(CATALOGUE.nearest("habse.hregion.memstore.mslab.maxallocation"))
        .startsWith("hbase.hregion.memstore.mslab.max.allocation");
  }

  @Test
  void aKeyLikeNoOtherHasNoNearOnes() {
    assertThat(CATALOGUE.nearest("zzzzzzzzzzzzzzzzzzzzzzzz")).isEmpty();
    assertThat(CATALOGUE.nearest("")).isEmpty();
  }

  @Test
  void rangesAndWordsAreChecked() {
    Setting flushSize = CATALOGUE.get("hbase.hregion.memstore.flush.size");
    assertThat(flushSize.accepts("1048576")).isTrue();
    assertThat(flushSize.accepts("1048575")).isFalse();
    assertThat(flushSize.allowedValues()).contains("bytes").contains("from 1048576");
    Setting policy = CATALOGUE.get("hbase.wal.storage.policy");
    assertThat(policy.accepts("all_ssd")).isTrue();
    assertThat(policy.accepts("FAST")).isFalse();
    assertThat(policy.allowedValues()).contains("ONE_SSD");
    Setting provider = CATALOGUE.get("hbase.wal.provider");
    assertThat(provider.accepts("asyncfs")).isTrue();
    assertThat(provider.accepts("org.example.MyProvider")).isTrue();
    assertThat(provider.accepts("asynfs")).isFalse();
    Setting queue = CATALOGUE.get("hbase.ipc.server.callqueue.type");
    assertThat(queue.accepts("CODEL")).as("HBase would take fifo silently").isFalse();
  }

  @Test
  void externalEntitiesInAConfigurationAreNotRead() {
    String xml =
        """
        <!DOCTYPE c [<!ENTITY x SYSTEM "file:///etc/hostname">]>
        <configuration><property><name>a</name><value>&x;</value></property></configuration>
        """;
    InputStream stream = new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> DefaultsXml.read(stream)).isInstanceOf(XMLStreamException.class);
  }

  private static Map<String, String> hbaseDefaults() throws Exception {
    try (InputStream xml = SettingsCatalogueTest.class.getResourceAsStream("/hbase-default.xml")) {
      return DefaultsXml.read(xml);
    }
  }
}
