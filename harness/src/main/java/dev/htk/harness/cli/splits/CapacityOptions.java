package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.SizeOption;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.ServerSettings;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** What the servers carry, and what the table will ask of them, as options. */
final class CapacityOptions {

  private static final int MOST_FAMILIES = 1_000;
  private static final int MOST_REGIONS = 100_000;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description =
          "A region server's heap, such as 32g, to see whether its memstores carry the regions.")
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
      defaultValue = "1",
      description = "Column families of the table that take writes (default: ${DEFAULT-VALUE}).")
  private int families;

  /**
   * What is known of so many servers without a cluster at hand.
   *
   * @throws HarnessException if an option cannot be, or the site file
   */
  ClusterCapacity capacity(int servers) throws HarnessException {
    return capacity(servers, settings());
  }

  /**
   * What is known of so many servers like a cluster's; a heap or site file given counts instead.
   */
  ClusterCapacity capacity(int servers, RemoteCluster cluster)
      throws HarnessException, IOException {
    return capacity(servers, settings(cluster));
  }

  /** The settings of servers of which nothing is known but the options. */
  ServerSettings settings() throws HarnessException {
    SettingsCatalogue catalogue = SettingsCatalogue.load();
    return withHeap(
        site == null
            ? ServerSettings.defaults(catalogue)
            : ServerSettings.of(SiteFile.read(site), catalogue));
  }

  /** The settings of a cluster's servers, unless the options say otherwise. */
  ServerSettings settings(RemoteCluster cluster) throws HarnessException, IOException {
    return site == null
        ? withHeap(ServerSettings.of(cluster, SettingsCatalogue.load()))
        : settings();
  }

  private ServerSettings withHeap(ServerSettings settings) throws HarnessException {
    return heap == null ? settings : settings.withHeap(size("--heap", heap));
  }

  private ClusterCapacity capacity(int servers, ServerSettings settings) throws HarnessException {
    requireRange("--other-regions", 0, otherRegions, MOST_REGIONS);
    requireRange("--families", 1, families, MOST_FAMILIES);
    OptionalLong data =
        dataSize == null ? OptionalLong.empty() : OptionalLong.of(size("--data-size", dataSize));
    return settings.capacity(servers, families, otherRegions, data);
  }

  private static long size(String option, String size) throws HarnessException {
    long bytes = SizeOption.bytes(option, size);
    if (bytes == 0) {
      throw HarnessException.badInput("%s must be more than 0", option);
    }
    return bytes;
  }

  private static void requireRange(String option, int least, int number, int most)
      throws HarnessException {
    if (number < least || number > most) {
      throw HarnessException.badInput("%s must be %d to %d, not %d", option, least, most, number);
    }
  }
}
