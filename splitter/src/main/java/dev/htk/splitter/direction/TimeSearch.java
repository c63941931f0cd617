// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import dev.htk.splitter.direction.TimeField.Anchor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the times in keys: those that stand alone anywhere, and those at a fixed distance from
 * either end. {@link FoundTime} says what is left out.
 */
final class TimeSearch {

  /** Enough to see whether most keys hold a time. */
  private static final int MOST_PROBES = 600;

  private static final double GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;
  private static final int FIRST_LOOK = 30;

  /** Times that stand alone may be missing from every other key, since tables mix kinds of rows. */
  private static final double ALONE = 0.5;

  private static final int MOST_FIELDS = 3;

  /** Fewer keys could hold anything by chance. */
  private static final int LEAST_PROBES = 10;

  private final List<byte[]> probes;
  private final Instant now;
  private final int shortest;
  private final int longest;

  private TimeSearch(List<byte[]> probes, Instant now) {
    this.probes = probes;
    this.now = now;
    this.shortest = probes.stream().mapToInt(key -> key.length).min().orElse(0);
    this.longest = probes.stream().mapToInt(key -> key.length).max().orElse(0);
  }

  /**
   * Returns the times that most of the keys hold, which do not overlap; the clearest come first.
   */
  static List<TimeField> in(List<byte[]> keys, Instant now) {
    List<byte[]> probes = new ArrayList<>();
    for (int i = 0; i < Math.min(keys.size(), MOST_PROBES); i++) {
      probes.add(keys.size() <= MOST_PROBES ? keys.get(i) : keys.get(spread(i, keys.size())));
    }
    return probes.size() < LEAST_PROBES ? List.of() : new TimeSearch(probes, now).fields();
  }

  private List<TimeField> fields() {
    List<FoundTime> found = new ArrayList<>();
    for (TimeFormat format : TimeFormat.values()) {
      if (format.layout().isText()) {
        look(format, Anchor.FIRST, 0).ifPresent(found::add);
      }
      if (format.layout().isFoundInside()) {
        found.addAll(inside(format));
      }
    }
    found.sort(FoundTime.CLEAREST_FIRST);
    List<FoundTime> taken = new ArrayList<>();
    for (FoundTime next : found) {
      if (taken.size() < MOST_FIELDS && taken.stream().noneMatch(next::overlaps)) {
        taken.add(next);
      }
    }
    return taken.stream().map(FoundTime::field).toList();
  }

  /** Returns an index that meets no rhythm in the keys, and is soon all over them. */
  private static int spread(int probe, int keys) {
    return (int) (probe * GOLDEN_RATIO % 1 * keys);
  }

  private List<FoundTime> inside(TimeFormat format) {
    List<FoundTime> found = new ArrayList<>();
    int width = format.layout().width();
    int last = Math.min(shortest - width, TimeField.REACH);
    for (int distance = 0; distance <= last; distance++) {
      look(format, Anchor.START, distance).ifPresent(found::add);
      if (shortest < longest) {
        look(format, Anchor.END, distance + width).ifPresent(found::add);
      }
    }
    return found;
  }

  private Optional<FoundTime> look(TimeFormat format, Anchor anchor, int distance) {
    TimeField field = TimeField.of(format, anchor, distance, now);
    double least = anchor == Anchor.FIRST ? ALONE : FoundTime.NEARLY_ALL;
    int[] places = new int[probes.size()];
    int present = 0;
    for (int i = 0; i < places.length; i++) {
      places[i] = field.place(probes.get(i));
      present += places[i] < 0 ? 0 : 1;
      if (i == FIRST_LOOK && present < (least - 0.2) * i) {
        return Optional.empty();
      }
    }
    return Optional.of(new FoundTime(field, places, (double) present / places.length, now, probes))
        .filter(found -> found.share() >= least && found.isCredible());
  }
}
