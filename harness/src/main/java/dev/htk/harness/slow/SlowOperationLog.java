// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.slow;

import dev.htk.coprocessor.recording.CoreWaits;
import dev.htk.harness.driver.NanoClock;
import dev.htk.harness.driver.Retries;
import dev.htk.harness.driver.SlowOperation;
import dev.htk.harness.driver.SlowOperationSink;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.SlowOperationLine;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.SlowOperationCounts;
import dev.htk.harness.slow.RegionLookup.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Appends the slow and the failed operations of one phase to {@code slow-ops.jsonl}, and those that
 * {@link InFlightSample} chooses.
 *
 * <pre>
 * try (SlowOperationLog log = SlowOperationLog.following(file, "run", operations, regions)) {
 *   new Driver(…, log, …).run(…);
 *   log.close();
 *   log.counts();
 * }
 * </pre>
 *
 * <p>Operations wait in a bounded queue for the single writer thread; when it is full they are
 * dropped and counted. A kept operation is in the file a twentieth of a second later, so that a
 * killed run can be read.
 */
public final class SlowOperationLog implements SlowOperationSink, AutoCloseable {

  /** About 10 MB: a second of 65,000 operations, while the threshold is still 0. */
  static final int QUEUED = 1 << 16;

  /**
   * Milliseconds for which the writer collects operations. Waking it for each one would cost the
   * driver's thread a system call and the machine two context switches.
   */
  private static final long COLLECT_MILLIS = 50;

  /** Limits the last region lookups, so that a dead server cannot hold up the end of the run. */
  private static final long LAST_LOOKUPS_MILLIS = 10_000;

  private final String phase;
  private final TailThreshold threshold;
  private final RegionLookup regions;
  private final NanoClock nanoClock;
  private final Clock wallClock;
  private final ThreadCores cores;
  private final InFlightSample sample = new InFlightSample();
  private final BlockingQueue<Kept> queue = new ArrayBlockingQueue<>(QUEUED);
  private final LongAdder kept = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final Set<Operation> seen = EnumSet.noneOf(Operation.class);
  private final Map<String, String> servers = new HashMap<>();
  private final JsonLines out;
  private final Thread writer;
  private volatile boolean ended;
  private volatile boolean lookingUp = true;
  private volatile IOException fault;

  /**
   * An operation, with the time that the thread on which it ended had no core.
   *
   * @param lateMicros between the thread becoming free and the actual start; assumed to hold as
   *     much of the time as fits there
   * @param starvedMicros from the actual start on
   * @param everyMicros between the sample's instants, if it is in the sample; else 0
   */
  private record Kept(
      SlowOperation operation, long lateMicros, long starvedMicros, long everyMicros) {}

  SlowOperationLog(
      Path file,
      String phase,
      TailThreshold threshold,
      RegionLookup regions,
      NanoClock nanoClock,
      Clock wallClock)
      throws IOException {
    this.phase = phase;
    this.threshold = threshold;
    this.regions = regions;
    this.nanoClock = nanoClock;
    this.wallClock = wallClock;
    this.cores = new ThreadCores(nanoClock);
    out = JsonLines.appendingTo(file);
    writer = new Thread(this::write, "htk-slow-operations");
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * Opens a log of all operations above the phase's 99.9th percentile, and some more.
   *
   * @param operations upper bound of the phase's operations
   */
  public static SlowOperationLog following(
      Path file, String phase, long operations, RegionLookup regions) throws IOException {
    return new SlowOperationLog(
        file, phase, new RisingThreshold(operations), regions, NanoClock.SYSTEM, Clock.systemUTC());
  }

  /** Opens a log of all operations with a response time of {@code micros} or longer. */
  public static SlowOperationLog above(Path file, String phase, long micros, RegionLookup regions)
      throws IOException {
    return new SlowOperationLog(
        file, phase, TailThreshold.fixed(micros), regions, NanoClock.SYSTEM, Clock.systemUTC());
  }

  @Override
  public long thresholdNanos(Operation operation) {
    return threshold.nanos(operation);
  }

  @Override
  public boolean isSampled(long responseNanos, long start, long end) {
    return sample.everyNanos(responseNanos, start, end) > 0;
  }

  @Override
  public void keep(SlowOperation operation) {
    // The kernel counts a wait for a core when it is over, so it may count one before the start
    // only after it.
    long inAll = cores.microsSince(operation.free());
    long late =
        Math.min(inAll, TimeUnit.NANOSECONDS.toMicros(operation.start() - operation.free()));
    // In a closed loop nothing is late, however long it took.
    long every =
        operation.intended() == operation.start()
            ? 0
            : sample.everyNanos(
                operation.end() - operation.intended(), operation.start(), operation.end());
    if (queue.offer(
        new Kept(operation, late, inAll - late, TimeUnit.NANOSECONDS.toMicros(every)))) {
      kept.increment();
    } else {
      dropped.increment();
    }
  }

  /** Returns the thresholds and the counts of operations; final once the log is closed. */
  public SlowOperationCounts counts() {
    SortedMap<String, Long> thresholds = new TreeMap<>();
    synchronized (seen) {
      for (Operation operation : seen) {
        thresholds.put(
            operation.ycsbName(), TimeUnit.NANOSECONDS.toMicros(threshold.nanos(operation)));
      }
    }
    return new SlowOperationCounts(thresholds, kept.sum(), dropped.sum());
  }

  private void write() {
    List<Kept> batch = new ArrayList<>();
    try (out) {
      while (!ended || !queue.isEmpty()) {
        take(batch);
        for (Kept slow : batch) {
          out.append(line(slow));
          count(slow);
        }
        if (!batch.isEmpty()) {
          out.flush();
          threshold.move();
          batch.clear();
        }
      }
    } catch (IOException e) {
      fault = e;
    }
  }

  private void take(List<Kept> batch) {
    try {
      if (!ended) {
        Thread.sleep(COLLECT_MILLIS);
      }
    } catch (InterruptedException e) {
      // close() ends a lookup that takes too long; the rest is written without lookups.
    }
    queue.drainTo(batch);
  }

  private void count(Kept slow) {
    SlowOperation operation = slow.operation();
    if (slow.everyMicros() > 0) {
      sample.count();
    }
    if (!operation.hasFailed()) {
      threshold.kept(operation.operation(), operation.end() - operation.intended());
    }
    synchronized (seen) {
      seen.add(operation.operation());
    }
  }

  private SlowOperationLine line(Kept slow) {
    SlowOperation operation = slow.operation();
    Optional<Place> place = lookingUp ? regions.placeOf(operation.key()) : Optional.empty();
    String server = place.map(Place::server).orElse(null);
    String before = place.map(at -> servers.put(at.region(), at.server())).orElse(null);
    Optional<Retries> retries = Optional.ofNullable(operation.retries());
    return new SlowOperationLine(
        phase,
        operation.operation().ycsbName(),
        operation.key(),
        epochMicros(operation.start()),
        operation.intended() == operation.start() ? null : epochMicros(operation.intended()),
        TimeUnit.NANOSECONDS.toMicros(operation.end() - operation.start()),
        TimeUnit.NANOSECONDS.toMicros(operation.end() - operation.intended()),
        place.map(Place::region).orElse(null),
        server,
        before == null || before.equals(server) ? null : before,
        retries.map(Retries::count).orElse(null),
        retries.map(Retries::exceptions).filter(exceptions -> !exceptions.isEmpty()).orElse(null),
        operation.status(),
        positive(slow.lateMicros()),
        positive(slow.starvedMicros()),
        positive(slow.everyMicros()));
  }

  private static Long positive(long micros) {
    return micros > 0 ? micros : null;
  }

  /** Converts by the present readings of both clocks, so that drift cannot add up in a long run. */
  private long epochMicros(long nanos) {
    long now = ChronoUnit.MICROS.between(Instant.EPOCH, wallClock.instant());
    return now - TimeUnit.NANOSECONDS.toMicros(nanoClock.nanos() - nanos);
  }

  /**
   * Waits until all kept operations are in the file.
   *
   * @throws IOException if some could not be written
   */
  @Override
  public void close() throws IOException {
    ended = true;
    cores.close();
    try {
      writer.join(LAST_LOOKUPS_MILLIS);
      if (writer.isAlive()) {
        lookingUp = false;
        writer.interrupt();
        writer.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the slow operations were written", e);
    }
    if (fault != null) {
      throw fault;
    }
  }

  /**
   * Tells how long the client's own threads were ready to run but had no core, by the kernel's
   * count. A daemon thread samples the counts every 5 ms, or less often if there are many threads.
   * On systems without such counts, every answer is 0. Thread-safe.
   */
  private static final class ThreadCores implements AutoCloseable {

    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final CoreWaits waits = new CoreWaits();
    private final NanoClock clock;
    private final Thread sampler = new Thread(this::sample, "htk-client-cores");
    private volatile boolean closed;

    /** Starts sampling; a thread is sampled from its first query on. */
    ThreadCores(NanoClock clock) {
      this.clock = clock;
      sampler.setDaemon(true);
      sampler.start();
    }

    private void sample() {
      while (!closed) {
        LockSupport.parkNanos(PERIOD_NANOS);
        waits.sample(TimeUnit.NANOSECONDS.toMicros(clock.nanos()));
      }
    }

    /** Returns how many microseconds the calling thread had no core since a time of the clock. */
    long microsSince(long nanos) {
      return waits.microsSince(TimeUnit.NANOSECONDS.toMicros(nanos));
    }

    @Override
    public void close() {
      closed = true;
      LockSupport.unpark(sampler);
    }
  }
}
