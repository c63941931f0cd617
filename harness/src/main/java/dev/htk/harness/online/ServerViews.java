// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.SettingReading;
import dev.htk.coprocessor.wire.SettingsPage;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.cluster.ServerPages;
import dev.htk.tuning.live.BlockCacheUse;
import dev.htk.tuning.live.OwnReport;
import dev.htk.tuning.live.RegionOpening;
import dev.htk.tuning.live.ServerView;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.MetaTableAccessor;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.hadoop.hbase.master.RegionState;
import org.apache.hadoop.hbase.util.Bytes;

/** Inspects region servers: their web pages, {@code hbase:meta}, and the recorder inside them. */
record ServerViews(
    RemoteCluster cluster, OwnReports reports, Map<String, List<RegionOpening>> openings) {

  private static final String SERVER_BEANS = "Hadoop:service=HBase,name=RegionServer,sub=Server*";
  private static final int BATCH = 1000;
  private static final String MEMORY_BEAN = "java.lang:type=Memory";

  /**
   * Creates views with the current regions.
   *
   * @param keys the settings that the recorders are asked for
   */
  static ServerViews of(RemoteCluster cluster, Collection<String> keys) throws IOException {
    return new ServerViews(
        cluster, new OwnReports(cluster.connection(), keys), openings(cluster.connection()));
  }

  /**
   * Reads from {@code hbase:meta} when each open region was opened on its server. The master writes
   * a region's server there when the region is open, so that cell's time stamp is the time. Older
   * versions of the cell, of which HBase keeps two, tell of earlier openings.
   */
  private static Map<String, List<RegionOpening>> openings(Connection connection)
      throws IOException {
    Map<String, List<RegionOpening>> openings = new HashMap<>();
    Scan scan = new Scan().addFamily(HConstants.CATALOG_FAMILY).readAllVersions().setCaching(BATCH);
    try (Table meta = connection.getTable(TableName.META_TABLE_NAME);
        ResultScanner rows = meta.getScanner(scan)) {
      for (Result row : rows) {
        ServerName server = MetaTableAccessor.getServerName(row, RegionInfo.DEFAULT_REPLICA_ID);
        byte[] info = row.getValue(HConstants.CATALOG_FAMILY, HConstants.REGIONINFO_QUALIFIER);
        if (server == null || info == null || !isOpen(row)) {
          continue;
        }
        Cell written =
            row.getColumnLatestCell(HConstants.CATALOG_FAMILY, HConstants.SERVER_QUALIFIER);
        RegionInfo region = RegionInfo.parseFrom(info);
        openings
            .computeIfAbsent(server.getServerName(), name -> new ArrayList<>())
            .add(
                new RegionOpening(
                    region.getTable().getNameAsString(),
                    Instant.ofEpochMilli(written.getTimestamp()),
                    openings(row, server) > 1));
      }
    } catch (DeserializationException e) {
      throw new IOException("hbase:meta holds a region that cannot be read: " + e.getMessage(), e);
    }
    return openings;
  }

  /** Returns whether a region is open. The regions of a disabled table still name their server. */
  private static boolean isOpen(Result row) {
    byte[] state = row.getValue(HConstants.CATALOG_FAMILY, HConstants.STATE_QUALIFIER);
    return state == null || Bytes.toString(state).equals(RegionState.State.OPEN.name());
  }

  /** Counts the openings of a region in one server process, as far back as the versions go. */
  private static long openings(Result row, ServerName server) {
    Set<Long> ofThisStart =
        row.getColumnCells(HConstants.CATALOG_FAMILY, HConstants.STARTCODE_QUALIFIER).stream()
            .filter(cell -> Bytes.toLong(CellUtil.cloneValue(cell)) == server.getStartCode())
            .map(Cell::getTimestamp)
            .collect(Collectors.toSet());
    return row.getColumnCells(HConstants.CATALOG_FAMILY, HConstants.SERVER_QUALIFIER).stream()
        .filter(cell -> ofThisStart.contains(cell.getTimestamp()))
        .filter(
            cell ->
                Bytes.toString(CellUtil.cloneValue(cell)).equals(server.getAddress().toString()))
        .count();
  }

  /** Inspects one server now, except for its regions. */
  ServerView of(ServerName server, ServerMetrics metrics) throws IOException {
    ServerPages pages = cluster.pages();
    if (metrics.getInfoServerPort() <= 0) {
      throw new IOException(
          "region server %s shows no pages: it has been started just now, so try again, or"
                  .formatted(server)
              + " hbase.regionserver.info.port is -1 there");
    }
    OwnReports.Answer answer = reports.of(server);
    return new ServerView(
        server.getServerName(),
        server.getPort(),
        Instant.ofEpochMilli(server.getStartCode()),
        pages.configuration(server),
        pages.threads(server),
        cache(server, pages.beans(server, SERVER_BEANS), pages.beans(server, MEMORY_BEAN)),
        openings.getOrDefault(server.getServerName(), List.of()),
        answer.report(),
        answer.missing());
  }

  /** Takes the server's own bean, because servers that share a JVM have one each. */
  private static Optional<BlockCacheUse> cache(
      ServerName server, JsonNode serverBeans, JsonNode memory) {
    long heap = memory.at("/0/HeapMemoryUsage/max").asLong(-1);
    for (JsonNode bean : serverBeans) {
      if (bean.path("tag.serverName").asText().equals(server.getServerName())
          && bean.has("blockCacheSize")
          && heap > 0) {
        return Optional.of(
            new BlockCacheUse(
                bean.path("blockCacheSize").asLong(),
                bean.path("blockCacheFreeSize").asLong(),
                heap));
      }
    }
    return Optional.empty();
  }

  /** Asks the recorders of region servers, where there are any, for the settings in effect. */
  private record OwnReports(Connection connection, Collection<String> keys) {

    private static final String NONE =
        "without the recorder in this server, what regions and pools work with is not seen";
    private static final String OLDER =
        "the recorder in this server is older and does not report settings; what regions and pools"
            + " work with is not seen";

    /**
     * A server's answer.
     *
     * @param missing why there is no report; empty if there is one
     */
    record Answer(Optional<OwnReport> report, String missing) {}

    /** Asks one server; a missing or an older recorder is no failure. */
    Answer of(ServerName server) throws IOException {
      try (Admin admin = connection.getAdmin()) {
        RecorderClient recorder = RecorderClient.of(admin, server, RecorderClock.anchoredNow());
        try {
          return new Answer(Optional.of(report(recorder.settings(keys))), "");
        } catch (RecorderMissingException e) {
          return new Answer(Optional.empty(), isOlder(recorder) ? OLDER : NONE);
        } catch (IOException e) {
          return new Answer(Optional.empty(), e.getMessage());
        }
      }
    }

    /** Pings the recorder, because HBase answers an unknown method like an unknown service. */
    private static boolean isOlder(RecorderClient recorder) {
      try {
        recorder.ping();
        return true;
      } catch (IOException e) {
        return false;
      }
    }

    private static OwnReport report(SettingsPage page) {
      return new OwnReport(
          page.readings().stream().map(OwnReports::reading).toList(),
          page.atStart(),
          page.unseen(),
          page.leftOut());
    }

    private static OwnReport.Reading reading(SettingReading reading) {
      return new OwnReport.Reading(
          reading.key(), reading.value(), reading.table(), reading.family(), reading.count());
    }
  }
}
