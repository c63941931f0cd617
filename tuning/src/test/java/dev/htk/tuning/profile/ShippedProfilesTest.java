// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ShippedProfilesTest {

  private static final long GB = 1L << 30;
  private static final MachineFacts TINY = new MachineFacts(GB / 4, 1, 1, DiskKind.SSD, 10);
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
  @EnumSource
  void stockIsTheDefaultsOfItsLine(HBaseLine line) {
    ProfileLibrary library = new ProfileLibrary(SettingsCatalogue.load(line));
    assertThat(library.load("stock").resolve(MIDDLE, Optional.empty()).entries())
        .allSatisfy(
            entry ->
                assertThat(entry.setting().defaultValue()).as(entry.key()).contains(entry.value()));
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
        .containsEntry("hbase.hregion.memstore.block.multiplier", "4")
        .containsEntry("hbase.hregion.max.filesize", Long.toString(10 * GB));
  }

  @Test
  void ssdTunedUsesALargerMachine() {
    assertThat(settings("ssd-tuned", MIDDLE))
        .containsEntry("hbase.hregion.memstore.flush.size", "268435456")
        .containsEntry("hbase.regionserver.handler.count", "200")
        .containsEntry("hbase.hregion.memstore.block.multiplier", "8")
        .containsEntry("hbase.hregion.max.filesize", Long.toString(50 * GB));
  }

  @Test
  void ssdTunedSizesTheCollectorsRegionsForItsChunks() {
    assertThat(LIBRARY.load("ssd-tuned").resolve(SMALL, Optional.empty()).jvm())
        .extracting(ResolvedFlag::flag)
        .containsExactly("-Xms2048m", "-Xmx2048m", "-XX:+UseG1GC", "-XX:G1HeapRegionSize=8m");
  }

  @Test
  void acceleratedWritesPutsTheWalOnSeparateFastVolumes() {
    assertThat(walOn(DiskKind.HDD, DiskKind.SSD))
        .containsEntry("hbase.wal.storage.policy", "ALL_SSD")
        .containsEntry("hbase.wal.provider", "multiwal")
        .containsEntry("hbase.wal.regiongrouping.numgroups", "2");
    assertThat(walOn(DiskKind.CLOUD, DiskKind.NVME))
        .containsEntry("hbase.wal.storage.policy", "ALL_SSD");
    assertThat(walOn(DiskKind.SSD, DiskKind.SSD))
        .containsEntry("hbase.wal.storage.policy", "NONE")
        .containsEntry("hbase.wal.provider", "multiwal");
    assertThat(walOn(DiskKind.SSD, DiskKind.HDD))
        .containsEntry("hbase.wal.storage.policy", "NONE")
        .containsEntry("hbase.wal.provider", "defaultProvider");
  }

  @Test
  void acceleratedWritesTouchesNothingButTheLog() {
    assertThat(settings("accelerated-writes", MIDDLE).keySet())
        .allMatch(key -> key.contains("wal") || key.contains("log"));
  }

  /** Uses a machine with at least as many cores as the study's 12. */
  @Test
  void bothStudyProfilesHaveTheValuesOfTheStudysTable() {
    assertThat(settings("sandisk-2014", MIDDLE))
        .isEqualTo(
            Map.of(
                "hbase.hregion.memstore.chunkpool.maxsize", "0.5",
                "hbase.hregion.max.filesize", "53687091200",
                "hbase.regionserver.handler.count", "150",
                "hfile.block.cache.size", "0.4",
                "hbase.hregion.memstore.mslab.enabled", "true",
                "hbase.hregion.memstore.mslab.max.allocation", "262144"));
    assertThat(settings("hbase-0.9x-defaults", MIDDLE))
        .isEqualTo(
            Map.of(
                "hbase.hregion.memstore.chunkpool.maxsize", "0",
                "hbase.hregion.max.filesize", "1073741824",
                "hbase.regionserver.handler.count", "10",
                "hfile.block.cache.size", "0.2",
                "hbase.hregion.memstore.mslab.enabled", "false",
                "hbase.hregion.memstore.mslab.max.allocation", "262144"));
  }

  @Test
  void theRunOverlayOfBulkLoadRestoresStockValues() {
    Profile profile = LIBRARY.load("bulk-load");
    Map<String, String> load = profile.resolve(MIDDLE, Optional.of(Phase.LOAD)).settings();
    Map<String, String> run = profile.resolve(MIDDLE, Optional.of(Phase.RUN)).settings();

    assertThat(load)
        .isEqualTo(settings("bulk-load", MIDDLE))
        .containsEntry("hbase.hregion.majorcompaction", "0");
    assertThat(run.keySet()).isEqualTo(load.keySet());
    for (String key :
        Set.of(
            "hbase.regionserver.global.memstore.size",
            "hfile.block.cache.size",
            "hbase.hstore.blockingStoreFiles",
            "hbase.hstore.compaction.min",
            "hbase.hregion.majorcompaction",
            "hbase.regionserver.region.split.policy")) {
      assertThat(run).containsEntry(key, settings("stock", MIDDLE).get(key));
      assertThat(load.get(key)).as(key).isNotEqualTo(run.get(key));
    }
  }

  @Test
  void lowTailLatencyKeepsAllRegionsTogetherAtHalfOfTheMemstore() {
    long flushSize =
        number(settings("low-tail-latency", MIDDLE), "hbase.hregion.memstore.flush.size");

    assertThat(flushSize * MIDDLE.regionsPerServer())
        .isLessThanOrEqualTo((long) (MIDDLE.heapBytes() * 0.35 / 2));
  }

  @Test
  void theJvmTakesEveryFlag() throws Exception {
    Set<List<String>> commands = new HashSet<>();
    for (String name : LIBRARY.names()) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      LIBRARY.load(name).resolve(TINY, Optional.empty()).jvm().stream()
          .map(ResolvedFlag::flag)
          .forEach(command::add);
      command.add("-version");
      commands.add(command);
    }

    for (List<String> command : commands) {
      Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(java.waitFor()).as("%s: %s", command, output).isZero();
      assertThat(output).doesNotContain("warning");
    }
  }

  private static Map<String, String> walOn(DiskKind data, DiskKind wal) {
    return settings("accelerated-writes", new MachineFacts(24 * GB, 16, 6, data, 10, wal));
  }

  private static Map<String, String> settings(String name, MachineFacts machine) {
    return LIBRARY.load(name).resolve(machine, Optional.empty()).settings();
  }

  private static long number(Map<String, String> settings, String key) {
    return Long.parseLong(settings.get(key));
  }
}
