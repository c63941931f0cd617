// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.harness.run.EventLine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the JSON that a region server logs for a call of a client that it found slow. Layouts may
 * cut it off, so fields are looked for one by one. It holds row keys, of which nothing is kept.
 */
final class SlowCall {

  private static final String SEVERAL_REGIONS = "Multi";
  private static final Set<String> READS = Set.of("Get", "Scan");
  private static final Set<String> WRITES = Set.of("Mutate", SEVERAL_REGIONS, "BulkLoadHFile");

  /** Behind the region follow row keys. */
  private static final Pattern KEYS = Pattern.compile(", (for \\d|row)");

  /** HBase puts what can be a long into quotes. */
  private static final Pattern NUMBER = Pattern.compile("\\G:\"?(\\d{1,15})(?!\\d)");

  private final String json;

  private SlowCall(String json) {
    this.json = json;
  }

  /**
   * Returns the call as a slow batch; empty for a line without times, and for calls that are not of
   * clients' data.
   *
   * @param server the server that logged the line; null if it is not known
   */
  static Optional<EventLine> of(String line, String server) {
    return new SlowCall(line).batch(server);
  }

  private Optional<EventLine> batch(String server) {
    long started = number("starttimems");
    long processed = number("processingtimems");
    long queued = Math.max(0, number("queuetimems"));
    String method = text("method");
    if (!json.contains("TooSlow")
        || started < 0
        || processed < 0
        || !(READS.contains(method) || WRITES.contains(method))) {
      return Optional.empty();
    }
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put(BatchPart.QUEUE.key(), TimeUnit.MILLISECONDS.toMicros(queued));
    long mutations = number("multi.mutations");
    if (READS.contains(method) || (mutations == 0 && number("multi.gets") > 0)) {
      figures.put(BatchPart.READ.key(), TimeUnit.MILLISECONDS.toMicros(processed));
    }
    figures.put(Figure.OPERATIONS.key(), Math.max(1, mutations));
    Optional<RegionText> region =
        RegionText.of(KEYS.split(text("param"), 2)[0].replace("region= ", ""));
    return Optional.of(
        new EventLine(
            "batch",
            server,
            null,
            region.map(RegionText::table).orElse(null),
            // One for several regions names only the first.
            region
                .filter(name -> !method.equals(SEVERAL_REGIONS))
                .map(RegionText::encoded)
                .orElse(null),
            null,
            null,
            withoutPort(text("client")),
            TimeUnit.MILLISECONDS.toMicros(started - queued),
            TimeUnit.MILLISECONDS.toMicros(started + processed),
            figures));
  }

  private static String withoutPort(String client) {
    int colon = client.lastIndexOf(':');
    return client.isEmpty() ? null : client.substring(0, colon < 0 ? client.length() : colon);
  }

  /** Returns the value of a field, which may be in quotes; -1 if there is none that is a number. */
  private long number(String key) {
    String field = '"' + key + "\":";
    int start = json.indexOf(field);
    Matcher digits = NUMBER.matcher(json);
    return start >= 0 && digits.find(start + field.length() - 1)
        ? Long.parseLong(digits.group(1))
        : -1;
  }

  /** Returns the value of a field as it is in the JSON; empty if there is none. */
  private String text(String key) {
    String field = '"' + key + "\":\"";
    int start = json.indexOf(field);
    if (start < 0) {
      return "";
    }
    int end = start + field.length();
    while (end < json.length() && json.charAt(end) != '"') {
      end += json.charAt(end) == '\\' ? 2 : 1;
    }
    return json.substring(start + field.length(), Math.min(end, json.length()));
  }
}
