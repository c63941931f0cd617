package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/** Splits regions in the middle of their rows, one after the other. */
final class RegionSplit implements Fault {

  /** Regions with fewer rows are not split. */
  private static final int LEAST_ROWS = 8;

  private static final Duration EACH = Duration.ofSeconds(4);
  private static final Duration REST = Duration.ofSeconds(2);

  @Override
  public Expected expected() {
    // Refused operations wait in the client, which sleeps between its attempts.
    return Expected.chain(StallCause.REGION_TRANSITION);
  }

  @Override
  public Duration least() {
    return Duration.ofSeconds(6);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    // Daughters refer to their parent's files until a compaction and cannot be split before it.
    List<HRegionLocation> whole = new ArrayList<>(scene.regions());
    Collections.shuffle(whole, scene.random());
    Iterator<HRegionLocation> next = whole.iterator();
    try (Admin admin = scene.admin()) {
      scene.repeat(EACH, REST, () -> split(scene, next, admin));
    }
    // Null, because the regions are of any server.
    return List.of(Truth.alone(expected(), null, null));
  }

  private static void split(Scene scene, Iterator<HRegionLocation> next, Admin admin)
      throws IOException, InterruptedException {
    if (!next.hasNext()) {
      return;
    }
    HRegionLocation region = next.next();
    List<byte[]> rows = rows(scene, region);
    if (rows.size() < LEAST_ROWS) {
      return;
    }
    try {
      admin.splitRegionAsync(region.getRegion().getRegionName(), rows.get(rows.size() / 2)).get();
    } catch (ExecutionException e) {
      throw new IOException("%s was not split".formatted(region.getRegion()), e.getCause());
    }
  }

  private static List<byte[]> rows(Scene scene, HRegionLocation region) throws IOException {
    Scan scan =
        new Scan()
            .withStartRow(region.getRegion().getStartKey())
            .withStopRow(region.getRegion().getEndKey());
    List<byte[]> rows = new ArrayList<>();
    try (Table table = scene.connection().getTable(scene.table());
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row : scanner) {
        rows.add(row.getRow());
      }
    }
    return rows;
  }
}
