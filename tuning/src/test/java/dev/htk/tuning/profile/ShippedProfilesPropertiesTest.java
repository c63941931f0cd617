// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Checks properties of every shipped profile on any machine. */
class ShippedProfilesPropertiesTest {

  private static final long MB = 1L << 20;

  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final String BLOCKING_FILES = "hbase.hstore.blockingStoreFiles";
  private static final String COMPACTION_MIN = "hbase.hstore.compaction.min";
  private static final String G1_REGION = "-XX:G1HeapRegionSize=";

  /** Settings that a better machine of the same kind may raise but never lower. */
  private static final List<String> GROWING =
      List.of(
          FLUSH_SIZE,
          "hbase.regionserver.handler.count",
          "hbase.hstore.flusher.count",
          "hbase.regionserver.thread.compaction.small",
          "hbase.regionserver.thread.compaction.large",
          "hbase.hstore.compaction.throughput.lower.bound",
          "hbase.hstore.compaction.throughput.higher.bound",
          "hbase.hregion.max.filesize",
          "hbase.wal.regiongrouping.numgroups",
          "hbase.regionserver.hlog.blocksize");

  private static final List<Profile> PROFILES = shipped();

  @Property(tries = 50)
  void everyProfileResolvesAndKeepsItsRelations(@ForAll("machines") MachineFacts machine) {
    everyProfileAndPhase((profile, phase) -> check(profile.resolve(machine, phase)));
  }

  private static void check(ResolvedProfile resolved) {
    Map<String, String> settings = resolved.settings();
    sameIfSet(resolved, "hbase.hstore.compaction.min.size", number(resolved, FLUSH_SIZE));
    sameIfSet(
        resolved,
        "hbase.regionserver.thread.compaction.throttle",
        20 * number(resolved, FLUSH_SIZE));
    assertThat(number(resolved, BLOCKING_FILES)).isGreaterThan(number(resolved, COMPACTION_MIN));
    assertThat(number(resolved, "hbase.hstore.compaction.throughput.lower.bound"))
        .isLessThan(number(resolved, "hbase.hstore.compaction.throughput.higher.bound"));
    assertThat(number(resolved, "hbase.hstore.flush.throughput.lower.bound"))
        .isLessThan(number(resolved, "hbase.hstore.flush.throughput.upper.bound"));
    assertThat(settings).doesNotContainKeys("hbase.wal.dir", "hbase.rootdir");
    resolved.jvm().stream()
        .map(ResolvedFlag::flag)
        .filter(flag -> flag.startsWith(G1_REGION))
        .forEach(
            flag ->
                assertThat(ByteSize.parse(flag.substring(G1_REGION.length())).bytes())
                    .as("a chunk is humongous from half a region on")
                    .isGreaterThan(2 * number(resolved, "hbase.hregion.memstore.mslab.chunksize")));
  }

  @Property(tries = 40)
  void aBetterMachineNeverGetsSmallerValues(@ForAll("machines") MachineFacts machine) {
    for (MachineFacts better :
        List.of(
            with(machine, machine.heapBytes() * 2, machine.cores(), machine.disks()),
            with(machine, machine.heapBytes(), machine.cores() + 1, machine.disks()),
            with(machine, machine.heapBytes(), machine.cores(), machine.disks() + 1))) {
      everyProfileAndPhase(
          (profile, phase) ->
              noneShrinks(profile.resolve(machine, phase), profile.resolve(better, phase)));
    }
  }

  @Property(tries = 40)
  void moreRegionsNeverMeanLargerFlushes(@ForAll("machines") MachineFacts machine) {
    MachineFacts busier =
        new MachineFacts(
            machine.heapBytes(),
            machine.cores(),
            machine.disks(),
            machine.diskKind(),
            machine.regionsPerServer() + 1,
            machine.walKind());
    everyProfileAndPhase(
        (profile, phase) ->
            assertThat(number(profile.resolve(busier, phase), FLUSH_SIZE))
                .as(profile.name())
                .isLessThanOrEqualTo(number(profile.resolve(machine, phase), FLUSH_SIZE)));
  }

  @Property(tries = 40)
  void onlyTheFactsThatAProfileNamesChangeItsValues(
      @ForAll("machines") MachineFacts one, @ForAll("machines") MachineFacts other) {
    everyProfileAndPhase(
        (profile, phase) -> {
          MachineFacts mixed = mixed(one, other, profile, phase);
          assertThat(profile.resolve(mixed, phase).settings())
              .as(profile.name())
              .isEqualTo(profile.resolve(one, phase).settings());
        });
  }

  @Provide
  Arbitrary<MachineFacts> machines() {
    Arbitrary<DiskKind> kinds = Arbitraries.of(DiskKind.class);
    return Combinators.combine(
            Arbitraries.longs().between(1024, 128 * 1024),
            Arbitraries.integers().between(1, 96),
            Arbitraries.integers().between(1, 12),
            kinds,
            Arbitraries.integers().between(1, 200),
            kinds)
        .as(
            (megabytes, cores, disks, diskKind, regions, walKind) ->
                new MachineFacts(megabytes * MB, cores, disks, diskKind, regions, walKind));
  }

  /** Returns the first machine with the other's facts where the profile does not use them. */
  private static MachineFacts mixed(
      MachineFacts one, MachineFacts other, Profile profile, Optional<Phase> phase) {
    var used = profile.variables(phase);
    return new MachineFacts(
        (used.contains("heap") ? one : other).heapBytes(),
        (used.contains("cores") ? one : other).cores(),
        (used.contains("disks") ? one : other).disks(),
        (used.contains("diskKind") ? one : other).diskKind(),
        (used.contains("regions") ? one : other).regionsPerServer(),
        (used.contains("walKind") ? one : other).walKind());
  }

  private static void noneShrinks(ResolvedProfile lesser, ResolvedProfile better) {
    for (String key : GROWING) {
      assertThat(number(better, key))
          .as("%s of %s", key, lesser.name())
          .isGreaterThanOrEqualTo(number(lesser, key));
    }
  }

  private static void sameIfSet(ResolvedProfile resolved, String key, long expected) {
    Optional.ofNullable(resolved.settings().get(key))
        .ifPresent(value -> assertThat(Long.parseLong(value)).as(key).isEqualTo(expected));
  }

  private static long number(ResolvedProfile resolved, String key) {
    return resolved
        .effective(key)
        .flatMap(resolved.catalogue().get(key)::number)
        .orElseThrow()
        .longValue();
  }

  private static MachineFacts with(MachineFacts machine, long heap, int cores, int disks) {
    return new MachineFacts(
        heap, cores, disks, machine.diskKind(), machine.regionsPerServer(), machine.walKind());
  }

  private static void everyProfileAndPhase(BiConsumer<Profile, Optional<Phase>> check) {
    for (Profile profile : PROFILES) {
      check.accept(profile, Optional.empty());
      for (Phase phase : Phase.values()) {
        check.accept(profile, Optional.of(phase));
      }
    }
  }

  private static List<Profile> shipped() {
    ProfileLibrary library = new ProfileLibrary(SettingsCatalogue.load());
    return library.names().stream().map(library::load).toList();
  }
}
