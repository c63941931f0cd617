// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import com.sun.management.OperatingSystemMXBean;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.harness.counter.Counter;
import dev.htk.harness.run.CpuTime;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.ServerIo;
import dev.htk.harness.run.ServerIo.Amplification;
import dev.htk.harness.run.UserBytes;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.text.Phrase;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Measures the servers' work and the processor time used between two moments.
 *
 * <pre>
 * PhaseMeter.Running running = meter.begin();
 * PhaseResult result = driver.run(…);
 * PhaseCost cost = running.end(result, workload, null);
 * </pre>
 */
public final class PhaseMeter {

  /** Counters are usable only if the phase lasts at least this many times their maximum age. */
  private static final int PHASE_OVER_STALENESS = 10;

  /** The longest time to wait for counters to become current. */
  private static final long LONGEST_WAIT_MILLIS = 3000;

  private final MetricsRecording servers;
  private final LongSupplier client;
  private final boolean sharedCluster;
  private final boolean compressesWal;
  private final RecorderClock clock = RecorderClock.anchoredNow();

  /**
   * @param sharedCluster whether others may use the cluster at the same time
   * @param compressesWal whether a server compresses what it writes to its WAL
   */
  public PhaseMeter(MetricsRecording servers, boolean sharedCluster, boolean compressesWal) {
    this(
        servers,
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)::getProcessCpuTime,
        sharedCluster,
        compressesWal);
  }

  /**
   * @param client returns the processor time of the client's process since its start, in
   *     nanoseconds
   */
  PhaseMeter(
      MetricsRecording servers, LongSupplier client, boolean sharedCluster, boolean compressesWal) {
    this.servers = servers;
    this.client = client;
    this.sharedCluster = sharedCluster;
    this.compressesWal = compressesWal;
  }

  /** Begins a measurement. */
  public Running begin() {
    return new Running();
  }

  /** A measurement in progress. */
  public final class Running {

    private final CounterWindow window = servers.open();
    private final long clientNanos = client.getAsLong();
    private final long began = System.nanoTime();
    private final long start = clock.epochMicros();

    private long ended;
    private double seconds;

    /**
     * Ends the measurement of a phase, right after the phase.
     *
     * @param elsewhere the processor time of clients in other JVMs, in nanoseconds; null for a
     *     client in this one
     */
    public PhaseCost end(PhaseResult result, YcsbWorkload workload, Long elsewhere)
        throws InterruptedException {
      long clientUsed = elsewhere == null ? client.getAsLong() - clientNanos : elsewhere;
      end();
      return new PhaseCost(
          start,
          ended,
          io(Payload.of(workload).of(result)),
          cpu(clientUsed, result.acknowledged()),
          growth(Counter.WAL_ROLLS),
          growth(Counter.COLLECTION_MILLIS));
    }

    /** Reads the servers a last time; waits for late counters if the wait is short. */
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
     * Returns the bytes by stage until the end.
     *
     * @param user what the client wrote and read meanwhile
     */
    public ServerIo io(UserBytes user) {
      List<String> notes = new ArrayList<>();
      long late = servers.source().staleMillis();
      boolean usable = isUsable();
      if (!usable) {
        notes.add(
            Phrase.of(
                "the servers' counters can be %d s old, which is too much for %.0f s; a run of %d s"
                    + " or more shows them",
                late / 1000, seconds, PHASE_OVER_STALENESS * late / 1000));
      }
      if (sharedCluster) {
        notes.add("what others did on this cluster meanwhile is in these figures");
      }
      if (compressesWal) {
        notes.add(ServerIo.BEFORE_COMPRESSION);
      }
      Long wal = growth(Counter.WAL_BYTES);
      Long flushed = growth(Counter.FLUSHED_BYTES);
      Long compacted = growth(Counter.COMPACTION_WRITTEN_BYTES);
      Long scanned = growth(Counter.BLOCK_BYTES_SCANNED);
      if (usable && scanned == null) {
        notes.add("read amplification needs blockBytesScannedCount, which came with HBase 2.6");
      }
      return new ServerIo(
          seconds,
          wal,
          growth(Counter.FLUSHES),
          flushed,
          growth(Counter.FLUSHED_MEMSTORE_BYTES),
          growth(Counter.COMPACTIONS),
          growth(Counter.COMPACTION_READ_BYTES),
          compacted,
          scanned,
          user,
          new Amplification(
              ratio(sum(wal, sum(flushed, compacted)), user.written()),
              ratio(sum(flushed, compacted), user.written()),
              ratio(scanned, user.read())),
          List.copyOf(notes));
    }

    /** Returns whether the counters are current enough to describe so short a phase. */
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
      return used.isPresent()
          ? new CpuTime(
              ofClient,
              CpuTime.Use.of(used.getAsLong(), operations),
              null,
              "servers: region servers only")
          : new CpuTime(ofClient, null, null, "the servers' pages show no processor time");
    }

    /** Returns a counter's growth; null if it is unknown, or too old to describe the phase. */
    private Long growth(Counter counter) {
      OptionalLong growth = window.growth(counter);
      return isUsable() && growth.isPresent() ? Long.valueOf(growth.getAsLong()) : null;
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
