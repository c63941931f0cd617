// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.wrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WrapperTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final String HANDLERS = "hbase.regionserver.handler.count";

  @TempDir private Path folder;

  /** Each text has the count of handlers as {@code many} in the line given, and nothing else. */
  static Stream<Arguments> forms() {
    return Stream.of(
        // EMR
        form(
            "EMR's",
            4,
            """
            [{
              "Classification": "hbase-site",
              "Properties": {
                "hbase.regionserver.handler.count": "many"
              }
            }]
            """),
        form(
            "EMR's",
            1,
            "[{\"classification\":\"hbase-site\",\"properties\":"
                + "{\"hbase.regionserver.handler.count\":\"many\"},\"configurations\":[]}]"),
        form(
            "EMR's",
            11,
            """
            {"Resources": {"Cluster": {"Type": "AWS::EMR::Cluster", "Properties": {
              "Configurations": [
                {
                  "Classification": "hbase",
                  "ConfigurationProperties": {"hbase.emr.storageMode": "s3"},
                  "Configurations": []
                },
                {
                  "Classification": "hbase-site",
                  "ConfigurationProperties": {
                    "hbase.regionserver.handler.count": "many"
                  }
                }
              ]
            }}}}
            """),
        form(
            "EMR's",
            8,
            """
            Resources:
              Cluster:
                Properties:
                  Name: !Ref Name
                  Configurations:
                    - Classification: hbase-site
                      ConfigurationProperties:
                        hbase.regionserver.handler.count: many
            """),
        form(
            "EMR's",
            9,
            """
            [
            \t{
            \t\t"Classification": "hbase-env",
            \t\t"Configurations": [{"Classification": "export", "Properties": {"A": "\\u00e9😀"}}]
            \t},
            \t{
            \t\t"Classification": "hbase-site",
            \t\t"Properties": {
            \t\t\t"hbase.regionserver.handler.count": "many"
            \t\t}
            \t}
            ]
            """),
        // Cloudera Manager
        form(
            "Cloudera Manager's",
            2,
            """
            <!-- handlers -->
            <property>
              <name>hbase.regionserver.handler.count</name>
              <value>many</value>
            </property>
            """),
        form(
            "Cloudera Manager's",
            1,
            "<property><name>hbase.regionserver.handler.count</name><value>many</value></property>"),
        form(
            "Cloudera Manager's",
            3,
            """


            <property><name>hbase.regionserver.handler.count</name><value>many</value><final>false\
            </final></property>
            """),
        form(
            "Cloudera Manager's",
            1,
            """
            <property>
              <name>hbase.regionserver.handler.count</name>
              <value>many</value>
            </property>
            """
                .replace("\n", "\r\n")),
        form(
            "Cloudera Manager's",
            2,
            """
            <!-- <property> of old --><!-- more -->
            <property name="hbase.regionserver.handler.count" value="many"/>\
            """),
        // Kubernetes
        form(
            "a Kubernetes ConfigMap",
            11,
            """
            apiVersion: v1
            kind: Service
            ---
            # generated
            apiVersion: v1
            kind: ConfigMap
            data:
              hbase-site.xml: |
                <?xml version="1.0" encoding="UTF-8"?>
                <configuration>
                  <property>
                    <name>hbase.regionserver.handler.count</name>
                    <value>many</value>
                  </property>
                </configuration>
              hbase-policy.xml: |
                <configuration/>
            """),
        form(
            "a Kubernetes ConfigMap",
            3,
            """
            kind: ConfigMap
            data:
              hbase-site.xml: "<configuration>\\n<property><name>hbase.regionserver.handler.count\\
                </name><value>many</value></property>\\n</configuration>"
            """),
        form(
            "a Kubernetes ConfigMap",
            3,
            """
            {"kind": "ConfigMap",
             "data": {
              "hbase-site.xml": "<configuration>\\n<property><name>\
            hbase.regionserver.handler.count</name><value>many</value></property></configuration>"
            }}
            """),
        form(
            "a Kubernetes ConfigMap",
            6,
            """
            kind: ConfigMap
            data:
              hbase-site.xml: |-

                <configuration>
                  <property>
                    <name>hbase.regionserver.handler.count</name>
                    <value>many</value>
                  </property>
                </configuration>
            """),
        form(
            "a Kubernetes ConfigMap",
            4,
            """
            kind: ConfigMap
            data:
              hbase-site.xml: |
                <configuration><property><name>hbase.regionserver.handler.count</name>
                <value>many</value></property>
                </configuration>
            """
                .replace("\n", "\r\n")),
        // Helm
        form(
            "a file of Helm values",
            5,
            """
            image: hbase:2.6 # 😀
            conf:
              hadoop: {a: b}
              hbaseSite:
                hbase.regionserver.handler.count: many   # more
            """),
        form("a file of Helm values", 1, "hbase-site: {hbase.regionserver.handler.count: many}"),
        form(
            "a file of Helm values",
            4,
            """
            hbase:
              hbaseSiteXml: |
                <configuration>
                  <property><name>hbase.regionserver.handler.count</name><value>many</value></property>
                </configuration>
            """),
        form(
            "a file of Helm values",
            3,
            """
            configOverrides:
              hbase-site.xml:
                hbase.regionserver.handler.count: "many"
            """),
        form(
            "a file of Helm values",
            5,
            """
            a: &a {b: c}
            d: *a
            hbaseSite:
              # handlers
              'hbase.regionserver.handler.count': 'many'
            """),
        // Ambari
        form(
            "Ambari's",
            4,
            """
            {"Blueprints": {"stack_name": "HDP"},
             "configurations": [
               {"hbase-site": {"properties_attributes": {}, "properties": {
                 "hbase.regionserver.handler.count": "many"}}}]}
            """),
        form(
            "Ambari's",
            4,
            """
            {"type": "hbase-site",
             "tag": "version1",
             "properties": {
               "hbase.regionserver.handler.count": "many"
             }}
            """),
        form(
            "Ambari's",
            2,
            """
            {"configurations": [{"core-site": {"a.b": "c"}}, {"hbase-site": {
              "hbase.regionserver.handler.count": "many"}}]}
            """),
        form(
            "Ambari's",
            3,
            """
            {"items": [{"href": "http://host/api", "type": "hbase-site",
              "properties": {
                "hbase.regionserver.handler.count": "many"}}]}
            """),
        form(
            "Ambari's",
            1,
            "{\"hbase-site\":{\"properties\":{\"hbase.regionserver.handler.count\":\"many\"}}}"),
        // Ansible
        form(
            "a file of Ansible variables",
            4,
            """
            ---
            hbase_heap: 31g
            hbase_site:
              hbase.regionserver.handler.count: many
            """),
        form(
            "a file of Ansible variables",
            2,
            """
            hbase_site_properties:
              - name: hbase.regionserver.handler.count
                value: many
            """),
        form(
            "a file of Ansible variables",
            2,
            """
            props:
            - {key: hbase.regionserver.handler.count, value: many, why: "batch, mostly"}
            """),
        form(
            "a file of Ansible variables",
            4,
            """
            hbase:
              vars:
                regionserver:
                  hbase.regionserver.handler.count: many
            """),
        form(
            "a file of Ansible variables",
            3,
            """
            hbase_site:
              - value: many
                name: hbase.regionserver.handler.count
            """));
  }

  private static Arguments form(String words, int line, String text) {
    return Arguments.of(words, line, text);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aValueIsJudgedWithItsLineInTheToolsFile(String words, int line, String text)
      throws IOException {
    SiteFile site = read(text);

    assertThat(site.values()).isEqualTo(Map.of(HANDLERS, "many"));
    assertThat(lint(site))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.rule()).isEqualTo("unreadable-value");
              assertThat(found.line()).hasValue(line);
            });
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aChangedValueAndAnAddedOneAreReadBackFromTheToolsFile(String words, int line, String text)
      throws IOException {
    Map<String, String> wanted =
        new TreeMap<>(Map.of(HANDLERS, "60", "hbase.rootdir", "hdfs://a/b \"c\" 'd' #e: é<&"));
    SiteFile edited = read(text).edit(new TreeMap<>(wanted), "htk profile x").after();

    SiteFile back = read(edited.fileText());

    assertThat(back.values()).isEqualTo(wanted);
    assertThat(edited.fileText()).doesNotContain("written by htk");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aFileWithoutAChangeKeepsItsText(String words, int line, String text) throws IOException {
    assertThat(read(text).fileText()).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void theFileIsNotToBeWritten(String words, int line, String text) throws IOException {
    SiteFile site = read(text);

    assertThatThrownBy(site::requireWritable)
        .isInstanceOf(SiteFileException.class)
        .message()
        .contains(": is " + words)
        .endsWith(": change it there; --dry-run prints what to change")
        .hasLineCount(1);
  }

  @Test
  void otherPartsOfAFileStayAsTheyAre() throws IOException {
    String text =
        """
        [
          {"Classification": "hbase", "Properties": {"hbase.emr.storageMode": "s3"}},
          {"Classification": "hbase-site", "Properties": {
            "a.b": 1,
            "hbase.regionserver.handler.count": 30,
            "c.d": "2"
          }}
        ]
        """;

    SiteFile edited =
        read(text)
            .edit(new TreeMap<>(Map.of(HANDLERS, "60", "e.f", "x")), "htk")
            .after()
            .withoutKey("a.b");

    assertThat(edited.fileText())
        .isEqualTo(
            """
            [
              {"Classification": "hbase", "Properties": {"hbase.emr.storageMode": "s3"}},
              {"Classification": "hbase-site", "Properties": {
                "hbase.regionserver.handler.count": 60,
                "c.d": "2",
                "e.f": "x"
              }}
            ]
            """);
  }

  @Test
  void aBlockOfYamlIsChangedLineByLine() throws IOException {
    String text =
        """
        data:
          hbaseSite: # ours
            a.b: 1 # one
            hbase.regionserver.handler.count: 30 # two
          other: x
        """;

    SiteFile edited =
        read(text)
            .edit(new TreeMap<>(Map.of(HANDLERS, "60", "e.f", "268435456")), "htk")
            .after()
            .withoutKey("a.b");

    assertThat(edited.fileText())
        .isEqualTo(
            """
            data:
              hbaseSite: # ours
                hbase.regionserver.handler.count: 60 # two
                e.f: "268435456"
              other: x
            """);
  }

  @Test
  void everyKeyOfAnObjectCanGo() throws IOException {
    SiteFile site = read("{\"hbase-site\": {\"properties\": {\"a.b\": \"1\", \"c.d\": \"2\"}}}");

    assertThat(site.withoutKey("c.d").withoutKey("a.b").fileText())
        .isEqualTo("{\"hbase-site\": {\"properties\": {}}}");
    assertThat(site.withoutKey("c.d").fileText())
        .isEqualTo("{\"hbase-site\": {\"properties\": {\"a.b\": \"1\"}}}");
  }

  @Test
  void aDuplicateOfAListGoesAlone() throws IOException {
    String text =
        """
        hbase_site:
          - name: hbase.rootdir
            value: a
          - name: hbase.rootdir
            value: b
        """;

    assertThat(read(text).withoutDuplicates("hbase.rootdir").fileText())
        .isEqualTo("hbase_site:\n  - name: hbase.rootdir\n    value: b\n");
  }

  @ParameterizedTest
  @MethodSource("templates")
  void aPlaceholderIsCalledATemplateOnce(String text) throws IOException {
    assertThat(lint(read(text)))
        .filteredOn(found -> found.rule().equals("template"))
        .singleElement()
        .satisfies(found -> assertThat(found.line()).hasValue(2));
    assertThat(lint(read(text))).extracting(Finding::rule).containsOnly("template");
  }

  static Stream<String> templates() {
    return Stream.of(
        """
        hbase_site:
          hbase.regionserver.handler.count: "{{ handlers }}"
          hbase.hregion.memstore.flush.size: '{{ flush_size }}'
        """,
        "hbaseSite: |\n  <configuration><property><name>hbase.regionserver.handler.count</name>"
            + "<value>{{ .Values.handlers }}</value></property></configuration>\n",
        "{\"Classification\": \"hbase-site\", \"ConfigurationProperties\": {\n"
            + "\"hbase.regionserver.handler.count\": {\"Ref\": \"Handlers\"}}}",
        "{\"Classification\": \"hbase-site\", \"ConfigurationProperties\": {\n"
            + "\"hbase.regionserver.handler.count\": {\"Fn::Sub\": \"${Handlers}\"}}}",
        "Classification: hbase-site\nConfigurationProperties: {hbase.regionserver.handler.count:"
            + " !Sub \"${Handlers}\"}\n",
        "{\"Classification\": \"hbase-site\", \"Properties\": {\n"
            + "\"hbase.regionserver.handler.count\": \"${HANDLERS}\"}}",
        "hbaseSite:\n  hbase.regionserver.handler.count: !vault 3\n");
  }

  static Stream<Arguments> broken() {
    return Stream.of(
        Arguments.of("[{\"Classification\": \"hbase-site\",\n}]", ":2: not valid JSON: "),
        Arguments.of("[{\"Classification\": \"hbase-site\"", "not valid JSON: "),
        Arguments.of("{\"a\": 1, \"a\": 2}", ":1: not valid JSON: Duplicate field 'a'"),
        Arguments.of("a: b\n c: d\n", ":2: not valid YAML: "),
        Arguments.of("a: b\n\tc: d\n", ":2: not valid YAML: "),
        Arguments.of("x:\n  hbase-site.xml: {{ .Values.site }}\n", ":2: '{{' is a template's tag"),
        Arguments.of("{{- if .Values.site }}\na: b\n{{- end }}\n", ":1: '{{' is a template's tag"),
        Arguments.of("[]", ":1: holds no hbase-site; give an hbase-site.xml, or one of"),
        Arguments.of("hello", ":1: holds no hbase-site"),
        Arguments.of("kind: ConfigMap\ndata: {core-site.xml: <a/>}\n", "holds no hbase-site"),
        Arguments.of(
            "{\"host_groups\": [{\"hbase-site\": {\"properties\": {}}},\n"
                + "{\"hbase-site\": {\"properties\": {}}}]}",
            ": holds several hbase-site parts, at lines 1, 2; give a file that has only the one"),
        Arguments.of(
            "hbaseSite: {a.b: 1}\n---\nhbase_site: {a.b: 2}\n", "several hbase-site parts"),
        Arguments.of(
            "{\"type\": \"hbase-site\", \"properties\": {\n\"a.b\": [1]}}",
            ":2: a.b has a list or fields for its value; write the value as text"),
        Arguments.of("hbaseSite:\n  a.b: c\n  d.e: \"\\u0001\"\n", ":3: has the character U+0001"),
        Arguments.of("data:\n  hbaseSite: |\n    <configuration>\n    <property>\n", ":5"),
        Arguments.of("<property><name>a</name>", ":1:"),
        Arguments.of("a: ".repeat(100), "not valid YAML"),
        Arguments.of("[".repeat(5000), "not valid JSON"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void whatCannotBeReadIsRefusedInOneLineWithItsPlace(String text, String said) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(SiteFileException.class)
        .message()
        .startsWith(folder.resolve("file").toString())
        .contains(said)
        .hasLineCount(1);
  }

  @Test
  void aFileLargerThanASiteFileIsRefused() {
    assertThatThrownBy(() -> read("#".repeat((4 << 20) + 1)))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("larger than 4 MiB");
  }

  @Test
  void aDeepFileIsSearchedOrRefused() {
    String deep = "[".repeat(990) + "]".repeat(990);

    assertThatThrownBy(() -> read("{\"a\": " + deep + "}"))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("holds no hbase-site");
  }

  @Test
  void aSiteFileIsReadAsBefore() throws IOException {
    String text = "<configuration><property name=\"a\" value=\"b\"/></configuration>";
    SiteFile site = read(text);

    assertThat(site.values()).isEqualTo(Map.of("a", "b"));
    assertThat(site.fileText()).isEqualTo(text);
    site.requireWritable();
  }

  @Test
  void aByteOrderMarkIsNoPartOfJson() throws IOException {
    assertThat(read("\uFEFF{\"type\": \"hbase-site\", \"properties\": {\"a.b\": \"1\"}}").values())
        .isEqualTo(Map.of("a.b", "1"));
  }

  /** Ambari writes an empty element for it, which Hadoop passes over. */
  @Test
  void anEmptyTextIsNoValue() throws IOException {
    SiteFile site =
        read(
            """
            {"configurations": [{"hbase-site": {"properties": {
              "hbase.bucketcache.ioengine": "",
              "hbase.bucketcache.size": ""}}}]}
            """);

    assertThat(site.values()).isEmpty();
    assertThat(lint(site)).allMatch(finding -> finding.severity() == Severity.INFO);
  }

  @Test
  void whatAmbariMarksAsFinalIsFinal() throws IOException {
    SiteFile site =
        read(
            """
            {"configurations": [{"hbase-site": {
              "properties_attributes": {"final": {"hbase.regionserver.handler.count": "true"}},
              "properties": {
                "hbase.regionserver.handler.count": "100",
                "hbase.hstore.flusher.count": "4"}}}]}
            """);

    assertThat(site.isFinal("hbase.regionserver.handler.count")).isTrue();
    assertThat(site.isFinal("hbase.hstore.flusher.count")).isFalse();
  }

  @Property(tries = 100)
  void whatParsersOfJsonAndYamlReadIsWhatIsRead(@ForAll @Size(max = 5) Map<String, String> values)
      throws IOException {
    Map<String, String> keys = new TreeMap<>();
    values.forEach((name, value) -> keys.put("hbase." + name.replaceAll("\\W", ""), value));
    keys.values().removeIf(String::isEmpty);
    JsonMapper json = new JsonMapper();
    String emr =
        json.writerWithDefaultPrettyPrinter()
            .writeValueAsString(
                List.of(Map.of("Classification", "hbase-site", "Properties", keys)));
    String helm = new YAMLMapper().writeValueAsString(Map.of("hbaseSite", keys));
    JsonNode expected = json.valueToTree(keys);

    for (String text : keys.isEmpty() ? List.of(emr) : List.of(emr, helm)) {
      try {
        SiteFile site = Wrapper.parse("f", text).orElseThrow();
        assertThat(json.<JsonNode>valueToTree(site.values())).isEqualTo(expected);
        SiteFile edited = site.edit(new TreeMap<>(Map.of("hbase.x", "1")), "t").after();
        assertThat(Wrapper.parse("f", edited.fileText()).orElseThrow().values())
            .isEqualTo(edited.values());
      } catch (SiteFileException e) {
        assertThat(e).message().containsAnyOf("which no hbase-site.xml can hold", "one by one");
      }
    }
  }

  private SiteFile read(String text) throws IOException {
    Path file = folder.resolve("file");
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    return Wrapper.read(file);
  }

  private static List<Finding> lint(SiteFile site) {
    return Linter.lint(new LintInput(site, Optional.empty(), KnownFacts.NONE, CATALOGUE));
  }
}
