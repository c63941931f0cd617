// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A view of a region server, built step by step. */
final class ViewOfServer {

  static final int PORT = 16020;
  static final String NAME = "node1.example.com,16020,1700000000000";
  static final Instant STARTED = Instant.ofEpochMilli(1_700_000_000_000L);

  private final Map<String, String> configuration = new TreeMap<>();
  private final List<String> threads = new ArrayList<>();
  private final List<RegionOpening> regions = new ArrayList<>();
  private BlockCacheUse cache;
  private OwnReport report;

  ViewOfServer configured(String key, String value) {
    configuration.put(key, value);
    return this;
  }

  ViewOfServer thread(String name) {
    threads.add(name);
    return this;
  }

  /** Adds handler threads named as by HBase and distributed over the queues. */
  ViewOfServer handlers(String kind, int count, int queues, int port) {
    IntStream.range(0, count)
        .mapToObj(
            i ->
                String.format(
                    Locale.ROOT,
                    "RpcServer.%s.handler=%d,queue=%d,port=%d",
                    kind,
                    i,
                    i % queues,
                    port))
        .forEach(threads::add);
    return this;
  }

  ViewOfServer region(String table, Instant openedAt) {
    regions.add(new RegionOpening(table, openedAt, false));
    return this;
  }

  /** Adds a region that this server has had open before. */
  ViewOfServer reopenedRegion(String table, Instant openedAt) {
    regions.add(new RegionOpening(table, openedAt, true));
    return this;
  }

  ViewOfServer cache(long used, long free, long heap) {
    cache = new BlockCacheUse(used, free, heap);
    return this;
  }

  ViewOfServer reports(OwnReport own) {
    report = own;
    return this;
  }

  ServerView build() {
    return new ServerView(
        NAME,
        PORT,
        STARTED,
        configuration,
        threads,
        Optional.ofNullable(cache),
        regions,
        Optional.ofNullable(report),
        report == null ? "no recorder" : "");
  }
}
