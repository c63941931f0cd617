// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the rules about final properties against Hadoop's own reading. */
class FinalMarksTest {

  private static final String KEY = "hbase.regionserver.handler.count";
  private static final String NAME = "<name>" + KEY + "</name>";
  private static final String LATER = "<property>" + NAME + "<value>60</value></property>";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<property>" + NAME + "<value></value><final>true</final></property>",
        "<property>" + NAME + "<value/><final>true</final></property>",
        "<property>" + NAME + "<final>true</final></property>",
        "<property name='" + KEY + "' final='true'/>",
        "<property>" + NAME + "<value><!-- none --></value><final>true</final></property>"
      })
  void aFinalWithoutAValueKeepsLaterValuesOut(String mark) {
    String site = site(mark, LATER);
    assertThat(hadoop(site).get(KEY)).isNull();
    assertThat(LintedSite.lint(site))
        .extracting(Finding::rule, finding -> finding.line().orElseThrow(), Finding::message)
        .containsExactly(
            tuple(
                "final-without-value",
                2,
                KEY
                    + " is final and has no value: it keeps every later value out, and HBase uses"
                    + " its default"),
            tuple(
                "duplicate-key",
                3,
                KEY + " has no effect: line 2 makes the key final without a value"));
  }

  @Test
  void whatStandsBeforeTheMarkStaysInForce() {
    String early = "<property>" + NAME + "<value>40</value></property>";
    String site = site(early, "<property>" + NAME + "<final>true</final></property>", LATER);
    assertThat(hadoop(site).get(KEY)).isEqualTo("40");
    assertThat(LintedSite.lint(site))
        .extracting(Finding::rule)
        .containsExactly("final-without-value", "duplicate-key");
    assertThat(LintedSite.lint(site).get(0).message()).endsWith("HBase uses the value of line 2");
  }

  @Test
  void aSecondMarkWithoutAValueDoesNothing() {
    String first = "<property>" + NAME + "<value>40</value><final>true</final></property>";
    String site = site(first, "<property>" + NAME + "<final>true</final></property>");
    assertThat(hadoop(site).get(KEY)).isEqualTo("40");
    assertThat(LintedSite.lint(site)).extracting(Finding::rule).contains("valueless-property");
    assertThat(LintedSite.lint(site))
        .extracting(Finding::rule)
        .doesNotContain("final-without-value");
  }

  @Test
  void whiteSpaceIsAValue() {
    String blank = "<property>" + NAME + "<value> </value><final>true</final></property>";
    assertThat(hadoop(site(blank)).getRaw(KEY)).isEqualTo(" ");
    assertThat(LintedSite.lint(site(blank)))
        .extracting(Finding::rule)
        .doesNotContain("final-without-value", "valueless-property");
  }

  @ParameterizedTest
  @CsvSource({
    "'<final> TRUE </final>', true",
    "'<final>True</final>', true",
    "'<final> true</final>', true",
    "'<final>true\n  </final>', true",
    "'<final>yes</final>', true",
    "'<final>true</final>', false",
    "'<final>tr<!-- c -->ue</final>', false",
    "'<final>false</final>', false",
    "'<final/>', false",
    "'', false"
  })
  void onlyTheExactWordMakesAPropertyFinal(String mark, boolean found) {
    String site = site("<property>%s<value>40</value>%s</property>".formatted(NAME, mark), LATER);
    boolean isFinal = hadoop(site).getInt(KEY, 0) == 40;
    assertThat(
            LintedSite.lint(site).stream().anyMatch(finding -> finding.rule().equals("final-key")))
        .isEqualTo(isFinal);
    String alone = site("<property>%s<value>40</value>%s</property>".formatted(NAME, mark));
    assertThat(
            LintedSite.lint(alone).stream()
                .anyMatch(finding -> finding.rule().equals("unread-final")))
        .isEqualTo(found);
    assertThat(found && isFinal).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "TRUE, '', true",
    "' true', '', true",
    "true, '', false",
    "true, '<final/>', false",
    "TRUE, '<final>true</final>', false",
    "true, '<final> true</final>', true"
  })
  void theMarkMayBeAnAttributeWhichAnElementOverrides(
      String attribute, String element, boolean found) {
    String property =
        "<property name='%s' value='40' final='%s'>%s</property>"
            .formatted(KEY, attribute, element);
    boolean isFinal = hadoop(site(property, LATER)).getInt(KEY, 0) == 40;
    List<Finding> alone = LintedSite.lint(site(property));
    assertThat(alone.stream().anyMatch(finding -> finding.rule().equals("final-key")))
        .isEqualTo(isFinal);
    assertThat(alone.stream().anyMatch(finding -> finding.rule().equals("unread-final")))
        .isEqualTo(found);
  }

  private static String site(String... properties) {
    return "<configuration>\n" + String.join("\n", properties) + "\n</configuration>\n";
  }

  private static Configuration hadoop(String site) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(
        new ByteArrayInputStream(site.getBytes(StandardCharsets.UTF_8)), "hbase-site.xml");
    configuration.size(); // Loads the resource.
    return configuration;
  }
}
