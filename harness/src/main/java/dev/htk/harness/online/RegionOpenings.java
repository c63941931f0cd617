package dev.htk.harness.online;

import dev.htk.tuning.live.RegionOpening;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The time at which each region was opened on its server. The master writes a region's server into
 * {@code hbase:meta} when the region is open, so that cell's time stamp is the time of opening.
 */
final class RegionOpenings {

  private static final int BATCH = 1000;

  private RegionOpenings() {}

  /** Reads all of {@code hbase:meta} and returns the open regions of each server. */
  static Map<String, List<RegionOpening>> byServer(Connection connection) throws IOException {
    Map<String, List<RegionOpening>> openings = new HashMap<>();
    Scan scan = new Scan().addFamily(HConstants.CATALOG_FAMILY).setCaching(BATCH);
    try (Table meta = connection.getTable(TableName.META_TABLE_NAME);
        ResultScanner rows = meta.getScanner(scan)) {
      for (Result row : rows) {
        Cell server =
            row.getColumnLatestCell(HConstants.CATALOG_FAMILY, HConstants.SERVER_QUALIFIER);
        byte[] start = row.getValue(HConstants.CATALOG_FAMILY, HConstants.STARTCODE_QUALIFIER);
        byte[] info = row.getValue(HConstants.CATALOG_FAMILY, HConstants.REGIONINFO_QUALIFIER);
        if (server == null || start == null || info == null || server.getValueLength() == 0) {
          continue;
        }
        RegionInfo region = RegionInfo.parseFrom(info);
        openings
            .computeIfAbsent(serverName(server, start), name -> new ArrayList<>())
            .add(
                new RegionOpening(
                    region.getTable().getNameAsString(),
                    region.getEncodedName(),
                    Instant.ofEpochMilli(server.getTimestamp())));
      }
    } catch (org.apache.hadoop.hbase.exceptions.DeserializationException e) {
      throw new IOException("hbase:meta holds a region that cannot be read: " + e.getMessage(), e);
    }
    return openings;
  }

  private static String serverName(Cell hostAndPort, byte[] start) {
    String[] parts = Bytes.toString(CellUtil.cloneValue(hostAndPort)).split(":", 2);
    return ServerName.valueOf(parts[0], Integer.parseInt(parts[1]), Bytes.toLong(start))
        .getServerName();
  }
}
