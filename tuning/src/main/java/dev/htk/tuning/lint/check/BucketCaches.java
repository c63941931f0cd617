// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * Finds settings of a bucket cache that keep a server from starting. Source: {@code
 * BlockCacheFactory} and {@code BucketAllocator} of HBase 2.5.13, 2.6.4 and 3.0.0.
 */
public final class BucketCaches {

  private static final List<String> ENGINES =
      List.of("offheap", "file:", "files:", "mmap:", "pmem:");
  private static final String SIZES = "hbase.bucketcache.bucket.sizes";

  /** A bucket is as large as this many of the largest items. */
  private static final long ITEMS_IN_LARGEST = 4;

  private static final long MEGABYTE = 1L << 20;
  private static final int UNIT = 256;

  /** The sizes that HBase takes if none are set: usual sizes of blocks, each with 1 KiB of room. */
  private static final List<Integer> USUAL =
      List.of(
          5120, 9216, 17408, 33792, 41984, 50176, 58368, 66560, 99328, 132096, 197632, 263168,
          394240, 525312);

  private BucketCaches() {}

  /** Finds an engine that HBase does not know. */
  public static Optional<Problem> unknownEngine(Subject subject) {
    return engine(subject)
        .filter(engine -> ENGINES.stream().noneMatch(engine::startsWith))
        .map(
            engine ->
                subject.problem(
                    "hbase.bucketcache.ioengine is '%s'; HBase knows offheap, file:, files:, mmap:"
                            .formatted(engine)
                        + " and pmem:, and the server does not start",
                    "Set it to offheap, or to one of the others with a path, such as"
                        + " file:/mnt/ssd/bucketcache.",
                    Keys.BUCKET_ENGINE));
  }

  /** Finds an engine without a size. */
  public static Optional<Problem> withoutSize(Subject subject) {
    boolean sized =
        subject
            .number(Keys.BUCKET_SIZE)
            .filter(megabytes -> megabytes.compareTo(BigDecimal.ONE) >= 0)
            .isPresent();
    boolean unknown = subject.sets(Keys.BUCKET_SIZE) && subject.written(Keys.BUCKET_SIZE).isEmpty();
    return engine(subject)
        .filter(engine -> !sized && !unknown)
        .map(
            engine ->
                subject.problem(
                    "hbase.bucketcache.ioengine is set, but %s is not a size of 1 MB or more;"
                            .formatted(subject.described(Keys.BUCKET_SIZE))
                        + " the server does not start",
                    "Set hbase.bucketcache.size to the cache's megabytes.",
                    Keys.BUCKET_SIZE,
                    Keys.BUCKET_ENGINE));
  }

  private static Optional<String> engine(Subject subject) {
    return BlockCaches.engine(subject);
  }

  /** Finds a size of a bucket that HBase does not take. */
  public static Optional<Problem> refusedSizes(Subject subject) {
    return words(subject).stream()
        .filter(word -> size(word).isEmpty())
        .findFirst()
        .filter(word -> BlockCaches.inBuckets(subject))
        .map(
            word ->
                subject.problem(
                    "%s has '%s', but every size must be a multiple of 256 above 0; the server"
                            .formatted(SIZES, word.trim())
                        + " does not start",
                    "Write the sizes in bytes, such as 5120,9216,66560.",
                    SIZES));
  }

  /** Finds a cache that cannot hold one bucket of each size. */
  public static Optional<Problem> noRoom(Subject subject) {
    List<Integer> sizes = sizes(subject);
    Optional<Float> cache =
        BlockCaches.number(subject, Keys.BUCKET_SIZE).filter(megabytes -> megabytes >= 1);
    if (sizes.isEmpty() || cache.isEmpty() || !BlockCaches.inBuckets(subject)) {
      return Optional.empty();
    }
    long bucket = ITEMS_IN_LARGEST * (long) Collections.max(sizes);
    long bytes = (long) (cache.get() * 1024f * 1024f);
    return bytes / bucket >= sizes.size()
        ? Optional.empty()
        : Optional.of(noRoom(subject, sizes.size(), bucket));
  }

  private static Problem noRoom(Subject subject, int count, long bucket) {
    return subject.problem(
        Phrase.of(
            "%s megabytes have no room for a bucket of each of the %d sizes, %d bytes each; the"
                + " server does not start",
            subject.described(Keys.BUCKET_SIZE), count, bucket),
        Phrase.of(
            "Set %s to %d or more.", Keys.BUCKET_SIZE, (count * bucket + MEGABYTE - 1) / MEGABYTE),
        Keys.BUCKET_SIZE,
        SIZES);
  }

  /** Returns the sizes in force; empty if one of them is refused. */
  private static List<Integer> sizes(Subject subject) {
    List<String> words = words(subject);
    if (words.isEmpty()) {
      return subject.sets(SIZES) && subject.written(SIZES).isEmpty() ? List.of() : USUAL;
    }
    List<Integer> sizes = words.stream().flatMap(word -> size(word).stream()).toList();
    return sizes.size() == words.size() ? sizes : List.of();
  }

  private static List<String> words(Subject subject) {
    StringTokenizer tokens = new StringTokenizer(subject.written(SIZES).orElse(""), ",");
    List<String> words = new ArrayList<>();
    while (tokens.hasMoreTokens()) {
      words.add(tokens.nextToken());
    }
    return words;
  }

  private static Optional<Integer> size(String word) {
    try {
      int size = Integer.parseInt(word.trim());
      return size > 0 && size % UNIT == 0 ? Optional.of(size) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
