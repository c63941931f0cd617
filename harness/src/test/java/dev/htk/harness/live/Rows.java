// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.run.EventLine;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes rows as recorders would have reported them. */
public final class Rows {

  public static final String SERVER = "rs1.example.org,16020,1790000000000";
  public static final String REGION = "0".repeat(32);

  private Rows() {}

  /** Returns a slow batch with {@code micros} in one part and the remaining time in the rest. */
  public static EventLine batch(long start, long end, String part, long micros) {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("operations", 1L);
    figures.put("restMicros", end - start - micros);
    figures.put(part, micros);
    return new EventLine(
        "batch", SERVER, null, "usertable", REGION, null, null, "10.0.0.7", start, end, figures);
  }

  /** Returns an event of the whole server. */
  public static EventLine event(StallCause cause, long start, long end, Map<String, Long> figures) {
    return new EventLine(
        "event", SERVER, cause.code(), null, null, null, null, null, start, end, figures);
  }
}
