// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExportFormatTest {

  private static final MachineFacts MACHINE =
      new MachineFacts(24L << 30, 16, 6, DiskKind.HDD, 20, DiskKind.SSD);
  private static final ProfileLibrary LIBRARY = new ProfileLibrary(SettingsCatalogue.load());

  static Iterable<String> names() {
    return LIBRARY.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void hadoopReadsTheSiteFileBackAsTheProfileHasIt(String name) {
    ResolvedProfile profile = profile(name);

    assertThat(inHadoop(ExportFormat.SITE_XML.export(profile))).isEqualTo(profile.settings());
  }

  @ParameterizedTest
  @MethodSource("names")
  void propertiesAreReadBackAsTheProfileHasThem(String name) throws IOException {
    ResolvedProfile profile = profile(name);

    assertThat(inProperties(ExportFormat.PROPERTIES.export(profile))).isEqualTo(profile.settings());
  }

  @ParameterizedTest
  @MethodSource("names")
  void ambarisConfigurationsHoldEverySetting(String name) throws IOException {
    ResolvedProfile profile = profile(name);
    JsonNode configurations =
        new ObjectMapper().readTree(ExportFormat.AMBARI_JSON.export(profile)).get("configurations");

    Map<String, String> settings = new TreeMap<>();
    configurations
        .get(0)
        .get("hbase-site")
        .get("properties")
        .properties()
        .forEach(field -> settings.put(field.getKey(), field.getValue().textValue()));
    assertThat(settings).isEqualTo(profile.settings());
  }

  @Test
  void ambariGetsTheHeapInMegabytes() throws IOException {
    JsonNode env =
        new ObjectMapper()
            .readTree(ExportFormat.AMBARI_JSON.export(profile("ssd-tuned")))
            .at("/configurations/1/hbase-env/properties");

    assertThat(env).hasToString("{\"hbase_regionserver_heapsize\":\"24576\"}");
  }

  @Test
  void everyValueOfTheSiteFileComesWithItsReason() {
    assertThat(ExportFormat.SITE_XML.export(profile("ssd-tuned")))
        .startsWith(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- htk profile ssd-tuned, for a heap of 24 GiB, 16 cores, 6 hdd volumes, 20 regions, log on ssd -->
            <configuration>
            """)
        .contains("<value>268435456</value>\n    <description>fewer and larger files, so fewer")
        .contains(
            "Formula: flushSize, where flushSize = MAX(128 * MB, MIN(256 * MB,"
                + " FLOOR(memstore / regions / (16 * MB)) * 16 * MB)) = 268435456, heap ="
                + " 25769803776, memstore = heap * 0.4 = 10307921510.4, regions = 20. Source: ");
  }

  @Test
  void thePhaseIsNamed() {
    ResolvedProfile run = LIBRARY.load("bulk-load").resolve(MACHINE, Optional.of(Phase.RUN));

    assertThat(ExportFormat.PROPERTIES.export(run))
        .startsWith("# htk profile bulk-load (phase run)");
  }

  @Test
  void flagsThatNoFileHoldsAreNoted() {
    assertThat(ExportFormat.SITE_XML.note(profile("ssd-tuned")))
        .hasValueSatisfying(
            note -> assertThat(note).contains("hbase-env.sh: -Xms24576m -Xmx24576m -XX:+UseG1GC"));
    assertThat(ExportFormat.AMBARI_JSON.note(profile("ssd-tuned")))
        .hasValueSatisfying(note -> assertThat(note).contains("template of Ambari"));
    assertThat(ExportFormat.SITE_XML.note(profile("stock"))).isEmpty();
  }

  @Test
  void anUnknownFormatIsRefusedWithTheKnownOnes() {
    assertThat(ExportFormat.parse("ambari-json")).isEqualTo(ExportFormat.AMBARI_JSON);
    assertThatThrownBy(() -> ExportFormat.parse("xml"))
        .hasMessage("'xml' is not a format; use one of site-xml, properties, ambari-json");
  }

  @Test
  void aCharacterThatXmlCannotHoldIsRefused() {
    assertThatThrownBy(() -> ExportFormat.SITE_XML.export(withWalDir("a\u0001b")))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("U+0001");
  }

  @Property(tries = 200)
  void anyTextSurvivesEveryFormatOrIsRefused(@ForAll String text) throws IOException {
    Assume.that(!text.trim().isEmpty());
    ResolvedProfile profile = withWalDir(text);

    assertThat(inProperties(ExportFormat.PROPERTIES.export(profile))).isEqualTo(profile.settings());
    try {
      String xml = ExportFormat.SITE_XML.export(profile);
      assertThat(inHadoop(xml)).isEqualTo(profile.settings());
    } catch (ProfileException e) {
      assertThat(e).hasMessageContaining("XML cannot hold");
    }
  }

  private static ResolvedProfile withWalDir(String text) {
    return profile("stock").withOverrides(Map.of("hbase.wal.dir", text));
  }

  private static Map<String, String> inHadoop(String xml) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    Map<String, String> values = new TreeMap<>();
    configuration.forEach(
        entry -> values.put(entry.getKey(), configuration.getRaw(entry.getKey())));
    return values;
  }

  private static Map<String, String> inProperties(String text) throws IOException {
    Properties properties = new Properties();
    properties.load(new StringReader(text));
    Map<String, String> values = new TreeMap<>();
    properties.forEach((key, value) -> values.put((String) key, (String) value));
    return values;
  }

  private static ResolvedProfile profile(String name) {
    return LIBRARY.load(name).resolve(MACHINE, Optional.empty());
  }
}
