// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The way in which clients run on the cluster's YARN.
 *
 * @param clients number of map tasks, each a client
 * @param queue of YARN; null for the one that the cluster's configuration names
 * @param barrierSeconds how long the clients wait for each other before the command gives up
 */
public record YarnSpec(int clients, String queue, int barrierSeconds) {

  public static final int DEFAULT_BARRIER_SECONDS = 120;

  /** The files that Hadoop's own clients read; the first one is needed. */
  private static final List<String> SITES = List.of("yarn-site.xml", "mapred-site.xml");

  /**
   * Adds the files that say where YARN is.
   *
   * @param option the option that needs YARN, for messages
   * @param folder the cluster's client configuration
   * @throws HarnessException if there is no {@code yarn-site.xml}, or a file does not parse
   */
  public static void addSites(String option, Path folder, Configuration configuration)
      throws HarnessException {
    if (RemoteCluster.file(folder, SITES.get(0)).isEmpty()) {
      throw HarnessException.badInput(
          "%s needs a yarn-site.xml, and there is none in %s nor in HADOOP_CONF_DIR",
          option, folder);
    }
    RemoteCluster.add(
        SITES.stream().flatMap(name -> RemoteCluster.file(folder, name).stream()).toList(),
        folder,
        configuration);
  }
}
