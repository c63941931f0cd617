// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import dev.htk.tuning.text.Phrase;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the effect of a setting on a region server from outside, without any part of the kit in the
 * server: in the names of its threads ({@code /stacks}) and in its metrics ({@code /jmx}).
 *
 * <p>A probe checks a wanted value that the server's configuration already has; it is half of a
 * proof, never the whole. Facts are from HBase 2.6.4. If another line renames a thread, the probe
 * does not find it and proves nothing.
 */
@SuppressWarnings("ImmutableEnumChecker") // The functions hold no state.
enum Probe {
  /** SimpleRpcScheduler starts as many threads as the setting says, all at once. */
  HANDLERS("hbase.regionserver.handler.count", (view, wanted) -> handlers(view, "default", wanted)),
  /** SimpleRpcScheduler's handlers for system tables and other high-priority calls. */
  PRIORITY_HANDLERS(
      "hbase.regionserver.metahandler.count", (view, wanted) -> handlers(view, "priority", wanted)),
  /** SimpleRpcScheduler's handlers for replication calls. */
  REPLICATION_HANDLERS(
      "hbase.regionserver.replication.handler.count",
      (view, wanted) -> handlers(view, "replication", wanted)),
  /** RpcExecutor.computeNumCallQueues: handlers times this factor, rounded, at least one. */
  CALL_QUEUES("hbase.ipc.server.callqueue.handler.factor", Probe::callQueues),
  /** RpcExecutor puts the queue's type into the names of its handlers. */
  QUEUE_TYPE("hbase.ipc.server.callqueue.type", Probe::queueType),
  /** RWQueueRpcExecutor.calcNumReaders computes the number of read handlers. */
  READ_SHARE("hbase.ipc.server.callqueue.read.ratio", Probe::readShare),
  /** RWQueueRpcExecutor gives scans this share of the read handlers, rounded down. */
  SCAN_SHARE("hbase.ipc.server.callqueue.scan.ratio", Probe::scanShare),
  /** MemStoreFlusher: its threads carry no server's name, so the JVM must run one server only. */
  FLUSHERS("hbase.hstore.flusher.count", Probe::flushers),
  /** CompactSplit starts all threads at once; threads added online start with work. */
  LARGE_COMPACTIONS(
      "hbase.regionserver.thread.compaction.large",
      (view, wanted) -> compactions(view, "-longCompactions-", wanted)),
  /** CompactSplit starts a thread for each compaction until the limit is reached. */
  SMALL_COMPACTIONS(
      "hbase.regionserver.thread.compaction.small",
      (view, wanted) -> compactions(view, "-shortCompactions-", wanted)),
  /** MemorySizeUtil.getOnHeapCacheSize: this share of the maximum heap. */
  BLOCK_CACHE("hfile.block.cache.size", Probe::blockCache),
  /** BucketCache: megabytes off the heap or in a file, in addition to the on-heap cache. */
  BUCKET_CACHE("hbase.bucketcache.size", Probe::bucketCache),
  /** WALFactory.Providers, as far as the names of WAL threads show the provider. */
  WAL_PROVIDER("hbase.wal.provider", Probe::walProvider),
  /** BoundedGroupingStrategy assigns regions in turn; a group's WAL starts with its first one. */
  WAL_GROUPS("hbase.wal.regiongrouping.numgroups", Probe::walGroups);

  private static final String READ = "read";
  private static final String SCAN = "scan";
  private static final String BUCKET_SIZE = "hbase.bucketcache.size";
  private static final String BUCKET_ENGINE = "hbase.bucketcache.ioengine";
  private static final String FIXED_CACHE = "hfile.block.cache.memory.size";
  private static final Effect NO_HANDLERS =
      Effect.nothing("no handler of this server was found in /stacks");

  private static final long MB = 1 << 20;

  /** Half a percentage point, because shares are set in whole percents. */
  private static final double SHARE_TOLERANCE = 0.005;

  /** The bucket cache rounds down to whole buckets, each four times its largest block (513 KiB). */
  private static final long BUCKET_TOLERANCE = 4 * 513 * 1024;

  private final String key;
  private final BiFunction<ServerView, String, Effect> effect;

  Probe(String key, BiFunction<ServerView, String, Effect> effect) {
    this.key = key;
    this.effect = effect;
  }

  /** Returns the probe for a setting; empty if its effect does not show from outside. */
  static Optional<Probe> of(String key) {
    return Arrays.stream(values()).filter(probe -> probe.key.equals(key)).findFirst();
  }

  /**
   * Looks for the effect of a value.
   *
   * @throws NumberFormatException if the setting does not accept the value
   */
  Effect look(ServerView view, String wanted) {
    return effect.apply(view, wanted);
  }

  private static Effect callQueues(ServerView view, String wanted) {
    HandlerThreads handlers = HandlerThreads.of(view, "default");
    if (handlers.count() == 0) {
      return NO_HANDLERS;
    }
    if (handlers.count(READ) > 0) {
      return Effect.nothing("reads and writes have separate queues, at least one each");
    }
    float factor = Math.max(0, Math.min(1, Float.parseFloat(wanted)));
    long expected = Math.max(1, Math.round(handlers.count() * factor));
    return Effect.onServer(
        handlers.queues() == expected,
        "%s in /stacks".formatted(counted(handlers.queues(), "call queue")));
  }

  private static Effect queueType(ServerView view, String wanted) {
    return HandlerThreads.of(view, "default")
        .queueType()
        .map(type -> Effect.onServer(type.equals(wanted), "%s in /stacks".formatted(type)))
        .orElse(Effect.nothing("the handlers' names in /stacks do not show the type"));
  }

  private static Effect readShare(ServerView view, String wanted) {
    HandlerThreads handlers = HandlerThreads.of(view, "default");
    if (handlers.count() == 0) {
      return NO_HANDLERS;
    }
    float share = Float.parseFloat(wanted);
    int readers = handlers.count(READ) + handlers.count(SCAN);
    int expected = share > 0 ? readers(handlers.count(), share) : 0;
    return Effect.onServer(
        readers == expected,
        Phrase.of("%d of %d handlers for reads in /stacks", readers, handlers.count()));
  }

  private static Effect scanShare(ServerView view, String wanted) {
    HandlerThreads handlers = HandlerThreads.of(view, "default");
    int readers = handlers.count(READ) + handlers.count(SCAN);
    if (readers == 0) {
      return Effect.nothing("no effect while no handlers are reserved for reads");
    }
    int expected = Math.max(0, (int) Math.floor(readers * Float.parseFloat(wanted)));
    return Effect.onServer(
        handlers.count(SCAN) == expected,
        Phrase.of("%d of %d readers for scans in /stacks", handlers.count(SCAN), readers));
  }

  private static Effect flushers(ServerView view, String wanted) {
    if (!HandlerThreads.areAlone(view)) {
      return Effect.nothing("/stacks has the flush threads of several servers");
    }
    long threads =
        view.threads().stream().filter(name -> name.matches("MemStoreFlusher\\.\\d+")).count();
    String evidence = "%s in /stacks".formatted(counted(threads, "flush thread"));
    return threads > Long.parseLong(wanted)
        ? Effect.nothing(evidence + "; spare ones end after their flush")
        : Effect.onServer(threads == Long.parseLong(wanted), evidence);
  }

  private static Effect blockCache(ServerView view, String wanted) {
    return cache(view, wanted, view.configuration().get(BUCKET_SIZE));
  }

  private static Effect bucketCache(ServerView view, String wanted) {
    String share = view.configuration().get(BLOCK_CACHE.key);
    return share == null || !hasBucketEngine(view)
        ? Effect.nothing("no effect while hbase.bucketcache.ioengine is not set")
        : cache(view, share, wanted);
  }

  private static Effect walProvider(ServerView view, String wanted) {
    WalThreads logs = WalThreads.of(view);
    if (logs.count() == 0) {
      return Effect.nothing("no thread in /stacks is named after a WAL of this server");
    }
    String evidence =
        logs.grouped() > 0
            ? "%s of region groups in /stacks".formatted(counted(logs.grouped(), "AsyncFSWAL"))
            : "one AsyncFSWAL for all regions in /stacks";
    return switch (wanted) {
      case "multiwal" -> Effect.onServer(logs.grouped() > 0, evidence);
      case "asyncfs", "defaultProvider" -> Effect.onServer(logs.grouped() == 0, evidence);
      case "filesystem" -> Effect.onServer(false, evidence);
      default -> Effect.nothing("a provider that the kit does not know");
    };
  }

  private static Effect walGroups(ServerView view, String wanted) {
    int groups = WalThreads.of(view).grouped();
    if (groups == 0) {
      return Effect.nothing("no effect: no WAL in /stacks belongs to a region group");
    }
    int expected = Integer.parseInt(wanted);
    String evidence = "%s in /stacks".formatted(counted(groups, "log of region groups"));
    return groups < expected || (groups == expected && view.regions().size() <= groups)
        ? Effect.nothing(evidence + ", and more may come with more regions")
        : Effect.onServer(groups == expected, evidence);
  }

  private static Effect handlers(ServerView view, String calls, String wanted) {
    int count = HandlerThreads.of(view, calls).count();
    if (count == 0) {
      return NO_HANDLERS;
    }
    return Effect.onServer(
        count == Integer.parseInt(wanted),
        "%s in /stacks".formatted(counted(count, "handler thread")));
  }

  private static int readers(int count, float share) {
    return count - Math.max(1, count - Math.max(1, Math.round(count * share)));
  }

  /** Counts compaction threads. Fewer than allowed only mean that there was less work. */
  private static Effect compactions(ServerView view, String pool, String wanted) {
    String port = ":" + view.port() + pool;
    long threads = view.threads().stream().filter(name -> name.contains(port)).count();
    String evidence = "%s in /stacks".formatted(counted(threads, "compaction thread"));
    if (threads == Long.parseLong(wanted)) {
      return Effect.onServer(true, evidence);
    }
    return Effect.nothing(
        evidence
            + (threads < Long.parseLong(wanted)
                ? ", and more start only with work"
                : "; spare ones end with their work"));
  }

  private static Effect cache(ServerView view, String share, String bucketMegabytes) {
    if (!view.configuration().getOrDefault(FIXED_CACHE, "").isBlank()) {
      return Effect.nothing("no effect: %s is set and takes precedence".formatted(FIXED_CACHE));
    }
    Optional<BlockCacheUse> use = view.cache();
    OptionalDouble bucket = bucketBytes(view, bucketMegabytes);
    if (use.isEmpty() || bucket.isEmpty()) {
      return Effect.nothing("the size of the cache was not found in /jmx");
    }
    double expected = use.get().heap() * Double.parseDouble(share) + bucket.getAsDouble();
    double tolerance =
        use.get().heap() * SHARE_TOLERANCE + (bucket.getAsDouble() > 0 ? BUCKET_TOLERANCE : 0);
    return Effect.onServer(
        Math.abs(use.get().size() - expected) < tolerance,
        Phrase.of(
            "cache of %d MB in /jmx, heap of %d MB", use.get().size() / MB, use.get().heap() / MB));
  }

  private static OptionalDouble bucketBytes(ServerView view, String megabytes) {
    if (!hasBucketEngine(view)) {
      return OptionalDouble.of(0);
    }
    return megabytes == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Double.parseDouble(megabytes) * MB);
  }

  private static boolean hasBucketEngine(ServerView view) {
    return !view.configuration().getOrDefault(BUCKET_ENGINE, "").isBlank();
  }

  private static String counted(long count, String what) {
    if (count == 1) {
      return "1 " + what;
    }
    return what.startsWith("log ") ? count + " logs" + what.substring(3) : count + " " + what + "s";
  }

  /**
   * The WALs of one server, recognised by the threads that write them. Only {@code AsyncFSWAL}
   * names its thread after its WAL; the thread names of {@code FSHLog} do not identify their
   * server.
   */
  private static final class WalThreads {

    private static final Pattern NAME = Pattern.compile("AsyncFSWAL-\\d+-.*-prefix:(.+)");
    private static final String META = ".meta";
    private static final String GROUP = ".regiongroup-";

    private final SortedSet<String> logs;

    private WalThreads(SortedSet<String> logs) {
      this.logs = logs;
    }

    /** Returns the WALs of a server, without that of {@code hbase:meta}. */
    static WalThreads of(ServerView view) {
      SortedSet<String> logs = new TreeSet<>();
      for (String thread : view.threads()) {
        Matcher name = NAME.matcher(thread);
        if (name.matches()
            && name.group(1).startsWith(view.server())
            && !name.group(1).endsWith(META)) {
          logs.add(name.group(1));
        }
      }
      return new WalThreads(logs);
    }

    int count() {
      return logs.size();
    }

    /** Counts the WALs that belong to a region group of the provider {@code multiwal}. */
    int grouped() {
      return (int) logs.stream().filter(log -> log.contains(GROUP)).count();
    }
  }
}
