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
import dev.htk.tuning.wrapper.Wrapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

class ExportFormatTest {

  private static final MachineFacts MACHINE =
      new MachineFacts(24L << 30, 16, 6, DiskKind.HDD, 20, DiskKind.SSD);
  private static final ProfileLibrary LIBRARY = new ProfileLibrary(SettingsCatalogue.load());

  private static final Set<ExportFormat> TOOLS =
      EnumSet.range(ExportFormat.AMBARI_JSON, ExportFormat.ANSIBLE);

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
  void toolsReadEverySettingBackByTheirOwnParsers(String name) throws IOException {
    ResolvedProfile profile = profile(name);

    for (ExportFormat format : TOOLS) {
      assertThat(inTool(format, format.export(profile)))
          .as(format.word())
          .isEqualTo(profile.settings());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ExportFormat.class,
      names = {"PROPERTIES"},
      mode = EnumSource.Mode.EXCLUDE)
  void whatIsWrittenIsReadAgainByTheKit(ExportFormat format, @TempDir Path folder)
      throws IOException {
    ResolvedProfile profile = profile("ssd-tuned");
    Path file = Files.writeString(folder.resolve("written"), format.export(profile));

    assertThat(Wrapper.read(file).values()).isEqualTo(profile.settings());
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
  void aCharacterThatXmlCannotHoldIsRefused() {
    assertThatThrownBy(() -> ExportFormat.SITE_XML.export(withWalDir("a\u0001b")))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("U+0001");
  }

  @Test
  void whatOtherParsersTakeForLineEndsSurvivesEveryFormat() throws IOException {
    ResolvedProfile profile = withWalDir("a\u0085b\u2028c\u2029d");

    for (ExportFormat format : TOOLS) {
      assertThat(inTool(format, format.export(profile)))
          .as(format.word())
          .isEqualTo(profile.settings());
    }
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
      return;
    }
    for (ExportFormat format : TOOLS) {
      assertThat(inTool(format, format.export(profile)))
          .as(format.word())
          .isEqualTo(profile.settings());
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

  /** Reads what a tool gets, by Jackson, SnakeYAML and Hadoop. */
  private static Map<String, String> inTool(ExportFormat format, String text) throws IOException {
    return switch (format) {
      case EMR_JSON -> values(new ObjectMapper().readTree(text).at("/0/Properties"));
      case AMBARI_JSON ->
          values(new ObjectMapper().readTree(text).at("/configurations/0/hbase-site/properties"));
      case CLOUDERA -> inHadoop("<configuration>" + text + "</configuration>");
      case CONFIGMAP -> inHadoop((String) inYaml(inYaml(text), "data").get("hbase-site.xml"));
      case HELM -> strings(inYaml(inYaml(text), "hbaseSite"));
      case ANSIBLE -> strings(inYaml(inYaml(text), "hbase_site"));
      default -> throw new IllegalArgumentException(format.word());
    };
  }

  private static Map<?, ?> inYaml(String text) {
    return new Yaml().loadAs(text, Map.class);
  }

  private static Map<?, ?> inYaml(Map<?, ?> owner, String field) {
    return (Map<?, ?>) owner.get(field);
  }

  /** Fails if a value is not text: a number may be written back in another way. */
  private static Map<String, String> strings(Map<?, ?> fields) {
    Map<String, String> values = new TreeMap<>();
    fields.forEach((key, value) -> values.put((String) key, (String) value));
    return values;
  }

  private static Map<String, String> values(JsonNode fields) {
    Map<String, String> values = new TreeMap<>();
    fields.properties().forEach(field -> values.put(field.getKey(), field.getValue().textValue()));
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
