// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** A site file of a few values, as lint and as HBase read it. */
record LintedSite(
    HBaseLine line, Map<String, String> values, Optional<String> script, KnownFacts machine) {

  private static final Map<HBaseLine, SettingsCatalogue> CATALOGUES =
      Arrays.stream(HBaseLine.values())
          .collect(Collectors.toUnmodifiableMap(line -> line, SettingsCatalogue::load));

  static LintedSite of(String... keysAndValues) {
    Map<String, String> values = new TreeMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      values.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return of(values);
  }

  static LintedSite of(Map<String, String> values) {
    return new LintedSite(HBaseLine.DEFAULT, values, Optional.empty(), KnownFacts.NONE);
  }

  LintedSite with(String key, String value) {
    Map<String, String> more = new TreeMap<>(values);
    more.put(key, value);
    return new LintedSite(line, more, script, machine);
  }

  LintedSite on(HBaseLine other) {
    return new LintedSite(other, values, script, machine);
  }

  LintedSite withScript(String text) {
    return new LintedSite(line, values, Optional.of(text), machine);
  }

  LintedSite on(KnownFacts facts) {
    return new LintedSite(line, values, script, facts);
  }

  Configuration configuration() {
    Configuration configuration = new Configuration(false);
    values.forEach(configuration::set);
    return configuration;
  }

  List<Finding> findings() {
    String properties =
        values.entrySet().stream()
            .map(value -> property(value.getKey(), value.getValue()))
            .collect(Collectors.joining());
    return lint(file(properties), line, script.map(LintedSite::script), machine);
  }

  /** Lints the text of a site file of the usual line, of whose server nothing is known. */
  static List<Finding> lint(String xml) {
    return lint(xml, HBaseLine.DEFAULT, Optional.empty(), KnownFacts.NONE);
  }

  static List<Finding> lint(String xml, HBaseLine line, Optional<EnvFile> env, KnownFacts machine) {
    SiteFile site = SiteFile.parse("hbase-site.xml", xml.getBytes(StandardCharsets.UTF_8));
    return Linter.lint(new LintInput(site, env, machine, CATALOGUES.get(line)));
  }

  /** Returns the text of a site file with these properties. */
  static String file(String properties) {
    return "<configuration>\n" + properties + "</configuration>\n";
  }

  static String property(String key, String value) {
    return "<property><name>%s</name><value>%s</value></property>%n"
        .formatted(key, value.replace("&", "&amp;").replace("<", "&lt;"));
  }

  static EnvFile script(String text) {
    return EnvFile.parse("hbase-env.sh", text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the findings of one rule. */
  List<Finding> findings(Rule rule) {
    return findings().stream().filter(finding -> finding.rule().equals(rule.id())).toList();
  }

  boolean breaks(Rule rule) {
    return !findings(rule).isEmpty();
  }
}
