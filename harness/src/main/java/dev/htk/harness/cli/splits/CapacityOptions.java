// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cli.kit.SizeOption;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.ServerSettings;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.UnreadInclude;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.client.TableDescriptor;
import picocli.CommandLine.Option;

/** The options for what the servers carry, and for what the table will ask of them. */
final class CapacityOptions {

  private static final int MOST_FAMILIES = 1_000;
  private static final int MOST_REGIONS = 100_000;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description =
          "A region server's heap, such as 31g, to see whether its memstores carry the regions.")
  private String heap;

  @Option(
      names = "--site",
      paramLabel = "FILE",
      description =
          "The servers' hbase-site.xml (default: the cluster's settings, or HBase's own).")
  private Path site;

  @Option(
      names = "--data-size",
      paramLabel = "SIZE",
      description =
          "What the table will hold in its store files, such as 2t, before replication: to see"
              + " whether regions get too large or stay too small.")
  private String dataSize;

  @Option(
      names = "--other-regions",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Regions of other tables on each server that take writes (default: ${DEFAULT-VALUE}).")
  private int otherRegions;

  @Option(
      names = "--families",
      paramLabel = "N",
      description = "Column families of the table that take writes (default: all that it has).")
  private Integer families;

  /**
   * Checks the options and the site file.
   *
   * @throws HarnessException if one of them is invalid
   */
  void check() throws HarnessException {
    given();
    dataBytes();
    NumberOption.requireRange("--other-regions", 0, otherRegions, MOST_REGIONS);
    NumberOption.requireRange("--families", 1, families, MOST_FAMILIES);
  }

  /** Returns the settings for a table on servers that only the options describe. */
  ServerSettings settings(TableDescriptor table) throws HarnessException {
    return given().of(table);
  }

  /** Returns a cluster's settings for a table; a given heap or site file takes their place. */
  ServerSettings settings(TableDescriptor table, RemoteCluster cluster)
      throws HarnessException, IOException {
    return given(ServerSettings.of(cluster, SettingsCatalogue.load())).of(table);
  }

  /** Returns what the servers carry, compared with what is known about the table. */
  ClusterCapacity capacity(int servers, TableDescriptor table, ServerSettings settings)
      throws HarnessException {
    check();
    return settings.capacity(
        servers,
        families == null ? Math.max(1, table.getColumnFamilyCount()) : families,
        otherRegions,
        dataBytes());
  }

  private ServerSettings given() throws HarnessException {
    return given(ServerSettings.defaults(SettingsCatalogue.load()));
  }

  private ServerSettings given(ServerSettings others) throws HarnessException {
    ServerSettings settings = site == null ? others : others.under(readSite());
    return heap == null ? settings : settings.withHeap(size("--heap", heap));
  }

  /**
   * Reads the site file.
   *
   * @throws HarnessException if one of its includes, and so a value that counts, cannot be read
   */
  private SiteFile readSite() throws HarnessException {
    SiteFile file = SiteFile.read(site);
    for (UnreadInclude include : file.unread()) {
      throw HarnessException.badInput(
          "%s:%d: includes %s, and %s; what the servers carry is not known without it",
          include.file().orElse(file.name()), include.line(), include.href(), include.reason());
    }
    return file;
  }

  private OptionalLong dataBytes() throws HarnessException {
    return dataSize == null ? OptionalLong.empty() : OptionalLong.of(size("--data-size", dataSize));
  }

  private static long size(String option, String size) throws HarnessException {
    long bytes = SizeOption.bytes(option, size);
    if (bytes == 0) {
      throw HarnessException.badInput("%s must be more than 0", option);
    }
    return bytes;
  }
}
