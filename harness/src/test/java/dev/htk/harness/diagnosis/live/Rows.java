package dev.htk.harness.diagnosis.live;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.read.EventRow;
import java.util.LinkedHashMap;
import java.util.Map;

/** Rows as recorders would have told them. */
public final class Rows {

  public static final String SERVER = "rs1.example.org,16020,1790000000000";
  public static final String REGION = "0".repeat(32);

  private Rows() {}

  /**
   * A slow batch of which so many microseconds went to one part, and the others to nothing known.
   */
  public static EventRow batch(long start, long end, String part, long micros) {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("operations", 1L);
    figures.put("restMicros", end - start - micros);
    figures.put(part, micros);
    return new EventRow(
        "batch", SERVER, null, REGION, start, end, figures, "usertable", "10.0.0.7");
  }

  /** An event of the whole server. */
  public static EventRow event(StallCause cause, long start, long end, Map<String, Long> figures) {
    return new EventRow("event", SERVER, cause.code(), null, start, end, figures, null, null);
  }
}
