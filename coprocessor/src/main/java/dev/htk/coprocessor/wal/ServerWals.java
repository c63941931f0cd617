// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;
import org.apache.hadoop.hbase.wal.WAL;

/**
 * Lists the WALs of one server. Asks the server once a second, because HBase creates a list for
 * every answer. A WAL created later is therefore found within a second. A WAL without files
 * (DisabledWALProvider) is left out.
 *
 * <p>Not thread-safe: for the probes of one sampler.
 */
final class ServerWals {
  private static final long PERIOD_MICROS = TimeUnit.SECONDS.toMicros(1);
  private static final long PERIOD_WHILE_NONE_MICROS = TimeUnit.MILLISECONDS.toMicros(100);

  private final RegionServerServices server;
  private List<AbstractFSWAL<?>> wals = Collections.emptyList();
  private long due;

  ServerWals(RegionServerServices server) {
    this.server = server;
  }

  /** Returns the same list until the server is asked again; empty while the server starts. */
  List<AbstractFSWAL<?>> asOf(long nowMicros) throws IOException {
    if (nowMicros >= due) {
      wals = find();
      due = nowMicros + (wals.isEmpty() ? PERIOD_WHILE_NONE_MICROS : PERIOD_MICROS);
    }
    return wals;
  }

  private List<AbstractFSWAL<?>> find() throws IOException {
    List<AbstractFSWAL<?>> found = new ArrayList<>(1);
    try {
      for (WAL wal : server.getWALs()) {
        if (wal instanceof AbstractFSWAL) {
          found.add((AbstractFSWAL<?>) wal);
        }
      }
    } catch (NullPointerException starting) {
      // HRegionServer asks its WALFactory, which it creates some time after its coprocessors.
      found.clear();
    }
    return found;
  }
}
