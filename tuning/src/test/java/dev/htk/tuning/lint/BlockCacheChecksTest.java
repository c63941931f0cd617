// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.BlockCacheFactory;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.apache.hadoop.hbase.io.hfile.bucket.BucketCache;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the rules about block caches against HBase's own caches. */
class BlockCacheChecksTest {

  private static final String ENGINE = "hbase.bucketcache.ioengine";
  private static final String SIZE = "hbase.bucketcache.size";
  private static final String SIZES = "hbase.bucketcache.bucket.sizes";
  private static final String SHARE = "hfile.block.cache.size";
  private static final List<String> BUCKET_SHARES =
      List.of(
          "hbase.bucketcache.single.factor",
          "hbase.bucketcache.multi.factor",
          "hbase.bucketcache.memory.factor");
  private static final List<String> LRU_SHARES =
      List.of(
          "hbase.lru.blockcache.single.percentage",
          "hbase.lru.blockcache.multi.percentage",
          "hbase.lru.blockcache.memory.percentage");
  private static final LintedSite BUCKETS = LintedSite.of(ENGINE, "offheap", SIZE, "32");
  private static final int TWENTIETHS = 20;

  /** Caches of HBase's own, asked whether they take a configuration. */
  private static BucketCache buckets;

  @BeforeAll
  static void makeBuckets() throws IOException {
    buckets = new BucketCache("offheap", 32L << 20, 65536, null, 1, 1, null);
  }

  @AfterAll
  static void dropBuckets() {
    buckets.shutdown();
  }

  @Test
  void ofAllSplitsInTwentiethsExactlyThoseThatHBaseRefusesAreErrors() {
    List<LintedSite> refused = new ArrayList<>();
    for (LintedSite site : splits(BUCKETS, BUCKET_SHARES)) {
      boolean taken = takesBuckets(site.configuration());
      assertThat(site.breaks(Rule.BUCKET_CACHE_FACTORS)).as("%s", site.values()).isEqualTo(!taken);
      if (!taken) {
        refused.add(site);
      }
    }
    assertThat(refused).as("the 32-bit sums that miss 1").hasSize(4);
  }

  @Test
  void theSameHoldsForTheCacheOnTheHeap() {
    for (LintedSite site : splits(LintedSite.of(), LRU_SHARES)) {
      assertThat(site.breaks(Rule.LRU_FACTORS))
          .as("%s", site.values())
          .isEqualTo(!takesOnHeap(site.configuration()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.3, 0.5, 0.25",
    "-0.25, 1.0, 0.25",
    "0.5, -0.5, 1",
    "1.5, -0.25, -0.25",
    "0.1, 0.2, 0.3",
    "1, 1, 1",
    "0.33333334, 0.33333334, 0.33333334",
    "0.34f, .33, 33e-2",
    "1, 0, 0",
    "0x1p-1, 0.25d, +0.25"
  })
  void otherSharesAreJudgedAsHBaseDoes(String single, String multi, String memory) {
    List<String> shares = List.of(single, multi, memory);
    LintedSite inBuckets = with(BUCKETS, BUCKET_SHARES, shares);
    LintedSite onHeap = with(LintedSite.of(), LRU_SHARES, shares);
    assertThat(inBuckets.breaks(Rule.BUCKET_CACHE_FACTORS))
        .isEqualTo(!takesBuckets(inBuckets.configuration()));
    assertThat(onHeap.breaks(Rule.LRU_FACTORS)).isEqualTo(!takesOnHeap(onHeap.configuration()));
  }

  @Test
  void theProposedShareMakesHBaseTakeTheSplit() {
    for (LintedSite site : splits(BUCKETS, BUCKET_SHARES)) {
      for (Finding finding : site.findings(Rule.BUCKET_CACHE_FACTORS)) {
        String proposed = finding.fix().replaceFirst(".* to ([\\d.E-]+), or .*", "$1");
        LintedSite fixed = site.with(BUCKET_SHARES.get(2), proposed);
        assertThat(takesBuckets(fixed.configuration())).as(finding.fix()).isTrue();
        assertThat(fixed.breaks(Rule.BUCKET_CACHE_FACTORS)).isFalse();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.97, 0.95",
    "0.95, 0.95",
    "0.85, 0.8",
    "-0.1, 0.5",
    "0.5, 1.1",
    "0, 0",
    "0, 1",
    "1, 1",
    "0.99, 0.99",
    "0.98, 0.99",
    "0.95, 1",
    "-1, 0.9"
  })
  void theLimitsOfEvictionAreJudgedAsHBaseDoes(String min, String accept) {
    LintedSite inBuckets =
        BUCKETS
            .with("hbase.bucketcache.minfactor", min)
            .with("hbase.bucketcache.acceptfactor", accept);
    LintedSite onHeap =
        LintedSite.of(
            "hbase.lru.blockcache.min.factor",
            min,
            "hbase.lru.blockcache.acceptable.factor",
            accept);
    assertThat(inBuckets.breaks(Rule.BUCKET_CACHE_MIN_OVER_ACCEPT))
        .isEqualTo(!takesBuckets(inBuckets.configuration()));
    assertThat(onHeap.breaks(Rule.LRU_MIN_OVER_ACCEPTABLE))
        .isEqualTo(!takesOnHeap(onHeap.configuration()));
  }

  @ParameterizedTest
  @CsvSource({"-0.1", "0", "7"})
  void theExtraRoomIsJudgedAsHBaseDoes(String extra) {
    LintedSite site = BUCKETS.with("hbase.bucketcache.extrafreefactor", extra);
    assertThat(site.breaks(Rule.BUCKET_CACHE_MIN_OVER_ACCEPT))
        .isEqualTo(!takesBuckets(site.configuration()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5000,10000",
        "5120,9216",
        " 5120 , 9216 ",
        "5120,,9216,",
        "5120, ,9216",
        "0,5120",
        "-256",
        "5k",
        "5120;9216",
        "256",
        "0x1400",
        "4294967296"
      })
  void sizesOfBucketsAreJudgedAsHBaseDoes(String sizes) {
    LintedSite site = BUCKETS.with(SIZES, sizes);
    assertThat(site.breaks(Rule.BUCKET_SIZES)).isEqualTo(!starts(site));
  }

  @ParameterizedTest
  @CsvSource({
    "28, '', true",
    "28.05, '', true",
    "28.06, '', false",
    "29, '', false",
    "1, 5120, false",
    "1, '5120,262144', true",
    "2, '5120,262144', false",
    "2, '5120,262400', true"
  })
  void aBucketCacheNeedsRoomForABucketOfEachSize(String megabytes, String sizes, boolean small) {
    LintedSite bare = BUCKETS.with(SIZE, megabytes);
    LintedSite site = sizes.isEmpty() ? bare : bare.with(SIZES, sizes);
    assertThat(starts(site)).isEqualTo(!small);
    assertThat(site.breaks(Rule.BUCKET_CACHE_TOO_SMALL)).isEqualTo(small);
  }

  @Test
  void theProposedSizeIsTheSmallestThatStarts() {
    String fix = BUCKETS.with(SIZE, "20").findings(Rule.BUCKET_CACHE_TOO_SMALL).get(0).fix();
    assertThat(fix).isEqualTo("Set hbase.bucketcache.size to 29 or more.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.0001", "-1"})
  void withoutACacheOnTheHeapThereIsNoBucketCache(String share) {
    LintedSite site = BUCKETS.with(SHARE, share).with(BUCKET_SHARES.get(0), "0.9");
    assertThat(BlockCacheFactory.createBlockCache(site.configuration())).isNull();
    assertThat(site.breaks(Rule.BUCKET_CACHE_WITHOUT_HEAP_CACHE)).isTrue();
    assertThat(site.breaks(Rule.BUCKET_CACHE_FACTORS)).as("HBase does not read it").isFalse();
  }

  @Test
  void withoutAnEngineHBaseReadsNothingOfABucketCache() {
    LintedSite site =
        LintedSite.of(SIZE, "10g", SIZES, "5000", "hbase.bucketcache.minfactor", "0.99")
            .with(BUCKET_SHARES.get(0), "0.9");
    assertThat(starts(site)).isTrue();
    assertThat(site.findings()).extracting(Finding::rule).containsExactly("unlikely-value");
    assertThat(site.findings().get(0).message())
        .contains("without a bucket cache it does not read the value");
    assertThat(BUCKETS.with(SIZE, "10g").findings(Rule.UNREADABLE_VALUE).get(0).message())
        .contains("throws an exception");
  }

  @ParameterizedTest
  @CsvSource({
    "LRU, true",
    "lru, true",
    "IndexOnlyLRU, true",
    "AdaptiveLRU, true",
    "TinyLFU, false"
  })
  void everyCacheButTinyLfuDividesItsBlocks(String policy, boolean judged) {
    LintedSite site = LintedSite.of("hfile.block.cache.policy", policy, LRU_SHARES.get(0), "0.5");
    assertThat(starts(site)).isEqualTo(!judged);
    assertThat(site.breaks(Rule.LRU_FACTORS)).isEqualTo(judged);
  }

  @ParameterizedTest
  @EnumSource
  void theSharesAreJudgedOnEveryLine(HBaseLine line) {
    assertThat(BUCKETS.with(BUCKET_SHARES.get(0), "0.3").on(line).breaks(Rule.BUCKET_CACHE_FACTORS))
        .isTrue();
    assertThat(LintedSite.of(LRU_SHARES.get(0), "0.3").on(line).breaks(Rule.LRU_FACTORS)).isTrue();
  }

  @Test
  void aShareThatIsNoNumberMakesACacheOfNothingAndStarts() {
    LintedSite site = LintedSite.of(SHARE, "NaN");
    BlockCache cache = BlockCacheFactory.createBlockCache(site.configuration());
    assertThat(((LruBlockCache) cache).getMaxSize()).isZero();
    assertThat(site.findings(Rule.UNREADABLE_VALUE).get(0).message())
        .contains("goes on, and a share of it is 0 bytes");
  }

  @Test
  void aCacheOfAFewBytesIsNoCache() {
    LintedSite site = LintedSite.of("hfile.block.cache.memory.size", "4096");
    assertThat(BlockCacheFactory.createBlockCache(site.configuration())).isNull();
    assertThat(site.findings(Rule.ODD_VALUE).get(0).message())
        .contains("is 4096, but should be at least 1048576")
        .contains("no block cache at all");
    assertThat(LintedSite.of("hfile.block.cache.memory.size", "1m").breaks(Rule.ODD_VALUE))
        .isFalse();
    assertThat(LintedSite.of("hfile.block.cache.memory.size", "512k").breaks(Rule.ODD_VALUE))
        .isTrue();
  }

  private static List<LintedSite> splits(LintedSite base, List<String> keys) {
    List<LintedSite> splits = new ArrayList<>();
    for (int single = 0; single <= TWENTIETHS; single++) {
      for (int multi = 0; single + multi <= TWENTIETHS; multi++) {
        int memory = TWENTIETHS - single - multi;
        splits.add(with(base, keys, List.of(text(single), text(multi), text(memory))));
      }
    }
    assertThat(splits).hasSize(231);
    return splits;
  }

  private static String text(int twentieths) {
    return String.format(Locale.ROOT, "%.2f", twentieths / (double) TWENTIETHS);
  }

  private static LintedSite with(LintedSite base, List<String> keys, List<String> values) {
    LintedSite site = base;
    for (int i = 0; i < keys.size(); i++) {
      site = site.with(keys.get(i), values.get(i));
    }
    return site;
  }

  private static boolean takesBuckets(Configuration configuration) {
    try {
      buckets.onConfigurationChange(configuration);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean takesOnHeap(Configuration configuration) {
    try {
      new LruBlockCache(1L << 20, 1L << 16, configuration).shutdown();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns whether HBase makes the caches of a configuration. */
  private static boolean starts(LintedSite site) {
    try {
      BlockCacheFactory.createBlockCache(site.configuration()).shutdown();
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }
}
