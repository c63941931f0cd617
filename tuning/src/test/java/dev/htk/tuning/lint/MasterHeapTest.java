// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.relation.HeapShares;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.LongRange;
import org.apache.hadoop.hbase.io.util.MemorySizeUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the rules about a master's heap against HBase's own check, which it runs at its start. */
class MasterHeapTest {

  private static final String CACHE = "hfile.block.cache.memory.size";
  private static final String FREE = "hbase.regionserver.free.heap.min.memory.size";
  private static final String MEMSTORE = "hbase.regionserver.global.memstore.size";
  private static final long HEAP =
      ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax();

  @Property(tries = 300)
  void thisHeapIsJudgedAsHBaseDoes(
      @ForAll @LongRange(min = 1, max = 120) long cachePercent,
      @ForAll @LongRange(min = -1, max = 60) long freePercent,
      @ForAll @LongRange(min = -5, max = 5) long more,
      @ForAll @FloatRange(min = 0.01f, max = 0.8f) float memstore) {
    LintedSite site =
        LintedSite.of(
            CACHE,
            Long.toString(HEAP / 100 * cachePercent + more),
            FREE,
            Long.toString(HEAP / 100 * freePercent + more),
            MEMSTORE,
            Float.toString(memstore));
    HeapShares shares =
        HeapShares.of(key -> Optional.ofNullable(site.values().get(key)), OptionalLong.of(HEAP))
            .orElseThrow();
    assertThat(shares.fit()).isEqualTo(starts(site));
  }

  @ParameterizedTest
  @CsvSource({
    "500m, '', 0.4, 1220",
    "4g, '', 0.4, 9991",
    "1g, '', 0.2, 1679",
    "'', 1g, 0.4, 4877",
    "500m, 1g, 0.4, 2498"
  })
  void theSmallestHeapIsTheFirstThatFits(
      String cache, String free, String memstore, long megabytes) {
    LintedSite site = LintedSite.of(MEMSTORE, memstore);
    site = cache.isEmpty() ? site : site.with(CACHE, cache);
    site = free.isEmpty() ? site : site.with(FREE, free);
    assertThat(site.findings(Rule.MASTER_HEAP_NEEDED).get(0).message())
        .endsWith("with a heap of " + megabytes + " MB or more");
    assertThat(fits(site, megabytes)).isTrue();
    assertThat(fits(site, megabytes - 1)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void onlyAMasterThatIsARegionServerChecksIt(HBaseLine line) {
    boolean checks = line != HBaseLine.V3_0;
    LintedSite sized = LintedSite.of(CACHE, "500m").on(line);
    assertThat(sized.breaks(Rule.MASTER_HEAP_NEEDED)).isEqualTo(checks);
    LintedSite shares = LintedSite.of("hfile.block.cache.size", "0.5").on(line);
    assertThat(shares.findings(Rule.HEAP_OVER_LIMIT).get(0).message())
        .endsWith(
            checks
                ? "; a region server does not start, and neither does a master"
                : "; a region server does not start");
  }

  @Test
  void sharesFitEveryHeapAlike() {
    assertThat(LintedSite.of("hfile.block.cache.size", "0.2").breaks(Rule.MASTER_HEAP_NEEDED))
        .isFalse();
    assertThat(LintedSite.of(CACHE, "0").breaks(Rule.MASTER_HEAP_NEEDED)).isFalse();
    assertThat(LintedSite.of(FREE, "-1").breaks(Rule.MASTER_HEAP_NEEDED)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx1219m, true, false",
    "-Xmx1220m, false, false",
    "-Xmx2g, false, false",
    "-Dx=1, false, true"
  })
  void aScriptsHeapDecides(String flags, boolean isTooSmall, boolean isUnknown) {
    LintedSite site =
        LintedSite.of(CACHE, "500m").withScript("export HBASE_MASTER_OPTS=\"" + flags + "\"\n");
    assertThat(site.breaks(Rule.MASTER_HEAP_TOO_SMALL)).isEqualTo(isTooSmall);
    assertThat(site.breaks(Rule.MASTER_HEAP_NEEDED)).isEqualTo(isUnknown);
  }

  @Test
  void theHeapOfEveryProcessIsAMastersToo() {
    LintedSite site = LintedSite.of(CACHE, "500m").withScript("export HBASE_HEAPSIZE=1g\n");
    assertThat(site.breaks(Rule.MASTER_HEAP_TOO_SMALL)).isTrue();
    assertThat(
            LintedSite.of(CACHE, "500m")
                .withScript("export HBASE_REGIONSERVER_OPTS=-Xmx1g\n")
                .breaks(Rule.MASTER_HEAP_TOO_SMALL))
        .isFalse();
  }

  private static boolean fits(LintedSite site, long megabytes) {
    SettingsCatalogue catalogue = SettingsCatalogue.load();
    return HeapShares.of(
            key ->
                Optional.ofNullable(site.values().get(key))
                    .or(() -> catalogue.find(key).flatMap(Setting::defaultValue)),
            OptionalLong.of(megabytes << 20))
        .orElseThrow()
        .fit();
  }

  private static boolean starts(LintedSite site) {
    try {
      MemorySizeUtil.validateRegionServerHeapMemoryAllocation(site.configuration());
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }
}
