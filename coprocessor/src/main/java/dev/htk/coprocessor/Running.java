// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import dev.htk.coprocessor.pause.Pauses;
import dev.htk.coprocessor.pressure.PressureProbes;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.region.BatchTimesProbe;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.sampling.Sampler;
import dev.htk.coprocessor.wal.WalProbes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * Runs the sampler, the watch over pauses and the outlets of one recording.
 *
 * <p>There is one for each recording and not for each coprocessor. When the list of coprocessors of
 * a running server changes, HBase (2.6.6 and 3.0.0) creates all of them anew and never stops the
 * earlier ones. A second sampler would record everything twice, and a second outlet would write
 * into the first one's file. Safe for use by many threads.
 */
final class Running {
  private static final Map<Recording, Running> OF_RECORDINGS = new HashMap<>();

  private final Sampler sampler;
  private Outlets outlets;

  private Running(Sampler sampler) {
    this.sampler = sampler;
  }

  /** Starts all of it, unless that was done before. */
  static void start(Recording recording, RegionServerServices server, Configuration configuration) {
    synchronized (OF_RECORDINGS) {
      if (!OF_RECORDINGS.containsKey(recording)) {
        List<Probe> probes = new ArrayList<>();
        probes.addAll(BatchTimesProbe.of(recording));
        probes.addAll(WalProbes.of(server, recording));
        probes.addAll(PressureProbes.of(server, recording));
        Running running = new Running(Sampler.start(recording, probes));
        OF_RECORDINGS.put(recording, running);
        Pauses.watch(recording);
        running.outlets = Outlets.open(recording, server, configuration);
      }
    }
  }

  /** Stops all of it, the outlets last: the sampler's last spans are theirs to publish. */
  static void stop(Recording recording) {
    synchronized (OF_RECORDINGS) {
      Running running = OF_RECORDINGS.remove(recording);
      if (running != null) {
        running.sampler.close();
        Pauses.leave(recording);
        if (running.outlets != null) {
          running.outlets.close();
        }
      }
    }
  }
}
