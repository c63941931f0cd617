// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.evidence.Sighting;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A metric of a region server whose change between two samples tells of a stall. If several tell of
 * one cause, the first one is cited.
 */
enum Telltale {
  BLOCKED_REQUESTS(
      StallCause.REGION_MEMSTORE, Counter.BLOCKED_REQUESTS, Sign.GREW, 1, Figure.REJECTED),
  /** HBase adds a handler's wait when it is over. */
  UPDATES_BLOCKED(
      StallCause.GLOBAL_MEMSTORE,
      Counter.UPDATES_BLOCKED_MILLIS,
      Sign.GREW,
      1,
      Figure.HANDLER_MILLIS),
  QUEUE_TOO_BIG(StallCause.CALL_REJECTED, "exceptions.callQueueTooBig"),
  CALL_DROPPED(StallCause.CALL_REJECTED, "exceptions.callDropped"),
  REGION_MOVED(StallCause.REGION_TRANSITION, "exceptions.RegionMovedException"),
  NOT_SERVING(StallCause.REGION_TRANSITION, "exceptions.NotServingRegionException"),
  QUOTA_EXCEEDED(StallCause.QUOTA, "exceptions.quotaExceeded"),
  THROTTLED(StallCause.QUOTA, "exceptions.rpcThrottling"),
  /** Shorter ones happen to any disk at times. */
  SYNC(StallCause.WAL_SYNC, Counter.LONGEST_SYNC_MILLIS, Sign.PEAKED, 200, null),
  SLOW_APPENDS(StallCause.WAL_APPEND, Counter.SLOW_APPENDS, Sign.GREW, 1, null),
  LONGEST_QUEUE(
      StallCause.CALL_QUEUE, Counter.LONGEST_QUEUE_MILLIS, Sign.PEAKED, 200, Figure.HANDLER_MILLIS),
  LONG_COLLECTIONS(StallCause.GC_PAUSE, Counter.PAUSES_WITH_COLLECTION, Sign.GREW, 1, null),
  /** Milliseconds a collection: shorter ones are the rule. */
  COLLECTIONS(StallCause.GC_PAUSE, Counter.COLLECTION_MILLIS, Sign.LONG_ON_AVERAGE, 100, null),
  LONG_PAUSES(StallCause.PROCESS_PAUSE, Counter.PAUSES_WITHOUT_COLLECTION, Sign.GREW, 1, null),
  /** Flushes that are put off on purpose are in the queue too, so that alone it tells nothing. */
  FLUSH_QUEUE(StallCause.FLUSH_QUEUE, Counter.FLUSH_QUEUE, Sign.STOOD_WHILE_WRITES_WAITED, 1, null),
  COMPACTION_QUEUE(StallCause.COMPACTION_QUEUE, Counter.COMPACTION_QUEUE, Sign.STOOD, 1, null);

  private static final String EXCEPTION = "exceptions.";

  /** The period of Hadoop's metrics system, and as much as a sample may come late. */
  private static final long KEPT_MICROS = TimeUnit.SECONDS.toMicros(15);

  /** The ways in which two samples show a stall. */
  private enum Sign {
    GREW {
      @Override
      OptionalLong amount(Telltale told, ServerReading before, ServerReading now) {
        return growth(told.key, before, now);
      }
    },
    /** Its largest value was large, and is a new one. */
    PEAKED {
      @Override
      OptionalLong amount(Telltale told, ServerReading before, ServerReading now) {
        String operations = (told == SYNC ? Counter.WAL_SYNCS : Counter.CALLS).key();
        boolean isOld =
            growth(operations, before, now).orElse(1) == 0
                || now.counters().equals(before.counters());
        return isOld ? OptionalLong.empty() : value(told.key, now);
      }
    },
    LONG_ON_AVERAGE {
      @Override
      OptionalLong amount(Telltale told, ServerReading before, ServerReading now) {
        long count = growth(Counter.COLLECTIONS.key(), before, now).orElse(0);
        OptionalLong millis = growth(told.key, before, now);
        return count > 0 && millis.isPresent()
            ? OptionalLong.of(millis.getAsLong() / count)
            : OptionalLong.empty();
      }
    },
    /** There was a queue at both samples. */
    STOOD {
      @Override
      OptionalLong amount(Telltale told, ServerReading before, ServerReading now) {
        return OptionalLong.of(
            Math.min(value(told.key, before).orElse(0), value(told.key, now).orElse(0)));
      }
    },
    STOOD_WHILE_WRITES_WAITED {
      @Override
      OptionalLong amount(Telltale told, ServerReading before, ServerReading now) {
        return BLOCKED_REQUESTS.tells(before, now) || UPDATES_BLOCKED.tells(before, now)
            ? STOOD.amount(told, before, now)
            : OptionalLong.empty();
      }
    };

    abstract OptionalLong amount(Telltale told, ServerReading before, ServerReading now);
  }

  private final StallCause cause;
  private final String key;
  private final Sign sign;
  private final long least;
  private final Figure figure;

  Telltale(StallCause cause, String exception) {
    this(cause, exception, Sign.GREW, 1, Figure.REJECTED);
  }

  Telltale(StallCause cause, Counter counter, Sign sign, long least, Figure figure) {
    this(cause, counter.key(), sign, least, figure);
  }

  Telltale(StallCause cause, String key, Sign sign, long least, Figure figure) {
    this.cause = cause;
    this.key = key;
    this.sign = sign;
    this.least = least;
    this.figure = figure;
  }

  /** Returns the exceptions that tell of a stall, by their names in a reading. */
  static List<String> exceptions() {
    return Stream.of(values()).map(one -> one.key).filter(Telltale::isException).toList();
  }

  private static boolean isException(String key) {
    return key.startsWith(EXCEPTION);
  }

  StallCause cause() {
    return cause;
  }

  /** Returns what it tells of, as an event's figures. */
  Map<String, Long> figures(ServerReading before, ServerReading now) {
    long amount = amount(before, now);
    return switch (sign) {
      case PEAKED, LONG_ON_AVERAGE -> {
        Map<String, Long> longest =
            new TreeMap<>(Map.of(Sighting.LONGEST_MICROS, TimeUnit.MILLISECONDS.toMicros(amount)));
        if (figure != null) {
          waitedMillis(before, now)
              .ifPresent(waited -> longest.put(figure.key(), Math.max(waited, amount)));
        }
        yield longest;
      }
      default -> figure == null ? Map.of() : Map.of(figure.key(), amount);
    };
  }

  /**
   * Returns how long all calls together waited for a handler between two samples, at least; empty
   * if the samples do not say. The mean is in whole milliseconds: where few of many calls waited,
   * the counts by range say more. Hadoop's metrics system keeps both for its period alone, so that
   * samples farther apart say nothing of the time between.
   */
  private static OptionalLong waitedMillis(ServerReading before, ServerReading now) {
    OptionalLong mean = value(Counter.MEAN_QUEUE_MILLIS.key(), now);
    OptionalLong least = value(Counter.QUEUED_AT_LEAST_MILLIS.key(), now);
    boolean isKnown =
        now.time() - before.time() <= KEPT_MICROS && (mean.isPresent() || least.isPresent());
    return isKnown
        ? OptionalLong.of(
            Math.max(
                growth(Counter.CALLS.key(), before, now).orElse(0) * mean.orElse(0),
                least.orElse(0)))
        : OptionalLong.empty();
  }

  /** Returns whether the second of two samples of a server tells of a stall since the first. */
  boolean tells(ServerReading before, ServerReading now) {
    return amount(before, now) >= least;
  }

  /** Returns how much it tells of, in its own unit; 0 for nothing. */
  private long amount(ServerReading before, ServerReading now) {
    return sign.amount(this, before, now).orElse(0);
  }

  /**
   * Returns how old its value can be when it is shown: Hadoop's metrics system keeps what HBase
   * counts for 10 s, and HBase sums its regions up every 5 s. What the JVM counts is current.
   */
  long staleMicros() {
    return TimeUnit.SECONDS.toMicros(
        switch (this) {
          case COLLECTIONS -> 0;
          case BLOCKED_REQUESTS, UPDATES_BLOCKED, FLUSH_QUEUE, COMPACTION_QUEUE -> 15;
          default -> 10;
        });
  }

  /** Returns how much a counter grew; empty if a sample lacks it, or it began anew in between. */
  private static OptionalLong growth(String key, ServerReading before, ServerReading now) {
    OptionalLong from = value(key, before);
    OptionalLong to = value(key, now);
    return from.isPresent() && to.isPresent() && to.getAsLong() >= from.getAsLong()
        ? OptionalLong.of(to.getAsLong() - from.getAsLong())
        : OptionalLong.empty();
  }

  private static OptionalLong value(String key, ServerReading reading) {
    Long value = reading.counters().get(key);
    if (value != null) {
      return OptionalLong.of(value);
    }
    boolean isNone = isException(key) && reading.counters().containsKey(Counter.EXCEPTIONS.key());
    return isNone ? OptionalLong.of(0) : OptionalLong.empty();
  }
}
