// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.wire.StallCause;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.apache.hadoop.hbase.regionserver.CompactSplit;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.MemStoreFlusher;
import org.apache.hadoop.hbase.regionserver.OnlineRegions;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Creates all probes of this package. */
public final class PressureProbes {
  private PressureProbes() {}

  /** Returns the probes for a server, which may still be starting. */
  public static List<Probe> of(RegionServerServices server, Recording recording) {
    Finder<RegionWalk> regions = regions(server, recording);
    return Arrays.asList(
        new GlobalMemstoreProbe(
            recording,
            () -> AccountedMemstore.find(server, recording.source(SourceKind.GLOBAL_MEMSTORE))),
        new CallQueueProbe(
            recording, () -> SchedulerQueues.find(server, recording.source(SourceKind.CALL_QUEUE))),
        new RefusalProbe(
            SourceKind.CALL_REJECTIONS,
            StallCause.CALL_REJECTED,
            recording,
            () -> Refusals.ofTheCallQueue(server)),
        new RefusalProbe(
            SourceKind.QUOTAS, StallCause.QUOTA, recording, () -> Refusals.ofQuotas(server)),
        new RegionMemstoreProbe(recording, regions),
        new FlushDelayProbe(recording, regions),
        new FlushQueueProbe(recording, regions, flushQueue(server)),
        new CompactionQueueProbe(recording, () -> compactionQueue(server)),
        new TransitionProbe(recording, () -> Optional.of(new ServerTransitions(server))),
        new ChunkPoolProbe(
            recording, () -> DataChunkPool.find(recording.source(SourceKind.CHUNK_POOL))));
  }

  /** Finds the one walk that all region probes share; available once the server has a flusher. */
  private static Finder<RegionWalk> regions(RegionServerServices server, Recording recording) {
    if (!(server instanceof HRegionServer)) {
      return Optional::empty;
    }
    RegionWalk walk =
        new RegionWalk(
            new ServerRegions(
                (HRegionServer) server, recording.source(SourceKind.REGION_MEMSTORE)));
    return () -> server.getFlushRequester() == null ? Optional.empty() : Optional.of(walk);
  }

  private static IntSupplier flushQueue(RegionServerServices server) {
    return () -> ((MemStoreFlusher) server.getFlushRequester()).getFlushQueueSize();
  }

  private static Optional<IntSupplier> compactionQueue(RegionServerServices server) {
    return Optional.ofNullable((CompactSplit) server.getCompactionRequestor())
        .map(queue -> queue::getCompactionQueueSize);
  }

  /** Reads the regions in transition of a region server. */
  private static final class ServerTransitions implements Transitions {
    private final RegionServerServices server;

    ServerTransitions(RegionServerServices server) {
      this.server = server;
    }

    @Override
    public Map<byte[], Boolean> now() {
      return server.getRegionsInTransitionInRS();
    }

    @Override
    public Optional<String> table(String encodedName) {
      // Cast to OnlineRegions, because in HBase 3 the server's own method returns another type.
      Region region = ((OnlineRegions) server).getRegion(encodedName);
      return Optional.ofNullable(region)
          .map(there -> there.getRegionInfo().getTable().getNameAsString());
    }
  }
}
