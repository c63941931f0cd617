// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.junit.jupiter.api.Test;

/** Pages that Hadoop itself writes of a configuration, with the defaults of Hadoop and HBase. */
class SavedConfigurationTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";

  @Test
  void defaultsAreNoSettings() throws IOException {
    assertThat(lint(page(""))).isEmpty();
  }

  @Test
  void whatTheSiteFileSetIsJudged() throws IOException {
    assertThat(lint(page(property(HANDLERS, "many") + property("hbase.assignment.usezk", "true"))))
        .extracting(finding -> finding.key().orElse(""))
        .containsExactlyInAnyOrder(HANDLERS, "hbase.assignment.usezk");
  }

  @Test
  void whatAProgramSetCountsAsSet() throws IOException {
    Configuration server = server("");
    server.set(HANDLERS, "many");
    assertThat(lint(written(server))).extracting(Finding::rule).containsExactly("unreadable-value");
  }

  @Test
  void aSecretThatThePageHidesIsNoPlaceholder() throws IOException {
    assertThat(lint(page(property("fs.s3a.secret.key", "word"))))
        .noneMatch(finding -> finding.severity() != Severity.INFO);
  }

  @Test
  void aDefaultThatWasEditedCountsAsSet() throws IOException {
    String edited = page("").replaceAll("(<name>" + HANDLERS + "</name>\\s*<value>)30<", "$1many<");
    assertThat(lint(edited)).extracting(Finding::rule).containsExactly("unreadable-value");
  }

  @Test
  void noPageIsEdited() throws IOException {
    SiteFile page = site(page(property(HANDLERS, "40")));
    assertThat(page.edit(new TreeMap<>(Map.of(HANDLERS, "60")), "htk").refusals())
        .singleElement()
        .asString()
        .contains("is a saved /conf page", "name the site file itself");
  }

  private static String page(String properties) throws IOException {
    return written(server(properties));
  }

  private static Configuration server(String properties) {
    Configuration server = HBaseConfiguration.create();
    server.addResource(
        new ByteArrayInputStream(
            ("<configuration>" + properties + "</configuration>").getBytes(UTF_8)),
        "hbase-site.xml");
    return server;
  }

  private static String written(Configuration server) throws IOException {
    StringWriter page = new StringWriter();
    server.writeXml(null, page, server);
    return page.toString();
  }

  private static List<Finding> lint(String page) {
    return Linter.lint(
        new LintInput(site(page), Optional.empty(), KnownFacts.NONE, SettingsCatalogue.load()));
  }

  private static SiteFile site(String page) {
    return SiteFile.parse("conf.xml", page.getBytes(UTF_8));
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }
}
