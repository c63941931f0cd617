package dev.htk.coprocessor.wire;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an operator wants changed on a running recorder; what it does not name stays as it is.
 * Immutable.
 *
 * <pre>{@code
 * recorder.configure(RecorderChange.none().threshold("wal.sync", 5_000));
 * recorder.configure(RecorderChange.none().suspended());
 * }</pre>
 */
public final class RecorderChange {
  private static final RecorderChange NONE = new RecorderChange(Collections.emptyMap(), null);

  private final Map<String, Long> thresholds;
  private final Boolean on;

  private RecorderChange(Map<String, Long> thresholds, Boolean on) {
    this.thresholds = thresholds;
    this.on = on;
  }

  /** Changes nothing, and so only asks how things are. */
  public static RecorderChange none() {
    return NONE;
  }

  /** With a threshold as well, in microseconds. */
  public RecorderChange threshold(String code, long micros) {
    Map<String, Long> more = new LinkedHashMap<>(thresholds);
    more.put(code, micros);
    return new RecorderChange(Collections.unmodifiableMap(more), on);
  }

  /** And stops the recording; what is in the ledgers stays. */
  public RecorderChange suspended() {
    return new RecorderChange(thresholds, false);
  }

  /** And goes on recording. */
  public RecorderChange resumed() {
    return new RecorderChange(thresholds, true);
  }

  /** The thresholds to set, in microseconds, by code; unmodifiable. */
  public Map<String, Long> thresholds() {
    return thresholds;
  }

  /** Whether it shall record; empty if that stays as it is. */
  public Optional<Boolean> on() {
    return Optional.ofNullable(on);
  }
}
