package dev.htk.harness.metrics;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.driver.PhaseResult;
import dev.htk.harness.run.CpuTime;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.ServerIo;
import dev.htk.harness.run.ServerIo.Amplification;
import dev.htk.harness.run.UserBytes;
import dev.htk.harness.workload.YcsbWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Measures what the servers did and what processors spent between two moments.
 *
 * <pre>
 * PhaseMeter.Running running = meter.begin();
 * PhaseResult result = driver.run(…);
 * PhaseCost cost = running.end(result, workload);
 * </pre>
 */
public final class PhaseMeter {

  /** What is this much older than the phase is long says nothing of the phase. */
  private static final int PHASE_OVER_STALENESS = 10;

  /** Counters that are late by no more than this are waited for. */
  private static final long LONGEST_WAIT_MILLIS = 3000;

  private final ServerMetrics servers;
  private final ProcessCpu client;
  private final boolean sharedCluster;
  private final RecorderClock clock = RecorderClock.anchoredNow();

  /**
   * @param sharedCluster whether others may use the cluster at the same time
   */
  public PhaseMeter(ServerMetrics servers, ProcessCpu client, boolean sharedCluster) {
    this.servers = servers;
    this.client = client;
    this.sharedCluster = sharedCluster;
  }

  /** Begins now. */
  public Running begin() {
    return new Running();
  }

  /** A measurement that goes on. */
  public final class Running {

    private final CounterWindow window = servers.open();
    private final long clientNanos = client.nanos();
    private final long began = System.nanoTime();
    private final long start = clock.epochMicros();

    private long ended;
    private double seconds;

    /** Ends a phase that has just been driven. */
    public PhaseCost end(PhaseResult result, YcsbWorkload workload) throws InterruptedException {
      long clientUsed = client.nanos() - clientNanos;
      end();
      return new PhaseCost(
          start,
          ended,
          io(Payload.of(workload).of(result)),
          cpu(clientUsed, result.acknowledged()),
          isUsable() ? growth(Counter.WAL_ROLLS) : null,
          isUsable() ? growth(Counter.COLLECTION_MILLIS) : null);
    }

    /** Reads the servers a last time, waiting for late counters where that is soon. */
    public void end() throws InterruptedException {
      ended = clock.epochMicros();
      long late = servers.source().staleMillis();
      if (late > 0 && late <= LONGEST_WAIT_MILLIS) {
        Thread.sleep(late);
      }
      servers.close(window);
      seconds = (System.nanoTime() - began) / 1e9;
    }

    /**
     * The bytes by stage until the end.
     *
     * @param user what the client wrote and read meanwhile
     */
    public ServerIo io(UserBytes user) {
      List<String> notes = new ArrayList<>();
      long late = servers.source().staleMillis();
      boolean usable = isUsable();
      if (!usable) {
        notes.add(
            "the servers' counters can be %d s old, which is too much for %.0f s; a run of %d s or more shows them"
                .formatted(late / 1000, seconds, PHASE_OVER_STALENESS * late / 1000));
      }
      if (sharedCluster) {
        notes.add("what others did on this cluster meanwhile is in these figures");
      }
      Long wal = usable ? growth(Counter.WAL_BYTES) : null;
      Long flushed = usable ? growth(Counter.FLUSHED_BYTES) : null;
      Long compacted = usable ? growth(Counter.COMPACTION_WRITTEN_BYTES) : null;
      Long scanned = usable ? growth(Counter.BLOCK_BYTES_SCANNED) : null;
      if (usable && scanned == null) {
        notes.add("read amplification needs blockBytesScannedCount, which came with HBase 2.6");
      }
      return new ServerIo(
          seconds,
          wal,
          usable ? growth(Counter.FLUSHES) : null,
          flushed,
          usable ? growth(Counter.FLUSHED_MEMSTORE_BYTES) : null,
          usable ? growth(Counter.COMPACTIONS) : null,
          usable ? growth(Counter.COMPACTION_READ_BYTES) : null,
          compacted,
          scanned,
          user,
          new Amplification(
              ratio(sum(wal, sum(flushed, compacted)), user.written()),
              ratio(sum(flushed, compacted), user.written()),
              ratio(scanned, user.read())),
          List.copyOf(notes));
    }

    /** Says whether the counters are young enough to say something of so short a time. */
    private boolean isUsable() {
      return seconds * 1000 >= PHASE_OVER_STALENESS * servers.source().staleMillis();
    }

    private CpuTime cpu(long clientUsed, long operations) {
      CpuTime.Use ofClient = CpuTime.Use.of(clientUsed, operations);
      if (servers.source().sharesClientsProcess()) {
        return new CpuTime(
            null,
            null,
            ofClient,
            "client, region servers, master, DataNodes and ZooKeeper share one JVM");
      }
      OptionalLong used = window.growth(Counter.CPU_NANOS);
      return new CpuTime(
          ofClient,
          used.isPresent() ? CpuTime.Use.of(used.getAsLong(), operations) : null,
          null,
          used.isPresent()
              ? "servers: region servers only"
              : "the servers' pages show no processor time");
    }

    private Long growth(Counter counter) {
      OptionalLong growth = window.growth(counter);
      return growth.isPresent() ? Long.valueOf(growth.getAsLong()) : null;
    }
  }

  private static Long sum(Long one, Long other) {
    return one == null || other == null ? null : Long.valueOf(one + other);
  }

  private static Double ratio(Long bytes, Long userBytes) {
    return bytes == null || userBytes == null || userBytes == 0
        ? null
        : Double.valueOf((double) bytes / userBytes);
  }
}
