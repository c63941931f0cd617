// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.trial.KitBuild;
import org.apache.hadoop.hbase.util.VersionInfo;
import picocli.CommandLine.IVersionProvider;

/** Provides the text that {@code htk --version} prints. */
final class KitVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    KitBuild kit = KitBuild.current();
    return new String[] {
      "htk %s (%s)".formatted(kit.version(), kit.commit()),
      "HBase %s, Hadoop %s, JDK %s"
          .formatted(
              VersionInfo.getVersion(),
              org.apache.hadoop.util.VersionInfo.getVersion(),
              Runtime.version())
    };
  }
}
