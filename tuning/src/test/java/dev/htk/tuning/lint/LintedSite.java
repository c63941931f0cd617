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
record LintedSite(HBaseLine line, Map<String, String> values, Optional<String> script) {

  private static final Map<HBaseLine, SettingsCatalogue> CATALOGUES =
      Arrays.stream(HBaseLine.values())
          .collect(Collectors.toUnmodifiableMap(line -> line, SettingsCatalogue::load));

  static LintedSite of(String... keysAndValues) {
    Map<String, String> values = new TreeMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      values.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new LintedSite(HBaseLine.DEFAULT, values, Optional.empty());
  }

  LintedSite with(String key, String value) {
    Map<String, String> more = new TreeMap<>(values);
    more.put(key, value);
    return new LintedSite(line, more, script);
  }

  LintedSite on(HBaseLine other) {
    return new LintedSite(other, values, script);
  }

  LintedSite withScript(String text) {
    return new LintedSite(line, values, Optional.of(text));
  }

  Configuration configuration() {
    Configuration configuration = new Configuration(false);
    values.forEach(configuration::set);
    return configuration;
  }

  List<Finding> findings() {
    String xml =
        values.entrySet().stream()
            .map(
                value ->
                    "<property><name>%s</name><value>%s</value></property>%n"
                        .formatted(value.getKey(), value.getValue()))
            .collect(Collectors.joining("", "<configuration>\n", "</configuration>"));
    SiteFile site = SiteFile.parse("hbase-site.xml", xml.getBytes(StandardCharsets.UTF_8));
    Optional<EnvFile> env =
        script.map(text -> EnvFile.parse("hbase-env.sh", text.getBytes(StandardCharsets.UTF_8)));
    return Linter.lint(new LintInput(site, env, KnownFacts.NONE, CATALOGUES.get(line)));
  }

  /** Returns the findings of one rule. */
  List<Finding> findings(Rule rule) {
    return findings().stream().filter(finding -> finding.rule().equals(rule.id())).toList();
  }

  boolean breaks(Rule rule) {
    return !findings(rule).isEmpty();
  }
}
