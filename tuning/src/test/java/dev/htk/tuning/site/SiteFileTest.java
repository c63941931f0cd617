// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteFileTest {

  @Test
  void propertiesCarryHadoopsValuesAndTheirPositions() {
    SiteFile file =
        parse(
            """
            <?xml version="1.0"?>
            <configuration>
              <property><name> a
                </name><value> 1 </value></property>
              <property name="b" value="2" final="true"/>
              <property><name>c</name><value/></property>
              <property><value>nameless</value></property>
            </configuration>
            """);
    assertThat(file.properties())
        .containsExactly(
            new SiteProperty("a", Optional.of(" 1 "), "", 3, 3, Optional.empty(), List.of()),
            new SiteProperty("b", Optional.of("2"), "true", 5, 3, Optional.empty(), List.of()),
            new SiteProperty("c", Optional.empty(), "", 6, 3, Optional.empty(), List.of()));
    assertThat(file.values()).containsExactly(entry("a", " 1 "), entry("b", "2"));
  }

  @Test
  void theLastOfDuplicatesWins() {
    SiteFile file = parse(configuration(property("a", "1"), property("a", "2")));
    assertThat(file.values()).containsExactly(entry("a", "2"));
    assertThat(file.properties()).hasSize(2);
  }

  @Test
  void aFinalPropertyWinsOverLaterOnes() {
    String isFinal = "<property><name>a</name><value>1</value><final>true</final></property>";
    SiteFile file = parse(configuration(property("a", "0"), isFinal, property("a", "2")));
    assertThat(file.values()).containsExactly(entry("a", "1"));
    assertThat(file.isFinal("a")).isTrue();
  }

  @Test
  void aFinalMarkWithoutAValueShutsOutLaterOnes() {
    String isFinal = "<property><name>a</name><final>true</final></property>";
    SiteFile file = parse(configuration(isFinal, property("a", "2")));
    assertThat(file.values()).isEmpty();
    assertThat(file.isFinal("a")).isTrue();
  }

  @Test
  void bytesWithoutAFolderLeaveTheirIncludesUnread() {
    SiteFile file =
        parse(
            "<configuration xmlns:xi='http://www.w3.org/2001/XInclude'>"
                + "<xi:include href='/etc/passwd'/>"
                + "<xi:include href='http://localhost:1/x'><xi:fallback>"
                + property("a", "1")
                + "</xi:fallback></xi:include></configuration>");
    assertThat(file.unread())
        .extracting(UnreadInclude::href)
        .containsExactly("/etc/passwd", "http://localhost:1/x");
    assertThat(file.values()).isEmpty();
  }

  @Test
  void commentsAreListed() {
    assertThat(parse("<!--a--><configuration><!-- b --></configuration>").comments())
        .containsExactly("a", " b ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<configuration>\\n <property>\\n</configuration> | :3:15: Unexpected close tag </configuration>; expected </property>.",
        "<configuration>&nn;</configuration> | :1:19: Undeclared general entity \"nn\"",
        "<configuration/><a/> | :1:18: Illegal to have multiple roots (start tag in epilog?).",
        "<configuration><value>a & b</value></configuration> | :1:26: Unexpected character ' ' (code 32) (missing name?)",
        "<configuration><value>a << b</value></configuration> | :1:26: Unexpected character '<' (code 60) in content after '<' (malformed start element?).",
        "<project/> | :1:1: the root element is <project>, not <configuration>",
        "no xml | :1:1: Unexpected character 'n' (code 110) in prolog; expected '<'",
        "<configuration> | :1:15: Unexpected EOF; was expecting a close tag for element <configuration>",
      })
  void anInvalidConfigurationIsRefusedWithItsPosition(String text, String complaint) {
    assertThatThrownBy(() -> parse(text.replace("\\n", "\n")))
        .isInstanceOf(SiteFileException.class)
        .hasMessage("hbase-site.xml" + complaint);
  }

  @Test
  void anEmptyFileIsRefused() {
    assertThatThrownBy(() -> parse(""))
        .isInstanceOf(SiteFileException.class)
        .hasMessage("hbase-site.xml: is empty; it must hold a <configuration>");
  }

  @Test
  void bytesThatAreNotInTheDeclaredEncodingAreRefused() {
    byte[] latin = "<configuration><!-- \u00e9 --></configuration>".getBytes(ISO_8859_1);
    assertThatThrownBy(() -> SiteFile.parse("hbase-site.xml", latin))
        .hasMessage("hbase-site.xml: has bytes that are not valid UTF-8, the encoding it declares");
  }

  /** Elements in any order and nesting: what counts for Hadoop is a state, not a structure. */
  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void elementsInAnyNestingAreReadAsHadoopReadsThem(@ForAll("soups") String soup) {
    byte[] bytes = configuration(soup).getBytes(UTF_8);
    assertThat(SiteFile.parse("hbase-site.xml", bytes).values())
        .isEqualTo(HadoopReading.values(bytes));
  }

  @Provide
  Arbitrary<String> soups() {
    Arbitrary<String> leaf =
        Arbitraries.of(
            "a",
            "true",
            " ",
            "<name/>",
            "<value/>",
            "<final/>",
            "<!-- c -->",
            "<property name='b' value='2'/>",
            "<name>a</name>",
            "<value>1</value>",
            "<value>2</value>",
            "<final>true</final>");
    return Arbitraries.recursive(() -> leaf, SiteFileTest::nested, 0, 4);
  }

  private static Arbitrary<String> nested(Arbitrary<String> inner) {
    Arbitrary<String> tags =
        Arbitraries.of(
            "property",
            "property",
            "property",
            "name",
            "value",
            "final",
            "source",
            "tag",
            "include",
            "fallback",
            "configuration",
            "other");
    Arbitrary<String> content = inner.list().ofMaxSize(4).map(parts -> String.join("", parts));
    return tags.flatMap(tag -> content.map(text -> "<" + tag + ">" + text + "</" + tag + ">"));
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }

  private static String configuration(String... properties) {
    return "<configuration>" + String.join("", properties) + "</configuration>";
  }

  private static SiteFile parse(String text) {
    return SiteFile.parse("hbase-site.xml", text.getBytes(UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "'<configuration>\n<property><name>a</name><value><%= b %></value></property>\n</configuration>',"
        + " 2, <%= b %>",
    "'{% set a = 1 %}\n<configuration/>', 1, {% set a = 1 %}",
    "'<configuration>\n<#if a>\n</configuration>', 2, <#if a>",
  })
  void aTemplatesTagIsNamedWhereItKeepsAFileFromBeingXml(String text, int line, String tag) {
    assertThatThrownBy(() -> SiteFile.parse("a.xml", text.getBytes(UTF_8)))
        .isInstanceOf(SiteFileException.class)
        .hasMessageStartingWith("a.xml:" + line + ": '" + tag + "' is a template's tag, not XML");
  }
}
