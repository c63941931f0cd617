// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.Optional;

/**
 * Finds limits between which a block cache evicts blocks, if a server does not start with them.
 * Source: {@code BucketCache}, {@code LruBlockCache} and {@code LruAdaptiveBlockCache} of HBase
 * 2.5.13, 2.6.4 and 3.0.0.
 */
public enum CacheLimits implements RelationCheck {
  /** The limits of a bucket cache, which may be equal. */
  BUCKET("hbase.bucketcache.minfactor", "hbase.bucketcache.acceptfactor") {
    @Override
    boolean exists(Subject subject) {
      return BlockCaches.inBuckets(subject);
    }

    @Override
    boolean isTaken(float min, float accept) {
      return min >= 0 && min <= accept && accept <= 1;
    }

    @Override
    String wanted() {
      return "must be from 0 to 1, and the first not above the second";
    }

    @Override
    public Optional<Problem> problem(Subject subject) {
      return super.problem(subject).or(() -> extraProblem(subject));
    }

    private Optional<Problem> extraProblem(Subject subject) {
      return BlockCaches.number(subject, EXTRA)
          .filter(extra -> extra < 0 && exists(subject))
          .map(
              extra ->
                  subject.problem(
                      "%s must be 0 or more; the server does not start"
                          .formatted(subject.described(EXTRA)),
                      "Set it to 0 or more.",
                      EXTRA));
    }
  },
  /** The limits of a cache on the heap, which must differ. */
  LRU("hbase.lru.blockcache.min.factor", "hbase.lru.blockcache.acceptable.factor") {
    @Override
    boolean exists(Subject subject) {
      return BlockCaches.hasPriorities(subject);
    }

    @Override
    boolean isTaken(float min, float accept) {
      return min < accept && accept < 1;
    }

    @Override
    String wanted() {
      return "must be below 1, and the first below the second";
    }
  };

  private static final String EXTRA = "hbase.bucketcache.extrafreefactor";

  private final String min;
  private final String accept;

  CacheLimits(String min, String accept) {
    this.min = min;
    this.accept = accept;
  }

  abstract boolean exists(Subject subject);

  abstract boolean isTaken(float least, float most);

  abstract String wanted();

  @Override
  public Optional<Problem> problem(Subject subject) {
    Optional<Float> least = BlockCaches.number(subject, min);
    Optional<Float> most = BlockCaches.number(subject, accept);
    if (least.isEmpty() || most.isEmpty() || !exists(subject) || isTaken(least.get(), most.get())) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            "%s and %s %s; the server does not start"
                .formatted(subject.described(min), subject.described(accept), wanted()),
            "Choose numbers near the defaults, %s and %s."
                .formatted(usual(subject, min), usual(subject, accept)),
            min,
            accept));
  }

  private static String usual(Subject subject, String key) {
    return subject.catalogue().get(key).defaultValue().orElseThrow();
  }
}
