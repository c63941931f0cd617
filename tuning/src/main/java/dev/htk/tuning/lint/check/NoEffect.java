// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Finds settings that HBase ignores because of the value of another one.
 *
 * @param keys the settings that may be ignored
 * @param wanted whether the file's value for a key asks for an effect
 * @param heeded whether HBase uses the settings
 * @param why which other setting is missing, and what HBase does instead
 * @param fix the suggested remedy
 */
public record NoEffect(
    List<String> keys,
    BiPredicate<Subject, String> wanted,
    Predicate<Subject> heeded,
    String why,
    String fix)
    implements Check {

  private static final Set<String> MULTIWAL =
      Set.of("multiwal", "org.apache.hadoop.hbase.wal.RegionGroupingProvider");

  /** Controllers that do not limit flushes: HBase's own, and the recorder's, which extends it. */
  private static final Set<String> NO_LIMIT =
      Set.of("NoLimitThroughputController", "RecordingFlushThroughput");

  public static final NoEffect POOL_WITHOUT_MSLAB =
      new NoEffect(
          List.of(Keys.POOL_SIZE, Keys.POOL_INITIAL_SIZE),
          NoEffect::aboveZero,
          subject -> subject.isOn(Keys.MSLAB),
          "the chunk pool needs MSLAB, which is off, so there is no pool",
          "Set hbase.hregion.memstore.mslab.enabled to true, or remove the pool's settings.");

  public static final NoEffect INITIAL_POOL_WITHOUT_POOL =
      new NoEffect(
          List.of(Keys.POOL_INITIAL_SIZE),
          NoEffect::aboveZero,
          subject ->
              !subject.isOn(Keys.MSLAB)
                  || aboveZero(subject, Keys.POOL_SIZE)
                  || aboveZero(subject, Keys.OFFHEAP_MEMSTORE),
          "it is a share of the chunk pool, whose size is 0",
          "Set hbase.hregion.memstore.chunkpool.maxsize above 0, or remove this.");

  public static final NoEffect OFFHEAP_MEMSTORE_WITHOUT_MSLAB =
      new NoEffect(
          List.of(Keys.OFFHEAP_MEMSTORE),
          NoEffect::aboveZero,
          subject -> subject.isOn(Keys.MSLAB),
          "off-heap memstores need MSLAB, which is off, so memstores stay on the heap",
          "Set hbase.hregion.memstore.mslab.enabled to true, or remove this.");

  public static final NoEffect POOL_SIZE_WITH_OFFHEAP_MEMSTORE =
      new NoEffect(
          List.of(Keys.POOL_SIZE),
          NoEffect::otherThanDefault,
          subject -> !subject.isOn(Keys.MSLAB) || !aboveZero(subject, Keys.OFFHEAP_MEMSTORE),
          "memstores are off the heap, and the pool of their chunks always has its full size",
          "Remove it, or hbase.regionserver.offheap.global.memstore.size.");

  public static final NoEffect FLUSH_POLICY_WITH_IN_MEMORY_COMPACTION =
      new NoEffect(
          List.of(Keys.FLUSH_POLICY),
          NoEffect::otherThanDefault,
          subject ->
              subject
                  .value(Keys.IN_MEMORY_COMPACTION)
                  .filter(type -> !type.trim().equalsIgnoreCase("NONE"))
                  .isEmpty(),
          "hbase.hregion.compacting.memstore.type turns in-memory compaction on, and HBase flushes"
              + " such tables by FlushNonSloppyStoresFirstPolicy",
          "Remove it, or set hbase.hregion.compacting.memstore.type to NONE.");

  public static final NoEffect TABLE_ATTRIBUTE =
      new NoEffect(
          List.of("hbase.hregion.percolumnfamilyflush.size.lower.bound"),
          (subject, key) -> true,
          subject -> false,
          "HBase reads it only as an attribute of a table, never from a site file",
          "Set hbase.hregion.percolumnfamilyflush.size.lower.bound.min here, or the attribute on a"
              + " table.");

  public static final NoEffect BUCKET_CACHE_WITHOUT_HEAP_CACHE =
      new NoEffect(
          List.of(Keys.BUCKET_ENGINE),
          (subject, key) -> BlockCaches.hasEngine(subject),
          BlockCaches::onHeap,
          "the block cache on the heap is off, and HBase makes no other without it",
          "Set hfile.block.cache.size above 0.0001, or remove this.");

  public static final NoEffect BUCKET_CACHE_WITHOUT_ENGINE =
      new NoEffect(
          List.of(Keys.BUCKET_SIZE),
          NoEffect::aboveZero,
          subject -> subject.sets(Keys.BUCKET_ENGINE),
          "hbase.bucketcache.ioengine is unset, so there is no bucket cache",
          "Set hbase.bucketcache.ioengine, such as to offheap, or remove the size.");

  public static final NoEffect WAL_GROUPS_WITHOUT_MULTIWAL =
      new NoEffect(
          List.of(
              Keys.WAL_GROUPS,
              "hbase.wal.regiongrouping.strategy",
              "hbase.wal.regiongrouping.delegate.provider"),
          NoEffect::otherThanDefault,
          subject ->
              isOneOf(subject, Keys.WAL_PROVIDER, MULTIWAL)
                  || isOneOf(subject, Keys.META_WAL_PROVIDER, MULTIWAL),
          "only the provider multiwal has groups",
          "Set hbase.wal.provider to multiwal, or remove this.");

  public static final NoEffect SCAN_RATIO_WITHOUT_READ_RATIO =
      new NoEffect(
          List.of(Keys.SCAN_RATIO),
          NoEffect::aboveZero,
          subject -> aboveZero(subject, Keys.READ_RATIO),
          "it divides the read handlers; hbase.ipc.server.callqueue.read.ratio is 0, so there are"
              + " none",
          "Set hbase.ipc.server.callqueue.read.ratio above 0, or remove this.");

  public static final NoEffect CODEL_WITHOUT_CODEL =
      new NoEffect(
          List.of(
              "hbase.ipc.server.callqueue.codel.target.delay",
              "hbase.ipc.server.callqueue.codel.interval",
              "hbase.ipc.server.callqueue.codel.lifo.threshold"),
          NoEffect::otherThanDefault,
          subject -> isOneOf(subject, Keys.QUEUE_TYPE, Set.of("codel")),
          "only call queues of type codel read it",
          "Set hbase.ipc.server.callqueue.type to codel, or remove this.");

  public static final NoEffect OFFPEAK_WITHOUT_HOURS =
      new NoEffect(
          List.of(
              "hbase.hstore.compaction.ratio.offpeak",
              "hbase.hstore.compaction.max.size.offpeak",
              "hbase.hstore.compaction.throughput.offpeak"),
          NoEffect::otherThanDefault,
          subject ->
              subject.sets(Keys.OFFPEAK_START)
                  && subject.sets(Keys.OFFPEAK_END)
                  && !subject.value(Keys.OFFPEAK_START).equals(subject.value(Keys.OFFPEAK_END)),
          "it applies only in off-peak hours, and there are none",
          "Set hbase.offpeak.start.hour and hbase.offpeak.end.hour, or remove this.");

  public static final NoEffect FLUSH_THROUGHPUT_WITHOUT_CONTROLLER =
      new NoEffect(
          List.of(Keys.FLUSH_LOWER, Keys.FLUSH_UPPER),
          NoEffect::otherThanDefault,
          subject ->
              subject
                  .value(Keys.FLUSH_CONTROLLER)
                  .filter(name -> NO_LIMIT.stream().noneMatch(name::endsWith))
                  .isPresent(),
          "hbase.regionserver.flush.throughput.controller does not limit flushes",
          "Set the controller to org.apache.hadoop.hbase.regionserver.throttle."
              + "PressureAwareFlushThroughputController, or remove this.");

  @Override
  public List<Problem> problems(Subject subject) {
    if (heeded.test(subject)) {
      return List.of();
    }
    return keys.stream()
        .filter(subject::sets)
        .filter(key -> wanted.test(subject, key))
        .map(
            key ->
                subject.problem(
                    "%s has no effect: %s".formatted(subject.described(key), why), fix, key))
        .toList();
  }

  private static boolean aboveZero(Subject subject, String key) {
    return subject.number(key).filter(number -> number.signum() > 0).isPresent();
  }

  private static boolean otherThanDefault(Subject subject, String key) {
    return subject
        .catalogue()
        .find(key)
        .flatMap(
            setting ->
                subject.written(key).filter(value -> !DefaultValue.isDefault(setting, value)))
        .isPresent();
  }

  private static boolean isOneOf(Subject subject, String key, Set<String> words) {
    return subject.value(key).map(String::trim).filter(words::contains).isPresent();
  }
}
