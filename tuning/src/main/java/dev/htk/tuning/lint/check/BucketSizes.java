// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * Checks the sizes of a bucket cache's buckets. Source: {@code BlockCacheFactory} and {@code
 * BucketAllocator} of HBase 2.5.13, 2.6.4 and 3.0.0.
 */
public enum BucketSizes implements RelationCheck {
  /** A size that HBase does not take. */
  REFUSED {
    @Override
    public Optional<Problem> problem(Subject subject) {
      return words(subject).stream()
          .filter(word -> size(word).isEmpty())
          .findFirst()
          .filter(word -> BlockCaches.inBuckets(subject))
          .map(
              word ->
                  subject.problem(
                      "%s has '%s', but every size must be a multiple of 256 above 0; the server"
                              .formatted(KEY, word.trim())
                          + " does not start",
                      "Write the sizes in bytes, such as 5120,9216,66560.",
                      KEY));
    }
  },
  /** A cache that cannot hold one bucket of each size. */
  NO_ROOM {
    @Override
    public Optional<Problem> problem(Subject subject) {
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
          : Optional.of(problem(subject, sizes.size(), bucket));
    }

    private Problem problem(Subject subject, int count, long bucket) {
      return subject.problem(
          String.format(
              Locale.ROOT,
              "%s megabytes have no room for a bucket of each of the %d sizes, %d bytes each; the"
                  + " server does not start",
              subject.described(Keys.BUCKET_SIZE),
              count,
              bucket),
          String.format(
              Locale.ROOT,
              "Set %s to %d or more.",
              Keys.BUCKET_SIZE,
              (count * bucket + MEGABYTE - 1) / MEGABYTE),
          Keys.BUCKET_SIZE,
          KEY);
    }
  };

  private static final String KEY = "hbase.bucketcache.bucket.sizes";

  /** A bucket is as large as this many of the largest items. */
  private static final long ITEMS_IN_LARGEST = 4;

  private static final long MEGABYTE = 1L << 20;
  private static final int UNIT = 256;

  /** The sizes that HBase takes if none are set: usual sizes of blocks, each with 1 KiB of room. */
  private static final List<Integer> USUAL =
      List.of(
          5120, 9216, 17408, 33792, 41984, 50176, 58368, 66560, 99328, 132096, 197632, 263168,
          394240, 525312);

  /** Returns the sizes in force; empty if one of them is refused. */
  private static List<Integer> sizes(Subject subject) {
    List<String> words = words(subject);
    if (words.isEmpty()) {
      return subject.sets(KEY) && subject.written(KEY).isEmpty() ? List.of() : USUAL;
    }
    List<Integer> sizes = words.stream().flatMap(word -> size(word).stream()).toList();
    return sizes.size() == words.size() ? sizes : List.of();
  }

  private static List<String> words(Subject subject) {
    StringTokenizer tokens = new StringTokenizer(subject.written(KEY).orElse(""), ",");
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
