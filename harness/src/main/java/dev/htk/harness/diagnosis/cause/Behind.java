// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Track;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Finds the chain of causes behind a cause, from a gate to its root, such as: a region's full
 * memstore, the flush that empties it, the store files that delayed that flush, the compaction that
 * was to merge them, and its throttle.
 *
 * <p>A cause is behind another if both were active at the same time; among causes of the same rank,
 * the one with the longest overlap is chosen, measured ones first. Not thread-safe, because answers
 * are cached.
 */
public final class Behind {

  /** Longer than any real chain; ends those that events of a broken clock would make. */
  private static final int LONGEST = 6;

  /** The share of a cause that another one of its server must exceed to be behind it. */
  private static final double LEAST_OF_SERVER = 0.2;

  /** The place to search for a cause behind another. */
  private enum Reach {
    /** Searches the same region and the whole server. */
    REGION,
    /** Searches all regions of the server and the whole server. */
    SERVER
  }

  /** Causes that compete with each other; the next rank is asked only if none of them fits. */
  private record Rank(Reach reach, double least, List<StallCause> causes) {}

  private static final Map<StallCause, List<Rank>> RANKS = new EnumMap<>(StallCause.class);

  static {
    put(
        StallCause.REGION_MEMSTORE,
        inRegion(StallCause.FLUSH),
        inRegion(StallCause.FLUSH_DELAYED, StallCause.FLUSH_QUEUE));
    put(
        StallCause.GLOBAL_MEMSTORE,
        onServer(StallCause.FLUSH_QUEUE, StallCause.FLUSH_DELAYED),
        onServer(StallCause.FLUSH));
    put(
        StallCause.FLUSH,
        inRegion(StallCause.FLUSH_DELAYED, StallCause.FLUSH_QUEUE),
        inRegion(StallCause.TOO_MANY_WALS));
    put(StallCause.FLUSH_QUEUE, onServer(StallCause.FLUSH));
    put(
        StallCause.FLUSH_DELAYED,
        inRegion(StallCause.COMPACTION),
        onServer(StallCause.COMPACTION_QUEUE));
    put(StallCause.COMPACTION_QUEUE, onServer(StallCause.COMPACTION));
    put(StallCause.COMPACTION, inRegion(StallCause.COMPACTION_THROTTLED));
    put(StallCause.TOO_MANY_WALS, onServer(StallCause.FLUSH_DELAYED, StallCause.FLUSH_QUEUE));
    put(StallCause.WAL_SYNC, onServer(StallCause.SLOW_DATANODE), onServer(StallCause.CPU_STARVED));
    put(StallCause.WAL_BROKEN, onServer(StallCause.SLOW_DATANODE));
    put(StallCause.WAL_ROLL, onServer(StallCause.WAL_BROKEN), onServer(StallCause.WAL_SYNC));
    put(StallCause.WAL_APPEND, onServer(StallCause.CPU_STARVED));
    put(
        StallCause.WAL_BUFFER_FULL,
        onServer(
            StallCause.WAL_BROKEN,
            StallCause.WAL_ROLL,
            StallCause.WAL_SYNC,
            StallCause.WAL_APPEND));
    put(
        StallCause.MVCC_WAIT,
        onServer(
            StallCause.WAL_BROKEN,
            StallCause.WAL_ROLL,
            StallCause.WAL_SYNC,
            StallCause.WAL_BUFFER_FULL));
    put(
        StallCause.UPDATES_LOCK,
        onServer(StallCause.WAL_BROKEN, StallCause.WAL_ROLL, StallCause.WAL_SYNC),
        inRegion(StallCause.FLUSH));
    put(
        StallCause.ROW_LOCK,
        onServer(StallCause.WAL_BROKEN, StallCause.WAL_ROLL, StallCause.WAL_SYNC));
    put(
        StallCause.CALL_QUEUE,
        onServer(StallCause.GLOBAL_MEMSTORE),
        onServer(StallCause.WAL_BROKEN, StallCause.WAL_ROLL, StallCause.WAL_SYNC),
        onServer(StallCause.UPDATES_LOCK, StallCause.ROW_LOCK, StallCause.MVCC_WAIT),
        onServer(StallCause.CPU_STARVED));
    put(StallCause.CALL_REJECTED, onServer(StallCause.CALL_QUEUE));
    put(
        StallCause.STORE_HOT,
        inRegion(StallCause.UPDATES_LOCK),
        onServer(StallCause.WAL_SYNC, StallCause.CPU_STARVED));
    put(StallCause.REGION_TRANSITION, onServer(StallCause.SERVER_DOWN));
    put(StallCause.GC_PAUSE, onServer(StallCause.CHUNK_POOL_EXHAUSTED));
    put(
        StallCause.CLIENT_BACKOFF,
        inRegion(StallCause.REGION_MEMSTORE, StallCause.REGION_TRANSITION, StallCause.STORE_HOT),
        inRegion(StallCause.CALL_REJECTED, StallCause.QUOTA, StallCause.SERVER_DOWN));
  }

  /** Key of the cached answers; the same for all operations that one span held. */
  private record Asked(StallCause cause, int server, int region, Window over) {}

  private final Timeline timeline;
  private final Map<Asked, List<StallCause>> answered = new HashMap<>();

  /** Prepares the search for causes behind causes in a timeline. */
  public Behind(Timeline timeline) {
    this.timeline = timeline;
  }

  /** Returns the causes behind a cause that was active at a place in a span, the nearest first. */
  public List<StallCause> chain(StallCause cause, int server, int region, long from, long to) {
    Window over = grown(new Window(from, to), cause, server, region);
    return answered.computeIfAbsent(new Asked(cause, server, region, over), this::chain);
  }

  private List<StallCause> chain(Asked asked) {
    StallCause cause = asked.cause();
    int server = asked.server();
    int region = asked.region();
    Window over = asked.over();
    List<StallCause> chain = new ArrayList<>();
    StallCause at = cause;
    while (at != null && chain.size() < LONGEST) {
      at = next(at, server, region, over, chain);
      if (at != null && at != cause) {
        chain.add(at);
        over = grown(over, at, server, region);
      }
    }
    return chain;
  }

  private StallCause next(
      StallCause cause, int server, int region, Window over, List<StallCause> chain) {
    for (Rank rank : RANKS.getOrDefault(cause, List.of())) {
      List<StallCause> candidates =
          rank.causes().stream().filter(one -> one != cause && !chain.contains(one)).toList();
      double least = rank.least() * over.micros();
      // A vague span is long because nobody knows better: it gives way to what was measured.
      Optional<StallCause> found =
          longest(candidates, least, one -> overlap(one, rank.reach(), server, region, over))
              .or(() -> longest(candidates, least, one -> vagueOverlap(one, server, region, over)));
      if (found.isPresent()) {
        return found.get();
      }
    }
    return null;
  }

  /** Returns the first of the candidates with the longest overlap, if that is long enough. */
  private static Optional<StallCause> longest(
      List<StallCause> candidates, double least, ToLongFunction<StallCause> overlap) {
    StallCause most = null;
    double covered = least;
    for (StallCause candidate : candidates) {
      long own = overlap.applyAsLong(candidate);
      if (own > covered) {
        covered = own;
        most = candidate;
      }
    }
    return Optional.ofNullable(most);
  }

  private long overlap(StallCause cause, Reach reach, int server, int region, Window over) {
    long most = overlap(timeline.track(cause, server, Names.NONE), over);
    if (region != Names.NONE) {
      most = Math.max(most, overlap(timeline.track(cause, server, region), over));
    }
    if (reach == Reach.SERVER) {
      for (Track track : timeline.ofRegions(cause, server)) {
        most = Math.max(most, track.overlap(over.start(), over.end()));
      }
    }
    return most;
  }

  private long vagueOverlap(StallCause cause, int server, int region, Window over) {
    long most = overlap(timeline.vagueTrack(cause, server, Names.NONE), over);
    return region == Names.NONE
        ? most
        : Math.max(most, overlap(timeline.vagueTrack(cause, server, region), over));
  }

  private static long overlap(Optional<Track> track, Window over) {
    return track.map(it -> it.overlap(over.start(), over.end())).orElse(0L);
  }

  private Window grown(Window over, StallCause cause, int server, int region) {
    return timeline
        .track(cause, server, region)
        .or(() -> timeline.track(cause, server, Names.NONE))
        .map(track -> track.grown(over))
        .orElse(over);
  }

  private static void put(StallCause cause, Rank... ranks) {
    RANKS.put(cause, List.of(ranks));
  }

  private static Rank inRegion(StallCause... causes) {
    return new Rank(Reach.REGION, 0, List.of(causes));
  }

  private static Rank onServer(StallCause... causes) {
    return new Rank(Reach.SERVER, LEAST_OF_SERVER, List.of(causes));
  }
}
