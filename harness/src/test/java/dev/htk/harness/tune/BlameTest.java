// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.Tail;
import dev.htk.harness.run.Samples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlameTest {

  private static final List<String> CHAIN =
      List.of("FLUSH", "FLUSH_DELAYED", "COMPACTION", "COMPACTION_THROTTLED");

  private final Map<String, CauseShare> byCause = new LinkedHashMap<>();

  private Blame blame() {
    Tail tail = new Tail(1, 1, 0.9, 0.05, byCause, 0.1, 0.01, "20 ms", 9, Map.of());
    return Blame.of(
        new Diagnosis(
            List.of(), tail, List.of(), "", null, 0, List.of(), List.of(), List.of(), null, null),
        "said");
  }

  private void add(StallCause cause, double share, double p, CauseShare.Chain... behind) {
    add(cause, share, 0.02, p, behind);
  }

  private void add(
      StallCause cause, double share, double chance, double p, CauseShare.Chain... behind) {
    byCause.put(cause.code(), new CauseShare(share, chance, p, 0, 0, List.of(behind)));
  }

  @Test
  void theRootOfTheLargestGateComesFirst() {
    add(StallCause.REGION_MEMSTORE, 0.6, 0.01, new CauseShare.Chain(CHAIN, 0.9));
    add(StallCause.WAL_SYNC, 0.1, 0.01);

    assertThat(blame().causes())
        .extracting(Blame.Cause::cause)
        .containsExactly(
            StallCause.COMPACTION_THROTTLED,
            StallCause.COMPACTION,
            StallCause.FLUSH_DELAYED,
            StallCause.FLUSH,
            StallCause.REGION_MEMSTORE,
            StallCause.WAL_SYNC);
    assertThat(blame().share(StallCause.COMPACTION)).isCloseTo(0.54, within(1e-9));
    assertThat(blame().largest()).hasSize(5).doesNotContain(StallCause.WAL_SYNC);
  }

  @Test
  void whatChanceGivesAndWhatIsSmallIsNotBlamed() {
    add(StallCause.FLUSH, 0.5, 0.47, 0.3);
    add(StallCause.CPU_STARVED, 0.08, 0.2, 0.9);
    add(StallCause.WAL_SYNC, 0.04, 0.01);

    assertThat(blame().causes()).isEmpty();
  }

  /** Seen on a modelled QLC SSD, where only the smaller cause was tried. */
  @Test
  void theLargestCauseIsTriedFirstThoughItMayBeChance() {
    add(
        StallCause.REGION_MEMSTORE,
        0.49,
        0.14,
        0.1,
        new CauseShare.Chain(List.of("COMPACTION_THROTTLED"), 1));
    add(StallCause.WAL_SYNC, 0.37, 0.01);

    assertThat(blame().share(StallCause.COMPACTION_THROTTLED)).isCloseTo(0.35, within(1e-9));
    assertThat(blame().moves(Samples.manifest("stock")))
        .extracting(Move::cause)
        .startsWith(StallCause.COMPACTION_THROTTLED);
  }

  @Test
  void aBusyHostInOneRunDoesNotHideWhatHoldsUpAll() {
    Blame quiet = blame(StallCause.COMPACTION_THROTTLED, 0.7, StallCause.CPU_STARVED, 0.05);
    Blame busy = blame(StallCause.CPU_STARVED, 0.6, StallCause.COMPACTION_THROTTLED, 0.2);

    Blame mean = Blame.mean(List.of(quiet, busy, quiet));

    assertThat(mean.largest()).containsExactly(StallCause.COMPACTION_THROTTLED);
    assertThat(mean.share(StallCause.CPU_STARVED)).isCloseTo(0.7 / 3, within(1e-9));
  }

  @Test
  void aSmallerCauseIsActedOnAfterTheLargest() {
    Blame blame = blame(StallCause.WAL_SYNC, 0.6, StallCause.CALL_QUEUE, 0.1);

    assertThat(blame.largest()).containsExactly(StallCause.WAL_SYNC);
    assertThat(blame.moves(Samples.manifest("stock")))
        .extracting(Move::cause)
        .containsExactly(StallCause.WAL_SYNC, StallCause.CALL_QUEUE);
  }

  /** Seen on a slow host, where seven pairs tried what could not help. */
  @Test
  void whatWaitsForCoresGetsOnlyWhatSavesCores() {
    Blame blame = blame(StallCause.WAL_SYNC, 0.67, StallCause.CPU_STARVED, 0.6);

    assertThat(blame.largest()).containsExactly(StallCause.CPU_STARVED);
    assertThat(blame.moves(Samples.manifest("stock")))
        .isNotEmpty()
        .extracting(Move::cause)
        .containsOnly(StallCause.CPU_STARVED);
  }

  @Test
  void flushesThatShareTheDeviceAreMadeFewerForTheWal() {
    assertThat(flushSizesTriedFor(blame(StallCause.WAL_SYNC, 0.6, StallCause.FLUSH_DELAYED, 0.06)))
        .containsExactly("hbase.hregion.memstore.flush.size 134217728 → 268435456");
  }

  @Test
  void aWalThatIsAloneOnItsDeviceGetsNoLargerFlushes() {
    assertThat(flushSizesTriedFor(blame(StallCause.WAL_SYNC, 0.6, StallCause.CALL_QUEUE, 0.06)))
        .isEmpty();
  }

  private static List<String> flushSizesTriedFor(Blame blame) {
    return blame.moves(Samples.manifest("stock")).stream()
        .map(Move::settings)
        .filter(settings -> settings.contains("flush.size"))
        .toList();
  }

  private static Blame blame(StallCause first, double share, StallCause second, double less) {
    return new Blame(
        List.of(new Blame.Cause(first, share), new Blame.Cause(second, less)), 0, "said");
  }

  @Test
  void aThrottledCompactionGetsLessToDoBeforeItIsMadeFaster() {
    add(StallCause.REGION_MEMSTORE, 0.6, 0.01, new CauseShare.Chain(CHAIN, 0.9));

    List<Move> moves = blame().moves(Samples.manifest("stock"));
    assertThat(moves.get(0).settings()).contains("flush.size 134217728 → 268435456");
    assertThat(moves.get(1).settings())
        .contains("higher.bound 104857600 → 419430400", "lower.bound 52428800 → 209715200");
    assertThat(moves).extracting(Move::keys).doesNotHaveDuplicates();
  }
}
