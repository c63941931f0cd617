// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers when each thread began its current work, at most one piece per thread. Bounded: work
 * whose end nobody saw is forgotten once there is too much of it. Safe for use by many threads.
 */
final class StartsByThread {
  /** More than a server has threads for any one kind of work. */
  private static final int MOST_UNFINISHED = 256;

  private final Map<Long, Long> starts = new ConcurrentHashMap<>();

  /** Notes that this thread begins at that time; whatever it began before has no end. */
  void begin(long epochMicros) {
    if (starts.size() >= MOST_UNFINISHED) {
      starts.clear();
    }
    starts.put(threadId(), epochMicros);
  }

  /** Returns when this thread began the work that now ends; empty if that was not seen. */
  OptionalLong end() {
    Long start = starts.remove(threadId());
    return start == null ? OptionalLong.empty() : OptionalLong.of(start);
  }

  private static long threadId() {
    return Thread.currentThread().getId();
  }
}
