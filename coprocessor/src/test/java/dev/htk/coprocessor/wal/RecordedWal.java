// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.io.asyncfs.monitor.ExcludeDatanodeManager;
import org.apache.hadoop.hbase.regionserver.MultiVersionConcurrencyControl;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALFactory;
import org.apache.hadoop.hbase.wal.WALKeyImpl;

/**
 * One real WAL on the local file system and its probes, each of which samples when the test says
 * so. Only the server around it is HBase's own stand-in.
 */
final class RecordedWal implements AutoCloseable {
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] ROW = Bytes.toBytes("row");

  private final RegionInfo region =
      RegionInfoBuilder.newBuilder(TableName.valueOf("usertable")).build();
  private final MultiVersionConcurrencyControl mvcc = new MultiVersionConcurrencyControl();
  private final NavigableMap<byte[], Integer> scopes = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private final WALFactory factory;
  private final AbstractFSWAL<?> wal;
  private final Recording recording;
  private final Server server;
  private List<Probe> probes;
  private volatile boolean started;

  private RecordedWal(Configuration configuration, RecorderClock clock) throws IOException {
    this.factory = new WALFactory(configuration, "recorded-wal");
    this.wal = (AbstractFSWAL<?>) factory.getWAL(region);
    this.recording = new Recording(RecorderSettings.of(new Configuration(false)), clock);
    this.server = new Server(configuration);
    this.probes = WalProbes.of(server, recording);
    scopes.put(FAMILY, 0);
  }

  /** Opens a WAL of this provider ({@code filesystem} or {@code asyncfs}), not yet attached. */
  static RecordedWal open(Path folder, String provider) throws IOException {
    return open(configuration(folder, provider), RecorderClock.anchoredNow());
  }

  static RecordedWal open(Configuration configuration, RecorderClock clock) throws IOException {
    return new RecordedWal(configuration, clock);
  }

  static Configuration configuration(Path folder, String provider) throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    CommonFSUtils.setRootDir(configuration, new org.apache.hadoop.fs.Path(folder.toUri()));
    configuration.set(WALFactory.WAL_PROVIDER, provider);
    configuration.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    return configuration;
  }

  AbstractFSWAL<?> wal() {
    return wal;
  }

  Recording recording() {
    return recording;
  }

  /** Watches these exclusions in place of a whole region server's. */
  RecordedWal watch(ExcludeDatanodeManager exclusions) {
    probes = List.of(new SlowDataNodes(() -> exclusions, recording, new ServerWals(server)));
    return this;
  }

  List<Probe> probes() {
    return probes;
  }

  /** Gives the server its WAL. */
  void start() {
    started = true;
  }

  Probe probe(SourceKind kind) {
    return probes.stream().filter(probe -> probe.kind() == kind).findFirst().orElseThrow();
  }

  /** Gives the server its WAL, attaches the probe and takes a first sample. */
  RecordedWal attach(SourceKind kind) throws Exception {
    start();
    if (!probe(kind).attach()) {
      throw new AssertionError(kind + " has not found its WAL");
    }
    recording.source(kind).switchOn();
    sample(kind);
    return this;
  }

  void sample(SourceKind kind) throws Exception {
    probe(kind).sample(recording.clock().epochMicros());
  }

  /** Ends a probe as when the recorder stops; returns the time. */
  long finish(SourceKind kind) {
    long now = recording.clock().epochMicros();
    probe(kind).finish(now);
    probe(kind).detach();
    return now;
  }

  void set(Threshold threshold, long micros) {
    recording.thresholds().set(threshold, micros);
  }

  /** Returns how many values the distribution has counted. */
  long counted(Distribution distribution) throws DataFormatException {
    byte[] encoded =
        recording.histograms().readings().stream()
            .filter(reading -> reading.name().equals(distribution.code()))
            .findFirst()
            .orElseThrow()
            .encoded();
    return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0).getTotalCount();
  }

  /** Returns how many listeners the WAL has. */
  int listeners() throws ReflectiveOperationException {
    Field listeners = AbstractFSWAL.class.getDeclaredField("listeners");
    listeners.setAccessible(true);
    return ((List<?>) listeners.get(wal)).size();
  }

  /** Marks the region's edits as flushed to a file. */
  void flushed() {
    wal.startCacheFlush(region.getEncodedNameAsBytes(), Collections.singleton(FAMILY));
    wal.completeCacheFlush(region.getEncodedNameAsBytes(), Long.MAX_VALUE);
  }

  /** Returns the name of the log file that is written to now. */
  String file() {
    return wal.getCurrentFileName().getName();
  }

  long append() throws IOException {
    WALKeyImpl key =
        new WALKeyImpl(
            region.getEncodedNameAsBytes(),
            region.getTable(),
            System.currentTimeMillis(),
            mvcc,
            scopes);
    WALEdit edit = new WALEdit();
    edit.add(new KeyValue(ROW, FAMILY, HConstants.EMPTY_BYTE_ARRAY, new byte[100]));
    long txid = wal.appendData(region, key, edit);
    mvcc.complete(key.getWriteEntry());
    return txid;
  }

  void appendAndSync() throws IOException {
    wal.sync(append());
  }

  List<StallEvent> events(StallCause cause) {
    return recording.events().drain(LedgerCursor.BEGINNING, 1_000).events().stream()
        .filter(event -> event.cause().filter(cause::equals).isPresent())
        .toList();
  }

  @Override
  public void close() throws IOException {
    factory.close();
  }

  /** A server that, like HRegionServer, has no WAL until it has started. */
  private final class Server extends MockRegionServerServices {
    Server(Configuration configuration) {
      super(configuration);
    }

    @Override
    public List<WAL> getWALs() {
      return started ? Collections.singletonList(wal) : factoryOfAStartingServer().getWALs();
    }

    private WALFactory factoryOfAStartingServer() {
      return null;
    }
  }
}
