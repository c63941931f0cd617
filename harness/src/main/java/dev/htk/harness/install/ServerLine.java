// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.install;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.client.Admin;

/**
 * The release line of HBase that a site file is for, and how it was found. Immutable.
 *
 * @param line the line
 * @param source where the line was found, for people
 * @param lib the folder with the servers' jars; empty if it was not found on this machine
 */
public record ServerLine(HBaseLine line, String source, Optional<LibFolder> lib) {

  private static final String NO_VERSION = "0.0.0";

  /**
   * Finds the line: as given, or from the cluster's servers, or from the jars beside the file.
   *
   * @param cluster the cluster to ask, if the user wants it asked
   * @param last the cluster to ask if nothing else tells
   * @throws HarnessException if it cannot be found, if two of them disagree, or if the kit has no
   *     jar for it
   */
  public static ServerLine of(
      Path site,
      Optional<String> given,
      Optional<Path> cluster,
      Optional<Path> last,
      Optional<Path> hbaseHome)
      throws HarnessException, IOException, InterruptedException {
    Optional<LibFolder> lib = LibFolder.find(site, hbaseHome);
    ServerLine line;
    if (given.isPresent()) {
      line = new ServerLine(parse(given.get(), "--hbase-version"), "--hbase-version", lib);
    } else if (cluster.isPresent() || (lib.isEmpty() && last.isPresent())) {
      line = new ServerLine(ask(cluster.or(() -> last).get()), "the cluster's servers", lib);
    } else if (lib.isPresent()) {
      Path folder = lib.get().folder();
      line = new ServerLine(parse(lib.get().version(), folder.toString()), folder.toString(), lib);
    } else {
      throw HarnessException.badInput(
          "which line of HBase %s is for cannot be found out: there is no lib folder beside its"
              + " folder or in HBASE_HOME; give --hbase-version 2.5, 2.6 or 3.0, or --cluster"
              + " CONF_DIR",
          site);
    }
    return line.checked();
  }

  private ServerLine checked() throws HarnessException {
    if (lib.isPresent()) {
      HBaseLine installed = parse(lib.get().version(), lib.get().folder().toString());
      if (installed != line) {
        throw HarnessException.badInput(
            "%s says HBase %s, but the jars in %s are of %s",
            source, line, lib.get().folder(), lib.get().version());
      }
      lib.get().requireRecorder(line);
    }
    return this;
  }

  private static HBaseLine ask(Path cluster)
      throws HarnessException, IOException, InterruptedException {
    Set<String> versions = new TreeSet<>();
    try (RemoteCluster remote = RemoteCluster.connect(cluster);
        Admin admin = remote.connection().getAdmin()) {
      remote.liveServers().values().stream().map(ServerMetrics::getVersion).forEach(versions::add);
      // A server in the master's own process reports no version; it has the master's.
      if (versions.remove(NO_VERSION)) {
        versions.add(admin.getClusterMetrics(EnumSet.of(Option.HBASE_VERSION)).getHBaseVersion());
      }
    }
    Set<HBaseLine> lines = EnumSet.noneOf(HBaseLine.class);
    for (String version : versions) {
      lines.add(parse(version, "a region server of the cluster"));
    }
    if (lines.size() != 1) {
      throw HarnessException.badInput(
          "the cluster's region servers are of %s; give --hbase-version for those that read the"
              + " file",
          versions.isEmpty() ? "no version, for none is live" : String.join(", ", versions));
    }
    return lines.iterator().next();
  }

  private static HBaseLine parse(String version, String source) throws HarnessException {
    try {
      return HBaseLine.parse(version);
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput(
          "%s: there is no recorder's jar for it, and nothing was changed: %s",
          source, e.getMessage());
    }
  }
}
