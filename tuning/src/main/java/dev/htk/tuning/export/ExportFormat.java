// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.export;

import dev.htk.tuning.profile.ResolvedProfile;
import java.util.Optional;

/** The file formats for a resolved profile. */
public enum ExportFormat {
  /** A complete {@code hbase-site.xml}. */
  SITE_XML("site-xml"),
  /** Java properties, one key on each line. */
  PROPERTIES("properties"),
  /** The {@code configurations} of an Ambari blueprint. */
  AMBARI_JSON("ambari-json"),
  /** A list of EMR's classifications. */
  EMR_JSON("emr-json"),
  /** Cloudera Manager's safety valve: properties without a root element. */
  CLOUDERA("cloudera"),
  /** A ConfigMap of Kubernetes that holds an {@code hbase-site.xml}. */
  CONFIGMAP("configmap"),
  /** Keys and values for Helm, under {@code hbaseSite}. */
  HELM("helm"),
  /** Keys and values for Ansible, in the variable {@code hbase_site}. */
  ANSIBLE("ansible");

  private final String word;

  ExportFormat(String word) {
    this.word = word;
  }

  /** Returns the name of the format in options, such as {@code site-xml}. */
  public String word() {
    return word;
  }

  /**
   * Returns the whole text of the file; its lines end in LF.
   *
   * @throws dev.htk.tuning.profile.ProfileException if a value given by hand cannot be written in
   *     this format
   */
  public String export(ResolvedProfile profile) {
    return switch (this) {
      case SITE_XML -> SiteXmlExport.of(profile);
      case PROPERTIES -> PropertiesExport.of(profile);
      case AMBARI_JSON -> AmbariExport.of(profile);
      case EMR_JSON -> EmrExport.of(profile);
      case CLOUDERA -> SiteXmlExport.properties(profile);
      case CONFIGMAP -> MappedExport.configMap(profile);
      case HELM -> MappedExport.under("hbaseSite", profile);
      case ANSIBLE -> MappedExport.under("hbase_site", profile);
    };
  }

  /** Returns what a person must still do by hand; empty if the file is complete. */
  public Optional<String> note(ResolvedProfile profile) {
    if (profile.jvm().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "JVM flags do not belong in this file; add to %s: %s"
            .formatted(
                this == AMBARI_JSON
                    ? "HBASE_REGIONSERVER_OPTS in the hbase-env template of Ambari"
                    : "HBASE_REGIONSERVER_OPTS in hbase-env.sh",
                Explanation.flags(profile)));
  }
}
