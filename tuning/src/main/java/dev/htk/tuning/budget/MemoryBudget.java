// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.budget;

import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The shares of a node's RAM, the rest, and warnings about both. Immutable.
 *
 * <p>The rest must suffice for the kernel, for the page cache that HDFS reads through, and for each
 * JVM's memory outside its heap (code, threads, the collector's tables), which no setting tells.
 *
 * @param shares the amount that each consumer takes
 * @param leftBytes RAM minus all shares; negative if the shares exceed it
 * @param warnings likely problems, each with its arithmetic; empty if there are none
 */
public record MemoryBudget(
    NodeMemory node, List<MemoryShare> shares, long leftBytes, List<String> warnings) {

  private static final long MEGABYTE = 1L << 20;
  private static final long GIGABYTE = 1L << 30;

  /** The largest heap with compressed references: on JDK 17, 32736m has them and 32750m has not. */
  private static final long COMPRESSED_UP_TO = 32 * GIGABYTE - 32 * MEGABYTE;

  /** The size from which a larger heap outweighs its larger references, roughly. */
  private static final long LARGE_ENOUGH = 40 * GIGABYTE;

  private static final String DIRECT_MEMORY = "-XX:MaxDirectMemorySize=";

  public MemoryBudget {
    shares = List.copyOf(shares);
    warnings = List.copyOf(warnings);
  }

  /** Returns the budget of a node whose region server runs a profile with its machine's heap. */
  public static MemoryBudget of(NodeMemory node, ResolvedProfile profile) {
    MemoryBudget budget = ofRunning(node, profile);
    List<String> warnings = new ArrayList<>(budget.warnings());
    directMemoryProblem(profile, total(OffHeap.shares(profile))).ifPresent(warnings::add);
    return new MemoryBudget(node, budget.shares(), budget.leftBytes(), warnings);
  }

  /**
   * Returns the same for a server that runs, whose JVM's flags are not known: that it runs shows
   * that its JVM allows what lies outside its heap.
   */
  public static MemoryBudget ofRunning(NodeMemory node, ResolvedProfile profile) {
    long heap = profile.machine().heapBytes();
    List<MemoryShare> offHeap = OffHeap.shares(profile);
    List<MemoryShare> shares = new ArrayList<>();
    shares.add(new MemoryShare("DataNode", node.dataNodeBytes(), "given"));
    shares.add(new MemoryShare("other services", node.otherBytes(), "given"));
    shares.add(new MemoryShare("region server: heap", heap, "-Xmx"));
    shares.addAll(offHeap);
    long left = node.ramBytes() - total(shares);

    List<String> warnings = new ArrayList<>();
    roomProblem(node, shares, left).ifPresent(warnings::add);
    referenceProblem(heap).ifPresent(warnings::add);
    return new MemoryBudget(node, shares, left, warnings);
  }

  private static Optional<String> roomProblem(
      NodeMemory node, List<MemoryShare> shares, long left) {
    String sum =
        shares.stream()
            .filter(share -> share.bytes() > 0)
            .map(share -> size(share.bytes()).toString())
            .collect(Collectors.joining(" + "));
    if (left < 0) {
      return Optional.of(
          "over-subscribed: %s = %s, %s more than the node's %s; the kernel will swap, or kill one"
                  .formatted(sum, size(total(shares)), size(-left), size(node.ramBytes()))
              + " process");
    }
    if (left < node.ramBytes() / 10) {
      return Optional.of(
          "%s = %s leaves %s of %s, less than a tenth, for the kernel, the page cache and what the"
                  .formatted(sum, size(total(shares)), size(left), size(node.ramBytes()))
              + " JVMs take beside their heaps");
    }
    return Optional.empty();
  }

  private static Optional<String> referenceProblem(long heap) {
    if (heap <= COMPRESSED_UP_TO || heap >= LARGE_ENOUGH) {
      return Optional.empty();
    }
    return Optional.of(
        "a heap of %s is too large for compressed references and holds less than one of 31 GiB;"
                .formatted(size(heap))
            + " take 31g, or 40g and more");
  }

  private static Optional<String> directMemoryProblem(ResolvedProfile profile, long needed) {
    Optional<ByteSize> flag = directMemory(profile);
    long allowed = flag.map(ByteSize::bytes).orElse(profile.machine().heapBytes());
    if (needed <= allowed) {
      return Optional.empty();
    }
    return Optional.of(
        "off-heap parts of %s do not fit into the %s that the JVM allows (%s); give it %s or more"
            .formatted(
                size(needed),
                size(allowed),
                flag.isPresent() ? DIRECT_MEMORY + "…" : "no flag, so as much as the heap",
                DIRECT_MEMORY + (needed / GIGABYTE + 1) + "g"));
  }

  private static Optional<ByteSize> directMemory(ResolvedProfile profile) {
    return profile.jvm().stream()
        .map(ResolvedFlag::flag)
        .filter(flag -> flag.startsWith(DIRECT_MEMORY))
        .reduce((earlier, later) -> later)
        .map(flag -> ByteSize.parse(flag.substring(DIRECT_MEMORY.length())));
  }

  private static long total(List<MemoryShare> shares) {
    return shares.stream().mapToLong(MemoryShare::bytes).sum();
  }

  private static ByteSize size(long bytes) {
    return new ByteSize(bytes);
  }

  /**
   * Computes a region server's memory outside its heap, as far as its settings tell. Stateless.
   *
   * <p>Sources: {@code ByteBuffAllocator.create}, {@code BucketCache} and {@code MemorySizeUtil} of
   * HBase 2.6.4.
   */
  private static final class OffHeap {

    private static final String HANDLERS = "hbase.regionserver.handler.count";
    private static final String CACHE_ENGINE = "hbase.bucketcache.ioengine";
    private static final String CACHE_MEGABYTES = "hbase.bucketcache.size";
    private static final String MEMSTORE_MEGABYTES =
        "hbase.regionserver.offheap.global.memstore.size";

    /** The size of a pooled buffer. Each handler gets as many as hold twice a response of 2 MiB. */
    private static final long BUFFER_BYTES = 65 * 1024;

    private static final long BUFFERS_PER_HANDLER = 2 * (2L * 1024 * 1024 / BUFFER_BYTES);
    private static final BigDecimal MEGABYTE = BigDecimal.valueOf(1024 * 1024);

    private OffHeap() {}

    /** Returns the off-heap parts that are not empty. */
    static List<MemoryShare> shares(ResolvedProfile profile) {
      List<MemoryShare> shares = new ArrayList<>();
      long handlers = profile.number(HANDLERS).longValue();
      shares.add(
          new MemoryShare(
              "region server: buffers for calls",
              handlers * BUFFERS_PER_HANDLER * BUFFER_BYTES,
              Phrase.of(
                  "at most %d buffers of 65 KiB for each of %d handlers",
                  BUFFERS_PER_HANDLER, handlers)));
      if (profile
          .effective(CACHE_ENGINE)
          .filter(engine -> engine.startsWith("offheap"))
          .isPresent()) {
        add(shares, "region server: bucket cache", profile, CACHE_MEGABYTES);
      }
      add(shares, "region server: memstore off the heap", profile, MEMSTORE_MEGABYTES);
      return shares;
    }

    private static void add(
        List<MemoryShare> shares, String taker, ResolvedProfile profile, String megabytes) {
      long bytes = profile.number(megabytes).multiply(MEGABYTE).longValue();
      if (bytes > 0) {
        shares.add(new MemoryShare(taker, bytes, megabytes));
      }
    }
  }
}
