// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.counter;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallKind;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cause of held writes that shows in a server's own counters, between two readings of them.
 *
 * <p>A flush or a compaction is no sign: only what the server counted as held or refused is, and
 * beside it what kept memstores from being flushed.
 *
 * @param waitedMillis the least time, summed over all calls, that clients waited for it: a refused
 *     call costs its client at least {@code hbase.client.pause}; 0 if unknown, and for roots
 * @param counters what shows it: growths of counters, and the later values of gauges
 */
public record CounterSign(
    StallCause cause, Certainty certainty, long waitedMillis, SortedMap<String, Long> counters) {

  /** The limits of a server that its counters are compared with, as it is configured. */
  public record Limits(long handlers, long blockingStoreFiles) {

    private static final String HANDLERS = "hbase.regionserver.handler.count";

    /** The number of files that a store must exceed for its flushes to be delayed. */
    public static final String BLOCKING_STORE_FILES = "hbase.hstore.blockingStoreFiles";

    /** The settings from which limits are made. */
    public static final List<String> KEYS = List.of(HANDLERS, BLOCKING_STORE_FILES);

    /** HBase's defaults. */
    public static final Limits DEFAULT = new Limits(30, 16);

    /** Returns the limits that settings say; HBase's defaults for those that they do not. */
    public static Limits of(Map<String, String> settings) {
      return new Limits(
          number(settings.get(HANDLERS), DEFAULT.handlers),
          number(settings.get(BLOCKING_STORE_FILES), DEFAULT.blockingStoreFiles));
    }

    private static long number(String value, long otherwise) {
      return value != null && value.matches("\\d{1,9}") ? Long.parseLong(value) : otherwise;
    }
  }

  /** The two strengths of a sign. */
  public enum Certainty {
    /** The server counted calls that waited or were refused. */
    COUNTED,
    /** Both readings fit the cause; nothing counts it. */
    LIKELY
  }

  private static final String EXCEPTION = Counter.EXCEPTIONS.attribute() + ".";
  private static final String TOO_BUSY = EXCEPTION + "RegionTooBusyException";
  private static final long SECOND = 1000;

  /** HBase's default of {@code hbase.client.pause}. */
  private static final long CLIENT_PAUSE = 100;

  /** The signs, gates before roots. */
  @SuppressWarnings("ImmutableEnumChecker") // The functions are stateless.
  private enum Rule {
    GLOBAL_MEMSTORE(
        (change, limits) ->
            change.counted(StallCause.GLOBAL_MEMSTORE, 1, Counter.UPDATES_BLOCKED_MILLIS.key())),
    REGION_MEMSTORE(
        (change, limits) ->
            change
                .counted(
                    StallCause.REGION_MEMSTORE,
                    CLIENT_PAUSE,
                    Counter.BLOCKED_REQUESTS.key(),
                    TOO_BUSY)
                // Regions answer so for a lock, too.
                .map(
                    sign ->
                        sign.counters.containsKey(Counter.BLOCKED_REQUESTS.key())
                            ? sign
                            : sign.likely())),
    CALL_REJECTED(
        (change, limits) ->
            change.counted(
                StallCause.CALL_REJECTED,
                CLIENT_PAUSE,
                EXCEPTION + "callQueueTooBig",
                EXCEPTION + "callDropped")),
    CALL_TIMED_OUT(
        (change, limits) ->
            change.counted(StallCause.CALL_QUEUE, SECOND, EXCEPTION + "callTimedOut")),
    LONG_QUEUE(
        (change, limits) ->
            change.longest(
                StallCause.CALL_QUEUE, Counter.RECEIVED_BYTES, Counter.LONGEST_QUEUE_MILLIS)),
    FULL_HANDLERS(
        (change, limits) ->
            change.above(StallCause.CALL_QUEUE, Counter.CALL_QUEUE, limits.handlers() - 1)),
    QUOTA(
        (change, limits) ->
            change.counted(
                StallCause.QUOTA, 0, EXCEPTION + "rpcThrottling", EXCEPTION + "quotaExceeded")),
    WAL_APPEND(
        (change, limits) ->
            change.counted(StallCause.WAL_APPEND, SECOND, Counter.SLOW_APPENDS.key())),
    WAL_SYNC(
        (change, limits) ->
            change.longest(StallCause.WAL_SYNC, Counter.WAL_SYNCS, Counter.LONGEST_SYNC_MILLIS)),
    WAL_BROKEN(
        (change, limits) ->
            change.counted(StallCause.WAL_BROKEN, 0, Counter.WAL_ERROR_ROLLS.key())),
    GC_PAUSE(
        (change, limits) ->
            change.counted(StallCause.GC_PAUSE, SECOND, Counter.PAUSES_WITH_COLLECTION.key())),
    PROCESS_PAUSE(
        (change, limits) ->
            change.counted(
                StallCause.PROCESS_PAUSE, SECOND, Counter.PAUSES_WITHOUT_COLLECTION.key())),
    FLUSH_DELAYED(
        (change, limits) ->
            change.tooManyFiles(limits)
                ? change
                    .above(StallCause.FLUSH_DELAYED, Counter.FLUSH_QUEUE, 0)
                    .map(sign -> sign.with(change, Counter.MOST_STORE_FILES))
                : Optional.empty()),
    FLUSH_QUEUE(
        (change, limits) ->
            change.tooManyFiles(limits)
                ? Optional.empty()
                : change.above(StallCause.FLUSH_QUEUE, Counter.FLUSH_QUEUE, 0)),
    COMPACTION_QUEUE(
        (change, limits) -> change.above(StallCause.COMPACTION_QUEUE, Counter.COMPACTION_QUEUE, 0));

    private final BiFunction<Change, Limits, Optional<CounterSign>> sign;

    Rule(BiFunction<Change, Limits, Optional<CounterSign>> sign) {
      this.sign = sign;
    }
  }

  /**
   * Finds the signs between two readings of a server.
   *
   * @param earlier values by {@link Counter#key()} and by HBase's names of exceptions, as in {@link
   *     ServerReading#counters()}
   * @param later the same, read later
   * @return gates before roots, those with the longest waits first; empty if the server was
   *     restarted in between
   */
  public static List<CounterSign> between(
      Map<String, Long> earlier, Map<String, Long> later, Limits limits) {
    Change change = new Change(earlier, later);
    if (change.isRestart()) {
      return List.of();
    }
    List<CounterSign> signs = new ArrayList<>();
    for (Rule rule : Rule.values()) {
      rule.sign.apply(change, limits).ifPresent(sign -> add(signs, sign));
    }
    signs.sort(
        Comparator.comparing((CounterSign sign) -> !sign.holds())
            .thenComparing(sign -> -sign.waitedMillis()));
    return List.copyOf(signs);
  }

  /** Joins signs of one cause. */
  private static void add(List<CounterSign> signs, CounterSign fresh) {
    for (int i = 0; i < signs.size(); i++) {
      CounterSign sign = signs.get(i);
      if (sign.cause == fresh.cause) {
        SortedMap<String, Long> counters = new TreeMap<>(sign.counters);
        counters.putAll(fresh.counters);
        signs.set(
            i,
            new CounterSign(
                sign.cause,
                sign.certainty,
                Math.max(sign.waitedMillis, fresh.waitedMillis),
                counters));
        return;
      }
    }
    signs.add(fresh);
  }

  /** Returns whether writes wait at the cause itself, and not only at something in front of it. */
  public boolean holds() {
    return cause.kind() != StallKind.ROOT;
  }

  /** Returns whether clients waited for a second or longer in all. */
  public boolean lastsSeconds() {
    return waitedMillis >= SECOND;
  }

  /** Returns the roots among some signs that can be behind this one, the nearest first. */
  public List<StallCause> behind(List<CounterSign> signs) {
    return cause == StallCause.REGION_MEMSTORE || cause == StallCause.GLOBAL_MEMSTORE
        ? signs.stream().filter(sign -> !sign.holds()).map(CounterSign::cause).toList()
        : List.of();
  }

  /**
   * Returns the chain of causes and what shows it, for people.
   *
   * @param signs all signs of the server
   */
  public String sentence(List<CounterSign> signs) {
    List<StallCause> roots = behind(signs);
    String words =
        signs.stream()
            .filter(sign -> sign.equals(this) || roots.contains(sign.cause))
            .map(CounterSign::words)
            .collect(Collectors.joining(", "));
    return cause.code()
        + roots.stream().map(root -> " ← " + root.code()).collect(Collectors.joining())
        + (certainty == Certainty.LIKELY ? ", likely (" : " (")
        + words
        + (waitedMillis == 0 ? ")" : Phrase.of("), waits of %,.1f s or more", waitedMillis / 1e3));
  }

  /** Returns the counters for people, such as {@code blockedRequests +812, flushQueue 7}. */
  private String words() {
    return counters.entrySet().stream()
        .map(
            of ->
                Phrase.of(isGauge(of.getKey()) ? "%s %,d" : "%s +%,d", of.getKey(), of.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static boolean isGauge(String key) {
    return Stream.of(Counter.values())
        .anyMatch(counter -> counter.kind() == Counter.Kind.GAUGE && counter.key().equals(key));
  }

  private CounterSign likely() {
    return new CounterSign(cause, Certainty.LIKELY, waitedMillis, counters);
  }

  private CounterSign with(Change change, Counter gauge) {
    SortedMap<String, Long> more = new TreeMap<>(counters);
    more.put(gauge.key(), change.later.get(gauge.key()));
    return new CounterSign(cause, certainty, waitedMillis, more);
  }

  /** Two readings of a server. */
  private record Change(Map<String, Long> earlier, Map<String, Long> later) {

    /** The counters of a process never go back; those that sum up regions do when one moves. */
    boolean isRestart() {
      return Stream.of(Counter.values())
          .filter(of -> of.kind() == Counter.Kind.COUNTER && of.owner() == Counter.Owner.PROCESS)
          .map(Counter::key)
          .anyMatch(key -> later.getOrDefault(key, Long.MAX_VALUE) < earlier.getOrDefault(key, 0L));
    }

    /** Returns a counter's growth; 0 unless both readings have it, or an exception is new. */
    long growth(String key) {
      boolean isNew = key.startsWith(EXCEPTION) && earlier.containsKey(Counter.EXCEPTIONS.key());
      Long from = earlier.getOrDefault(key, isNew ? Long.valueOf(0) : null);
      Long to = later.get(key);
      return from == null || to == null ? 0 : Math.max(0, to - from);
    }

    Optional<CounterSign> counted(StallCause cause, long millisEach, String... keys) {
      SortedMap<String, Long> grown = new TreeMap<>();
      long most = 0;
      for (String key : keys) {
        long growth = growth(key);
        if (growth > 0) {
          grown.put(key, growth);
          most = Math.max(most, growth);
        }
      }
      return grown.isEmpty()
          ? Optional.empty()
          : Optional.of(new CounterSign(cause, Certainty.COUNTED, millisEach * most, grown));
    }

    /**
     * Judges a figure that a page resets when it is read anew, as the growth of a counter on the
     * same page tells. Before, it may be of any age.
     */
    Optional<CounterSign> longest(StallCause cause, Counter onThatPage, Counter longestMillis) {
      Long longest = later.get(longestMillis.key());
      return longest == null || longest < SECOND || growth(onThatPage.key()) == 0
          ? Optional.empty()
          : Optional.of(
              new CounterSign(
                  cause,
                  Certainty.COUNTED,
                  longest,
                  new TreeMap<>(Map.of(longestMillis.key(), longest))));
    }

    /** Finds a queue that was longer than so much both times. */
    Optional<CounterSign> above(StallCause cause, Counter queue, long much) {
      long before = earlier.getOrDefault(queue.key(), 0L);
      Long now = later.get(queue.key());
      return now == null || Math.min(before, now) <= much
          ? Optional.empty()
          : Optional.of(
              new CounterSign(cause, Certainty.LIKELY, 0, new TreeMap<>(Map.of(queue.key(), now))));
    }

    boolean tooManyFiles(Limits limits) {
      return later.getOrDefault(Counter.MOST_STORE_FILES.key(), 0L) > limits.blockingStoreFiles();
    }
  }
}
