// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Finds bucket cache settings that keep a server from starting. */
public enum BucketCacheEngine implements RelationCheck {
  /** An engine that HBase does not know. */
  UNKNOWN {
    @Override
    public Optional<Problem> problem(Subject subject) {
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
  },
  /** An engine without a size. */
  WITHOUT_SIZE {
    @Override
    public Optional<Problem> problem(Subject subject) {
      boolean sized =
          subject
              .number(Keys.BUCKET_SIZE)
              .filter(megabytes -> megabytes.compareTo(BigDecimal.ONE) >= 0)
              .isPresent();
      boolean unknown =
          subject.sets(Keys.BUCKET_SIZE) && subject.written(Keys.BUCKET_SIZE).isEmpty();
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
  };

  private static final List<String> ENGINES =
      List.of("offheap", "file:", "files:", "mmap:", "pmem:");

  private static Optional<String> engine(Subject subject) {
    return subject.written(Keys.BUCKET_ENGINE);
  }
}
