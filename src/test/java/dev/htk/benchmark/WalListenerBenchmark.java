// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.wal.WalProbes;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;
import org.apache.hadoop.hbase.regionserver.wal.WALActionsListener;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hbase.wal.WALFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures what the server recorder (level A) adds to one put that has a sync to itself: its
 * listeners of the WAL, as the recorder registers them, called in the loops in which HBase's {@code
 * AbstractFSWAL} calls them for an append and for a sync. All syncs are below the threshold. The
 * cost is the quotient of {@link CpuTime} and the operations, which other work on the machine does
 * not change.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class WalListenerBenchmark {

  private static final long SYNC_NANOS = 700_000;
  private static final long EDIT_BYTES = 1_100;

  private final RegionInfo region =
      RegionInfoBuilder.newBuilder(TableName.valueOf("usertable")).build();
  private Path folder;
  private WALFactory factory;
  private List<WALActionsListener> listeners;

  @Setup
  public void listen() throws Exception {
    folder = Files.createTempDirectory("htk-wal");
    Configuration configuration = HBaseConfiguration.create();
    CommonFSUtils.setRootDir(configuration, new org.apache.hadoop.fs.Path(folder.toUri()));
    configuration.set(WALFactory.WAL_PROVIDER, "filesystem");
    configuration.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    factory = new WALFactory(configuration, "benchmark-wal");
    WAL wal = factory.getWAL(region);
    List<?> before = new ArrayList<>(listenersOf(wal));
    Recording recording =
        new Recording(RecorderSettings.of(configuration), RecorderClock.anchoredNow());
    for (Probe probe : WalProbes.of(new Server(configuration, wal), recording)) {
      if (probe.attach()) {
        recording.source(probe.kind()).switchOn();
        probe.sample(recording.clock().epochMicros());
      }
    }
    List<WALActionsListener> added = listenersOf(wal);
    added.removeAll(before);
    listeners = new CopyOnWriteArrayList<>(added);
    if (listeners.size() != 2) {
      throw new IllegalStateException("the recorder has registered " + listeners);
    }
  }

  private static List<WALActionsListener> listenersOf(WAL wal) throws ReflectiveOperationException {
    Field field = AbstractFSWAL.class.getDeclaredField("listeners");
    field.setAccessible(true);
    List<WALActionsListener> copy = new ArrayList<>();
    for (Object listener : (List<?>) field.get(wal)) {
      copy.add((WALActionsListener) listener);
    }
    return copy;
  }

  @TearDown
  public void close() throws IOException {
    factory.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Benchmark
  public void put(CpuTime cpu) throws IOException {
    append();
    sync();
  }

  /** Measures a worst case that no WAL reaches: two syncs end at once, again and again. */
  @Benchmark
  @Threads(2)
  public void putBy2Threads(CpuTime cpu) throws IOException {
    append();
    sync();
  }

  private void append() throws IOException {
    if (!listeners.isEmpty()) {
      for (WALActionsListener listener : listeners) {
        listener.visitLogEntryBeforeWrite(region, null, null);
      }
    }
    if (!listeners.isEmpty()) {
      for (WALActionsListener listener : listeners) {
        listener.postAppend(EDIT_BYTES, 0, null, null);
      }
    }
  }

  private void sync() {
    if (!listeners.isEmpty()) {
      for (WALActionsListener listener : listeners) {
        listener.postSync(SYNC_NANOS, 1);
      }
    }
  }

  /** A server with this WAL. */
  private static final class Server extends MockRegionServerServices {
    private final WAL wal;

    Server(Configuration configuration, WAL wal) {
      super(configuration);
      this.wal = wal;
    }

    @Override
    public List<WAL> getWALs() {
      return Collections.singletonList(wal);
    }
  }
}
