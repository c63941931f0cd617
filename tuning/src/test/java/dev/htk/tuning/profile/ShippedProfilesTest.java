package dev.htk.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedProfilesTest {

  private static final long GB = 1L << 30;
  private static final MachineFacts SMALL = new MachineFacts(2 * GB, 2, 1, DiskKind.SSD, 10);
  private static final MachineFacts MIDDLE = new MachineFacts(32 * GB, 16, 6, DiskKind.SSD, 20);
  private static final MachineFacts LARGE = new MachineFacts(128 * GB, 48, 12, DiskKind.NVME, 50);

  private static final ProfileLibrary LIBRARY = new ProfileLibrary(SettingsCatalogue.load());

  static Stream<MachineFacts> machines() {
    return Stream.of(SMALL, MIDDLE, LARGE);
  }

  @ParameterizedTest
  @MethodSource("machines")
  void everyShippedProfileResolvesInEveryPhase(MachineFacts machine) {
    for (String name : LIBRARY.names()) {
      for (Phase phase : Phase.values()) {
        assertThat(LIBRARY.load(name).resolve(machine, Optional.of(phase)).settings()).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("machines")
  void stockStatesEveryKeyThatAnotherProfileSets(MachineFacts machine) {
    for (String name : LIBRARY.names()) {
      assertThat(settings("stock", machine).keySet()).containsAll(settings(name, machine).keySet());
    }
  }

  @ParameterizedTest
  @MethodSource("machines")
  void stockIsHBasesOwnDefaults(MachineFacts machine) {
    assertThat(LIBRARY.load("stock").resolve(machine, Optional.empty()).entries())
        .allSatisfy(entry -> assertThat(entry.setting().defaultValue()).contains(entry.value()));
  }

  @ParameterizedTest
  @MethodSource("machines")
  void ssdTunedKeepsTheRelationsBetweenItsSizes(MachineFacts machine) {
    Map<String, String> settings = settings("ssd-tuned", machine);
    long flushSize = number(settings, "hbase.hregion.memstore.flush.size");
    assertThat(flushSize).isBetween(128L << 20, 256L << 20);
    assertThat(number(settings, "hbase.hstore.compaction.min.size")).isEqualTo(flushSize);
    assertThat(number(settings, "hbase.regionserver.thread.compaction.throttle"))
        .isEqualTo(20 * flushSize);
    assertThat(number(settings, "hbase.hstore.compaction.throughput.lower.bound"))
        .isLessThan(number(settings, "hbase.hstore.compaction.throughput.higher.bound"));
  }

  @Test
  void ssdTunedAsksLittleOfASmallMachine() {
    assertThat(settings("ssd-tuned", SMALL))
        .containsEntry("hbase.hregion.memstore.flush.size", "134217728")
        .containsEntry("hbase.regionserver.handler.count", "30")
        .containsEntry("hbase.regionserver.thread.compaction.small", "1")
        .containsEntry("hbase.hregion.memstore.block.multiplier", "4")
        .containsEntry("hbase.wal.provider", "defaultProvider")
        .containsEntry("hbase.hregion.max.filesize", Long.toString(10 * GB));
  }

  @Test
  void ssdTunedUsesALargerMachine() {
    assertThat(settings("ssd-tuned", MIDDLE))
        .containsEntry("hbase.hregion.memstore.flush.size", "268435456")
        .containsEntry("hbase.regionserver.handler.count", "200")
        .containsEntry("hbase.regionserver.thread.compaction.small", "4")
        .containsEntry("hbase.hregion.memstore.block.multiplier", "8")
        .containsEntry("hbase.wal.provider", "multiwal")
        .containsEntry("hbase.wal.regiongrouping.numgroups", "3")
        .containsEntry("hbase.hregion.max.filesize", Long.toString(50 * GB));
  }

  @Test
  void ssdTunedSizesTheCollectorsRegionsForItsChunks() {
    assertThat(LIBRARY.load("ssd-tuned").resolve(SMALL, Optional.empty()).jvm())
        .extracting(ResolvedFlag::flag)
        .containsExactly("-Xms2048m", "-Xmx2048m", "-XX:+UseG1GC", "-XX:G1HeapRegionSize=8m");
  }

  private static Map<String, String> settings(String name, MachineFacts machine) {
    return LIBRARY.load(name).resolve(machine, Optional.empty()).settings();
  }

  private static long number(Map<String, String> settings, String key) {
    return Long.parseLong(settings.get(key));
  }
}
