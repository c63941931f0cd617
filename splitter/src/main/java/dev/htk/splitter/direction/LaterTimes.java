// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Keys like those of a sample, of the time that follows: as long a time as the sample spans, and at
 * least a day. Keys that hold no time stay as they are.
 */
final class LaterTimes {

  private static final long DAY = Duration.ofDays(1).toMillis();

  private final List<byte[]> keys;
  private final List<TimeField> fields;

  private LaterTimes(List<byte[]> keys, List<TimeField> fields) {
    this.keys = keys;
    this.fields = fields;
  }

  /** Returns them, or nothing if the keys hold no time. */
  static Optional<Continuation> of(List<byte[]> keys, Instant now) {
    List<TimeField> fields = TimeSearch.in(keys, now);
    return fields.isEmpty()
        ? Optional.empty()
        : Optional.of(new LaterTimes(keys, fields).continued());
  }

  private Continuation continued() {
    TimeField clearest = fields.get(0);
    long[] times = times(clearest);
    long earliest = times[0];
    long latest = times[times.length - 1];
    long span = latest - earliest + clearest.format().step();
    double stretch = Math.max(1, (double) DAY / span);
    List<byte[]> later = new ArrayList<>(keys.size());
    for (byte[] key : keys) {
      int place = clearest.place(key);
      long past = place < 0 ? 0 : clearest.millis(key, place) - earliest;
      later.add(movedOn(key, span + (long) (past * (stretch - 1))));
    }
    return new Continuation(
        "keys like these of the next " + words(Math.max(span, DAY)),
        (beginWith(clearest) ? "keys begin with " : "keys hold ") + clearest.format(),
        later);
  }

  private long[] times(TimeField field) {
    return keys.stream()
        .filter(key -> field.place(key) >= 0)
        .mapToLong(key -> field.millis(key, field.place(key)))
        .sorted()
        .toArray();
  }

  private byte[] movedOn(byte[] key, long millis) {
    int[] places = fields.stream().mapToInt(field -> field.place(key)).toArray();
    byte[] later = key.clone();
    for (int i = 0; i < places.length; i++) {
      if (places[i] >= 0) {
        fields.get(i).moveOn(later, places[i], millis);
      }
    }
    return later;
  }

  private boolean beginWith(TimeField field) {
    return keys.stream().mapToInt(field::place).allMatch(place -> place <= 0);
  }

  private static String words(long millis) {
    double days = (double) millis / DAY;
    if (days < 1.5) {
      return "day";
    }
    return String.format(Locale.ROOT, "%.0f days", days);
  }
}
