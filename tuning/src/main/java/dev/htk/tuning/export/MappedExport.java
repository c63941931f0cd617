// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.export;

import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.yaml.YamlText;
import java.util.Map;
import java.util.TreeMap;

/** Writes YAML for clusters on Kubernetes, and for Ansible. */
final class MappedExport {

  private static final int STEP = 2;

  private MappedExport() {}

  /** Returns a ConfigMap that holds a complete {@code hbase-site.xml}. */
  static String configMap(ResolvedProfile profile) {
    return YamlText.of(
        new TreeMap<>(
            Map.of(
                "apiVersion",
                "v1",
                "kind",
                "ConfigMap",
                "metadata",
                Map.of("name", "hbase-site"),
                "data",
                Map.of("hbase-site.xml", SiteXmlExport.of(profile)))));
  }

  /** Returns keys and values under one name, each with its reason as a comment. */
  static String under(String name, ResolvedProfile profile) {
    StringBuilder yaml = new StringBuilder();
    PropertiesExport.comment(yaml, Explanation.title(profile));
    yaml.append(name).append(profile.entries().isEmpty() ? ": {}\n" : ":\n");
    for (ResolvedSetting setting : profile.entries()) {
      StringBuilder entry = new StringBuilder();
      PropertiesExport.comment(entry, Explanation.of(setting));
      entry.append(YamlText.quoted(Map.of(setting.key(), setting.value())));
      yaml.append(entry.toString().indent(STEP));
    }
    return yaml.toString();
  }
}
