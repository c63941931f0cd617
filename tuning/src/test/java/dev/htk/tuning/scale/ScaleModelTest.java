// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ScaleModelTest {

  private static final long MB = 1 << 20;
  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final String BLOCK_SIZE = "hbase.regionserver.hlog.blocksize";
  private static final String COMPACTION_MAX_SIZE = "hbase.hstore.compaction.max.size";

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final ProfileLibrary LIBRARY = new ProfileLibrary(CATALOGUE);
  private static final MachineFacts SMALL = new MachineFacts(2L << 30, 2, 1, DiskKind.SSD, 10);
  private static final MachineFacts LARGE = new MachineFacts(64L << 30, 24, 8, DiskKind.SSD, 20);
  private static final ResolvedProfile STOCK = resolve("stock", SMALL);
  private static final List<ResolvedProfile> SIDES =
      List.of(
          STOCK, resolve("ssd-tuned", SMALL), resolve("stock", LARGE), resolve("ssd-tuned", LARGE));

  @Test
  void aFactorOfOneAddsAndChangesNothing() {
    assertThat(SIDES)
        .allSatisfy(side -> assertThat(ScaleModel.settings(side, 1)).isEqualTo(side.settings()));
  }

  @Property(tries = 128)
  void sharesCountsAndTimesStay(@ForAll @IntRange(min = 2, max = 128) int factor) {
    for (ResolvedProfile side : SIDES) {
      SortedMap<String, String> scaled = ScaleModel.settings(side, factor);
      assertThat(scaled.entrySet())
          .filteredOn(entry -> !setting(entry.getKey()).scaling().isScalable())
          .allMatch(entry -> entry.getValue().equals(side.settings().get(entry.getKey())));
    }
  }

  @Property(tries = 128)
  void everySizeIsDividedAndNoneFallsBelowItsFloor(
      @ForAll @IntRange(min = 2, max = 128) int factor) {
    for (ResolvedProfile side : SIDES) {
      SortedMap<String, String> scaled = ScaleModel.settings(side, factor);
      assertThat(scaled.entrySet())
          .filteredOn(entry -> setting(entry.getKey()).scaling().isScalable())
          .hasSizeGreaterThan(15)
          .allSatisfy(
              entry -> {
                Setting setting = setting(entry.getKey());
                long full =
                    setting.number(side.effective(entry.getKey()).orElseThrow()).get().longValue();
                long value = Long.parseLong(entry.getValue());
                long floor = setting.scaling().floor();
                assertThat(setting.accepts(entry.getValue())).isTrue();
                assertThat(value).isGreaterThanOrEqualTo(Math.min(full, floor));
                if (full != Long.MAX_VALUE) {
                  assertThat(value).isLessThanOrEqualTo(Math.max(full / factor, floor));
                }
              });
    }
  }

  @Property(tries = 128)
  void settingsThatMoveTogetherKeepTheirRelations(
      @ForAll @IntRange(min = 2, max = 128) int factor) {
    for (ResolvedProfile side : SIDES) {
      SortedMap<String, String> scaled = ScaleModel.settings(side, factor);
      long flushSize = number(scaled, FLUSH_SIZE);
      assertThat(number(scaled, "hbase.hregion.memstore.mslab.max.allocation"))
          .isLessThanOrEqualTo(number(scaled, "hbase.hregion.memstore.mslab.chunksize"));
      assertThat(number(scaled, "hbase.hregion.memstore.mslab.chunksize"))
          .isLessThanOrEqualTo(flushSize / 4);
      assertThat(number(scaled, "hbase.hstore.compaction.min.size")).isEqualTo(flushSize);
      assertThat(number(scaled, "hbase.regionserver.thread.compaction.throttle"))
          .isBetween(20 * flushSize, 20 * flushSize + 20);
      assertThat(number(scaled, "hbase.hstore.compaction.throughput.lower.bound"))
          .isLessThanOrEqualTo(number(scaled, "hbase.hstore.compaction.throughput.higher.bound"));
      assertThat(number(scaled, "hbase.hstore.flush.throughput.lower.bound"))
          .isLessThanOrEqualTo(number(scaled, "hbase.hstore.flush.throughput.upper.bound"));
      assertThat(number(scaled, BLOCK_SIZE) % 65536).as("HDFS checksums").isZero();
    }
  }

  @Test
  void defaultsThatTheProfileDoesNotSetAreScaledToo() {
    String key = "hbase.hregion.preclose.flush.size";
    assertThat(STOCK.settings()).doesNotContainKey(key);
    assertThat(ScaleModel.settings(STOCK, 5)).containsEntry(key, "1048576");
  }

  @Test
  void unlimitedStaysUnlimited() {
    assertThat(ScaleModel.settings(STOCK, 32))
        .containsEntry(COMPACTION_MAX_SIZE, Long.toString(Long.MAX_VALUE))
        .containsEntry("hbase.hstore.compaction.throughput.offpeak", Long.toString(Long.MAX_VALUE));
  }

  @Test
  void floorsOfHBaseAndHdfsHold() {
    ResolvedProfile tiny =
        resolve("stock", SMALL).withOverrides(Map.of("hbase.hstore.compaction.max", "9"));
    assertThat(ScaleModel.settings(tiny, 128))
        .containsEntry(FLUSH_SIZE, Long.toString(MB))
        .containsEntry(BLOCK_SIZE, Long.toString(2 * MB));
  }

  @Test
  void valuesGivenByHandAreNotScaled() {
    ResolvedProfile changed = STOCK.withOverrides(Map.of(FLUSH_SIZE, "67108864"));
    assertThat(ScaleModel.settings(changed, 32)).containsEntry(FLUSH_SIZE, "67108864");
  }

  @Test
  void aValueGivenByHandThatNoLongerFitsIsRefused() {
    ResolvedProfile changed =
        STOCK.withOverrides(Map.of("hbase.hregion.memstore.mslab.max.allocation", "1048576"));
    assertThat(ScaleModel.settings(changed, 2)).isNotEmpty();
    assertThatThrownBy(() -> ScaleModel.settings(changed, 32))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("stock scaled by 32")
        .hasMessageContaining("chunksize (262144)");
    assertThat(ScaleModel.choose(List.of(changed), 1000 * MB).isEnough()).isTrue();
  }

  @Test
  void factorsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> ScaleModel.settings(STOCK, 0)).hasMessageContaining("1 to 128");
    assertThatThrownBy(() -> ScaleModel.settings(STOCK, 129)).hasMessageContaining("1 to 128");
    assertThatThrownBy(() -> ScaleModel.choose(List.of(), 1)).hasMessageContaining("one side");
    assertThatThrownBy(() -> ScaleModel.choose(SIDES, 0)).hasMessageContaining("one byte");
  }

  @Property
  void theChosenFactorGivesFiveFlushesOrNamesTheBytesNeeded(
      @ForAll @LongRange(min = 1, max = 4L << 30) long bytes) {
    ScaleChoice choice = ScaleModel.choose(SIDES, bytes);
    long largestFlush =
        SIDES.stream()
            .mapToLong(side -> number(ScaleModel.settings(side, choice.factor()), FLUSH_SIZE))
            .max()
            .orElseThrow();
    if (choice.isEnough()) {
      assertThat(bytes).isGreaterThanOrEqualTo(5 * largestFlush);
      assertThat(choice.factor() == 1 || !enough(choice.factor() - 1, bytes)).isTrue();
    } else {
      assertThat(choice.neededBytesPerRegion()).isGreaterThan(bytes);
      assertThat(ScaleModel.choose(SIDES, choice.neededBytesPerRegion()).isEnough()).isTrue();
    }
  }

  @Test
  void aLongRunNeedsNoModel() {
    long bytes = bytesFor(128 * MB);
    assertThat(ScaleModel.choose(List.of(STOCK), bytes))
        .isEqualTo(new ScaleChoice(1, bytes, bytes));
  }

  @Test
  void theBytesNeededAtTheFloorAreEightFlushesPlusAFifth() {
    ScaleChoice choice = ScaleModel.choose(List.of(STOCK), MB);
    assertThat(choice).isEqualTo(new ScaleChoice(128, MB, 10_066_330));
    assertThat(choice.isEnough()).isFalse();
  }

  @Test
  void aFactorThatWouldNotShrinkFlushesIsNotChosen() {
    ResolvedProfile fixed = STOCK.withOverrides(Map.of(FLUSH_SIZE, "67108864"));
    assertThat(ScaleModel.choose(List.of(fixed), MB))
        .as("a flush size given by hand does not scale")
        .isEqualTo(new ScaleChoice(1, MB, bytesFor(64 * MB)));
  }

  @Test
  void aCompactionThatNeedsManyFilesNeedsManyFlushes() {
    ResolvedProfile lazy = STOCK.withOverrides(Map.of("hbase.hstore.compaction.min", "10"));
    assertThat(ScaleModel.choose(List.of(lazy), 18 * MB).factor()).isEqualTo(128);
    assertThat(ScaleModel.choose(List.of(lazy), 18 * MB).isEnough()).isTrue();
  }

  private static boolean enough(int factor, long bytes) {
    return SIDES.stream()
        .allMatch(side -> bytes >= bytesFor(number(ScaleModel.settings(side, factor), FLUSH_SIZE)));
  }

  /** Three flushes until a compaction begins, five while it runs, and a fifth to spare. */
  private static long bytesFor(long flushSize) {
    return (flushSize * 96 + 9) / 10;
  }

  private static ResolvedProfile resolve(String name, MachineFacts machine) {
    return LIBRARY.load(name).resolve(machine, Optional.empty());
  }

  private static Setting setting(String key) {
    return CATALOGUE.get(key);
  }

  private static long number(SortedMap<String, String> settings, String key) {
    return Long.parseLong(settings.get(key));
  }
}
