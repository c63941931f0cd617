// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteEditTest {

  private static final String TITLE = "htk profile ssd-tuned";

  @Test
  void aNewKeyGoesToAMarkedBlockInTheFilesOwnLayout() {
    String before =
        """
        <?xml version="1.0"?>
        <!-- ours -->
        <configuration>
        \t<property>
        \t\t<name>a</name>
        \t\t<value>1</value>
        \t</property>
        </configuration>
        """;
    assertThat(edited(before, Map.of("b", "2", "c", "<&>")))
        .isEqualTo(
            """
            <?xml version="1.0"?>
            <!-- ours -->
            <configuration>
            \t<property>
            \t\t<name>a</name>
            \t\t<value>1</value>
            \t</property>
            \t<!-- htk profile ssd-tuned: begin; written by htk, undo with htk profile rollback -->
            \t<property>
            \t\t<name>b</name>
            \t\t<value>2</value>
            \t</property>
            \t<property>
            \t\t<name>c</name>
            \t\t<value>&lt;&amp;&gt;</value>
            \t</property>
            \t<!-- htk: end -->
            </configuration>
            """);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '^',
      value = {
        "<name>k</name><value>1</value>, <name>k</name><value>new</value>",
        "<name>k</name><value/>, <name>k</name><value>new</value>",
        "<name>k</name><value />, <name>k</name><value >new</value>",
        "<name>k</name><value></value>, <name>k</name><value>new</value>",
        "<name>k</name>, <name>k</name><value>new</value>",
        "<value>1</value ><name>k</name >, <value>new</value ><name>k</name >",
        "<name>k</name><value><![CDATA[1]]></value>, <name>k</name><value>new</value>",
        "<name>k</name><value>1<!-- 2 --> 3</value>, <name>k</name><value>new<!-- 2 --></value>",
        "<name>k</name><value> <?p?>1</value>, <name>k</name><value><?p?>new</value>",
        "<name>k</name><value>a<b>1</b></value>, <name>k</name><value>new</value>",
        "<name>k</name><value>1</value><value/>, <name>k</name><value>new</value><value/>",
      })
  void aValueIsReplacedWhereItStands(String before, String after) {
    assertThat(edited(property(before), Map.of("k", "new"))).isEqualTo(property(after));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '^',
      value = {
        "name='k' value='1'/>, name='k' value='&lt;&quot;&apos;'/>",
        "name=\"k\" value = \"1\" final=\"false\"/>, name=\"k\" value = \"&lt;&quot;&apos;\" final=\"false\"/>",
        "name='k'/>, name='k' value=\"&lt;&quot;&apos;\"/>",
        "name='k' ></property>, name='k' value=\"&lt;&quot;&apos;\" ></property>",
        "value='1'><name>k</name></property>, value='&lt;&quot;&apos;'><name>k</name></property>",
        "name='k' value='1'><value>2</value></property>, name='k' value='1'><value>&lt;\"'</value></property>",
      })
  void anAttributeIsReplacedInItsOwnQuotes(String before, String after) {
    String start = "<configuration><property ";
    String end = "</configuration>";
    assertThat(edited(start + before + end, Map.of("k", "<\"'"))).isEqualTo(start + after + end);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '^',
      value = {
        "<name>k</name><value>1</value>, <property value=\"\"><name>k</name><value></value></property>",
        "<name>k</name><value/>, <property value=\"\"><name>k</name><value/></property>",
      })
  void anEmptyValueIsWrittenAsAnAttribute(String before, String after) {
    assertThat(edited(property(before), Map.of("k", "")))
        .isEqualTo("<configuration>" + after + "</configuration>");
  }

  @Test
  void aFinalPropertyKeepsItsValue() {
    SiteFile file = parse(property("<name>k</name><value>1</value><final>true</final>"));
    SiteEdit edit = file.edit(new TreeMap<>(Map.of("k", "2")), TITLE);
    assertThat(edit.changesAnything()).isFalse();
    assertThat(edit.after()).isSameAs(file);
    assertThat(edit.changes())
        .containsExactly(new SiteChange("k", SiteChange.Kind.KEPT_FINAL, Optional.of("1"), "2"));
  }

  @Test
  void theBlockGrowsAndTakesTheLastTitle() {
    String once = edited("<configuration/>", Map.of("a", "1"));
    String twice = parse(once).edit(new TreeMap<>(Map.of("b", "2")), "by -- hand-").after().text();
    assertThat(twice)
        .isEqualTo(
            """
            <configuration>
              <!-- by - - hand-: begin; written by htk, undo with htk profile rollback -->
              <property>
                <name>a</name>
                <value>1</value>
              </property>
              <property>
                <name>b</name>
                <value>2</value>
              </property>
              <!-- htk: end -->
            </configuration>""");
  }

  @Test
  void aPropertyThatComesFromAnEntityIsNotEdited() {
    String text =
        "<!DOCTYPE configuration [<!ENTITY p '<property><name>k</name><value>1</value></property>'>]>"
            + "<configuration>&p;</configuration>";
    assertThat(parse(text).values()).containsExactly(entry("k", "1"));
    assertThatThrownBy(() -> edited(text, Map.of("k", "2")))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("k comes from an entity; write the property out to have it set");
    assertThat(edited(text, Map.of("new", "1"))).contains("&p;\n  <!-- htk");
  }

  @Test
  void aPropertyThatHadoopWouldNotReadIsNotAdded() {
    assertThatThrownBy(() -> edited("<configuration><fallback/></configuration>", Map.of("k", "1")))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("does not allow setting these keys one by one");
  }

  @Test
  void propertiesInOneAnotherAreNotEditedTogether() {
    String text =
        "<configuration><property><name>a</name><value>1<property><name>b</name><value>2</value>"
            + "</property></value></property></configuration>";
    assertThatThrownBy(() -> edited(text, Map.of("b", "3")).lines().toList())
        .isInstanceOf(SiteFileException.class);
  }

  @Test
  void aBlockWithoutItsEndIsLeftAlone() {
    String begin = "<!-- a: begin; written by htk, undo with htk profile rollback -->";
    assertThat(edited("<configuration>\n" + begin + "\n</configuration>\n", Map.of("k", "1")))
        .startsWith("<configuration>\n" + begin + "\n  <!-- htk profile ssd-tuned: begin;");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " k", "k\n"})
  void aKeyThatHadoopWouldReadDifferentlyIsRefused(String key) {
    assertThatThrownBy(() -> edited("<configuration/>", Map.of(key, "1")))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("cannot be a key");
  }

  @Test
  void aCharacterThatXmlCannotHoldIsRefused() {
    assertThatThrownBy(() -> edited("<configuration/>", Map.of("k", "a\u0001")))
        .isInstanceOf(SiteFileException.class)
        .hasMessage(
            "hbase-site.xml: k cannot be set: it has the character U+0001, which XML cannot hold");
  }

  @Test
  void everyKindOfChangeIsReported() {
    String text =
        "<configuration>"
            + "<property><name>same</name><value>1</value></property>"
            + "<property><name>changed</name><value>1</value></property>"
            + "</configuration>";
    SiteEdit edit =
        parse(text).edit(new TreeMap<>(Map.of("same", "1", "changed", "2", "added", "3")), TITLE);
    assertThat(edit.changes())
        .isEqualTo(
            List.of(
                new SiteChange("added", SiteChange.Kind.ADDED, Optional.empty(), "3"),
                new SiteChange("changed", SiteChange.Kind.CHANGED, Optional.of("1"), "2"),
                new SiteChange("same", SiteChange.Kind.SAME, Optional.of("1"), "1")));
  }

  private static String property(String inner) {
    return "<configuration><property>" + inner + "</property></configuration>";
  }

  private static String edited(String before, Map<String, String> values) {
    SiteFile after = parse(before).edit(new TreeMap<>(values), TITLE).after();
    assertThat(HadoopReading.values(after.bytes())).containsAllEntriesOf(values);
    return after.text();
  }

  private static SiteFile parse(String text) {
    return SiteFile.parse("hbase-site.xml", text.getBytes(UTF_8));
  }
}
