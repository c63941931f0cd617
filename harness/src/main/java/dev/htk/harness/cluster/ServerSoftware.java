// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The installed software that the servers of a local cluster run, as the user names it.
 *
 * @param hbaseHome an unpacked HBase, or a folder of its jars; null for the kit's own HBase
 * @param hadoopHome an unpacked Hadoop, or a folder of its jars; null for that of HBase's home
 * @param javaHome null for this JVM's own Java
 */
public record ServerSoftware(Path hbaseHome, Path hadoopHome, Path javaHome) {

  /** The software that the kit brings. */
  public static final ServerSoftware OWN = new ServerSoftware(null, null, null);

  /** Returns a word for it: the names of the folders, or {@code kit}. */
  public String label() {
    String label =
        Stream.of(hbaseHome, hadoopHome, javaHome)
            .filter(Objects::nonNull)
            .map(home -> String.valueOf(home.getFileName()))
            .collect(Collectors.joining("+"));
    return label.isEmpty() ? "kit" : label;
  }

  /** Returns whether nothing but the kit's own software is named. */
  @JsonIgnore
  public boolean isOwn() {
    return equals(OWN);
  }
}
