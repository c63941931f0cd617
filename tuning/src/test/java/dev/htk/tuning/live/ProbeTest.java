// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import static dev.htk.tuning.live.ViewOfServer.NAME;
import static dev.htk.tuning.live.ViewOfServer.PORT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.live.Effect.Kind;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeTest {

  private static final long MB = 1 << 20;
  private static final String LOG = "AsyncFSWAL-0-hdfs://nn:8020/hbase-prefix:" + NAME;

  private static Effect look(String key, ViewOfServer view, String wanted) {
    return Probe.of(key).orElseThrow().look(view.build(), wanted);
  }

  @Test
  void handlersAreCountedForThePortOfTheServerAlone() {
    ViewOfServer view =
        new ViewOfServer()
            .handlers("default.FPBQ.Fifo", 30, 3, PORT)
            .handlers("default.FPBQ.Fifo", 50, 5, 16021)
            .handlers("priority.RWQ.Fifo.write", 20, 2, PORT);

    assertThat(look("hbase.regionserver.handler.count", view, "30"))
        .isEqualTo(new Effect(Kind.SEEN, "30 handler threads in /stacks"));
    assertThat(look("hbase.regionserver.handler.count", view, "50").kind())
        .isEqualTo(Kind.OTHER_ON_SERVER);
    assertThat(look("hbase.regionserver.metahandler.count", view, "20").kind())
        .isEqualTo(Kind.SEEN);
  }

  @Test
  void aViewWithoutThreadsOfTheServerProvesNothing() {
    ViewOfServer view = new ViewOfServer().handlers("default.FPBQ.Fifo", 30, 3, 16021);

    assertThat(look("hbase.regionserver.handler.count", view, "30").kind()).isEqualTo(Kind.NOTHING);
    assertThat(look("hbase.ipc.server.callqueue.type", view, "fifo").kind())
        .isEqualTo(Kind.NOTHING);
  }

  @ParameterizedTest
  @CsvSource({"0.1, 3", "0, 1", "-1, 1", "1, 30", "2, 30", "0.05, 2"})
  void callQueuesFollowTheFactorAsHBaseRoundsIt(String factor, int queues) {
    ViewOfServer view = new ViewOfServer().handlers("default.FPBQ.Fifo", 30, queues, PORT);

    assertThat(look("hbase.ipc.server.callqueue.handler.factor", view, factor).kind())
        .isEqualTo(Kind.SEEN);
  }

  @Test
  void aQueueTypeStandsInTheHandlersNames() {
    ViewOfServer view = new ViewOfServer().handlers("default.FPBQ.Codel", 30, 3, PORT);

    assertThat(look("hbase.ipc.server.callqueue.type", view, "codel").kind()).isEqualTo(Kind.SEEN);
    assertThat(look("hbase.ipc.server.callqueue.type", view, "fifo").kind())
        .isEqualTo(Kind.OTHER_ON_SERVER);
  }

  @Test
  void readersAndScannersAreSharesOfTheHandlers() {
    ViewOfServer view =
        new ViewOfServer()
            .handlers("default.FPRWQ.Fifo.write", 12, 1, PORT)
            .handlers("default.FPRWQ.Fifo.read", 9, 1, PORT)
            .handlers("default.FPRWQ.Fifo.scan", 9, 1, PORT);

    assertThat(look("hbase.regionserver.handler.count", view, "30").kind()).isEqualTo(Kind.SEEN);
    assertThat(look("hbase.ipc.server.callqueue.read.ratio", view, "0.6").kind())
        .isEqualTo(Kind.SEEN);
    assertThat(look("hbase.ipc.server.callqueue.read.ratio", view, "0").kind())
        .isEqualTo(Kind.OTHER_ON_SERVER);
    assertThat(look("hbase.ipc.server.callqueue.scan.ratio", view, "0.5").kind())
        .isEqualTo(Kind.SEEN);
  }

  @Test
  void flushThreadsProveNothingInAJvmWithSeveralServers() {
    ViewOfServer alone = new ViewOfServer().handlers("default.FPBQ.Fifo", 2, 1, PORT);
    alone.thread("MemStoreFlusher.0").thread("MemStoreFlusher.1");
    assertThat(look("hbase.hstore.flusher.count", alone, "2").kind()).isEqualTo(Kind.SEEN);
    assertThat(look("hbase.hstore.flusher.count", alone, "4").kind())
        .isEqualTo(Kind.OTHER_ON_SERVER);
    assertThat(look("hbase.hstore.flusher.count", alone, "1").kind()).isEqualTo(Kind.NOTHING);

    ViewOfServer shared = alone.handlers("default.FPBQ.Fifo", 2, 1, 16021);
    assertThat(look("hbase.hstore.flusher.count", shared, "2").kind()).isEqualTo(Kind.NOTHING);
  }

  @Test
  void fewerCompactionThreadsThanAllowedProveNothing() {
    ViewOfServer view =
        new ViewOfServer()
            .thread("regionserver/node1:16020-longCompactions-0")
            .thread("regionserver/node1:16020-longCompactions-1")
            .thread("regionserver/node1:160200-longCompactions-0");

    assertThat(look("hbase.regionserver.thread.compaction.large", view, "2").kind())
        .isEqualTo(Kind.SEEN);
    assertThat(look("hbase.regionserver.thread.compaction.large", view, "3").kind())
        .isEqualTo(Kind.NOTHING);
    assertThat(look("hbase.regionserver.thread.compaction.large", view, "1").kind())
        .isEqualTo(Kind.NOTHING);
    assertThat(look("hbase.regionserver.thread.compaction.small", view, "1").kind())
        .isEqualTo(Kind.NOTHING);
  }

  @Test
  void theCacheIsAShareOfTheHeap() {
    ViewOfServer view = new ViewOfServer().cache(100 * MB, 300 * MB, 1000 * MB);

    assertThat(look("hfile.block.cache.size", view, "0.4"))
        .isEqualTo(new Effect(Kind.SEEN, "cache of 400 MB in /jmx, heap of 1000 MB"));
    assertThat(look("hfile.block.cache.size", view, "0.41").kind()).isEqualTo(Kind.OTHER_ON_SERVER);
    assertThat(look("hfile.block.cache.size", new ViewOfServer(), "0.4").kind())
        .isEqualTo(Kind.NOTHING);
  }

  @Test
  void aFixedCacheSizeLeavesTheHeapShareUnproved() {
    ViewOfServer view =
        new ViewOfServer()
            .configured("hfile.block.cache.memory.size", "400m")
            .cache(0, 400 * MB, 1000 * MB);

    assertThat(look("hfile.block.cache.size", view, "0.4").kind()).isEqualTo(Kind.NOTHING);
  }

  @Test
  void aBucketCacheCountsBesideTheHeapsCache() {
    ViewOfServer view =
        new ViewOfServer()
            .configured("hfile.block.cache.size", "0.2")
            .configured("hbase.bucketcache.ioengine", "offheap")
            .configured("hbase.bucketcache.size", "4096")
            .cache(0, 4294 * MB, 1000 * MB);

    assertThat(look("hfile.block.cache.size", view, "0.2").kind()).isEqualTo(Kind.SEEN);
    assertThat(look("hbase.bucketcache.size", view, "4096").kind()).isEqualTo(Kind.SEEN);
    assertThat(look("hbase.bucketcache.size", view, "8192").kind()).isEqualTo(Kind.OTHER_ON_SERVER);
  }

  @Test
  void logsOfRegionGroupsShowTheProviderAndTheirNumber() {
    ViewOfServer view =
        new ViewOfServer()
            .thread(LOG + "." + NAME + ".regiongroup-0")
            .thread(LOG + "." + NAME + ".regiongroup-1")
            .thread(LOG + ".meta")
            .thread("AsyncFSWAL-0-hdfs://nn:8020/hbase-prefix:other,16020,1.regiongroup-2")
            .region("t", Instant.EPOCH)
            .region("t", Instant.EPOCH);

    assertThat(look("hbase.wal.provider", view, "multiwal").kind()).isEqualTo(Kind.SEEN);
    assertThat(look("hbase.wal.provider", view, "asyncfs").kind()).isEqualTo(Kind.OTHER_ON_SERVER);
    assertThat(look("hbase.wal.regiongrouping.numgroups", view, "2").kind())
        .as("two regions may just not have needed a third")
        .isEqualTo(Kind.NOTHING);
    view.region("t", Instant.EPOCH);
    assertThat(look("hbase.wal.regiongrouping.numgroups", view, "2").kind()).isEqualTo(Kind.SEEN);
    assertThat(look("hbase.wal.regiongrouping.numgroups", view, "1").kind())
        .isEqualTo(Kind.OTHER_ON_SERVER);
  }

  @Test
  void oneLogForAllRegionsIsTheDefaultProvider() {
    ViewOfServer view = new ViewOfServer().thread(LOG);

    assertThat(look("hbase.wal.provider", view, "defaultProvider").kind()).isEqualTo(Kind.SEEN);
    assertThat(look("hbase.wal.provider", view, "filesystem").kind())
        .isEqualTo(Kind.OTHER_ON_SERVER);
    assertThat(look("hbase.wal.provider", new ViewOfServer(), "filesystem").kind())
        .as("FSHLog does not name its threads")
        .isEqualTo(Kind.NOTHING);
  }
}
