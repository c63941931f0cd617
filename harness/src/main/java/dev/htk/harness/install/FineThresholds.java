package dev.htk.harness.install;

import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Threshold;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a recorder is told to write down on a cluster that the kit starts for one run: more than in
 * production, because the run's tail is of few milliseconds, each of which shall have its reason,
 * and a file of some megabytes is no burden there.
 */
public final class FineThresholds {

  /** In milliseconds. */
  private static final Map<Threshold, Integer> MILLIS = new EnumMap<>(Threshold.class);

  /**
   * One batch in so many. The tail of a run is one operation in a thousand, but the recorder's
   * percentile is of minutes, and a short run comes after a load that was slower.
   */
  private static final int SLOW_BATCH_ONE_OF = 10;

  static {
    MILLIS.put(Threshold.PAUSE, 2);
    MILLIS.put(Threshold.WAL_APPEND, 5);
    MILLIS.put(Threshold.WAL_SYNC, 5);
    MILLIS.put(Threshold.WAL_ROLL, 2);
    MILLIS.put(Threshold.LOCK, 5);
    MILLIS.put(Threshold.MVCC, 5);
    MILLIS.put(Threshold.CALL_QUEUE, 20);
    MILLIS.put(Threshold.SLOW_BATCH, 0);
    MILLIS.put(Threshold.SLOW_BATCH_FLOOR, 2);
  }

  private FineThresholds() {}

  /** Adds them to the settings of a server, where these say nothing else. */
  public static void addTo(Map<String, String> settings) {
    MILLIS.forEach(
        (threshold, millis) -> settings.putIfAbsent(threshold.key(), Integer.toString(millis)));
    settings.putIfAbsent(RecorderSettings.SLOW_BATCH_ONE_OF, Integer.toString(SLOW_BATCH_ONE_OF));
  }
}
