// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.study.AblationRun;
import dev.htk.tuning.evidence.Evidence;
import dev.htk.tuning.evidence.Evidence.Change;
import dev.htk.tuning.evidence.Evidence.Contrast;
import dev.htk.tuning.evidence.Evidence.Finding;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AblationTextTest {

  private static final Contrast NOTHING =
      new Contrast(
          List.of(finding("load.throughput", 1.02, "no difference shown")), null, "WAL sync");

  @Test
  void theScreenNamesWhatHelpsFirstThenEachRateThenWhatElseMoves() {
    Contrast helps =
        new Contrast(
            List.of(
                finding("load.throughput", 2.5, "better"), finding("load.flushes", 0.5, "better")),
            "compaction",
            "WAL sync");
    String text =
        text(
            helps,
            change("compaction throughput bounds", null, helps, NOTHING),
            change("hstore.flusher.count", null, NOTHING, null),
            change("hregion.max.filesize", "no region grows that large", null, null));

    assertThat(text.lines().toList())
        .startsWith(
            "mine on modelled ssd-node, one change at a time: better by compaction throughput"
                + " bounds; none is",
            "shown to hurt")
        .contains(
            "load rate                           added to stock                  added to the rest",
            "the whole profile                   2.50× 1.25 to 5.00 better",
            "compaction throughput bounds        2.50× 1.25 to 5.00 better       1.02× 0.51 to"
                + " 2.04",
            "hstore.flusher.count                1.02× 0.51 to 2.04              –",
            "  the whole profile: load.flushes 0.50× 0.25 to 1.00 better",
            "  compaction throughput bounds, added to stock: load.flushes 0.50× 0.25 to 1.00"
                + " better")
        .endsWith("believed   hregion.max.filesize: no region grows that large");
  }

  @Test
  void aProfileMeasuredAsAWholeMakesNoClaimAboutSingleChanges() {
    Contrast helps =
        new Contrast(
            List.of(finding("load.throughput", 2.5, "better"), finding("load.p99", 2, "worse")),
            null,
            null);

    assertThat(text(helps, change("hstore.flusher.count", null, null, null)).lines().toList())
        .startsWith(
            "mine on modelled ssd-node, all changes together: better by load.throughput, worse by"
                + " load.p99")
        .contains(
            "the whole profile                   2.50× 1.25 to 5.00 better",
            "  the whole profile: load.p99 2.00× 1.00 to 4.00 worse")
        .noneMatch(line -> line.startsWith("hstore.flusher.count"));
  }

  @Test
  void pairsThatTheBudgetLeftOutAreReported() {
    assertThat(text(null, change("hstore.flusher.count", null, NOTHING, null)))
        .contains("12 minutes, 3 pairs are missing", "none is shown to help");
  }

  private static String text(Contrast whole, Change... changes) {
    Evidence evidence =
        new Evidence(
            "mine",
            "ssd-node",
            128,
            "insert",
            2,
            new TreeMap<>(),
            "2 cores",
            "htk bench ablation mine",
            "2026-11-26",
            whole,
            List.of(changes));
    return AblationText.of(
        new AblationRun.Result(evidence, whole == null ? 3 : 0, 12, List.of(), List.of()));
  }

  private static Change change(String name, String believed, Contrast added, Contrast addedToRest) {
    return new Change(name, new TreeMap<>(Map.of("a.key", "1")), believed, added, addedToRest);
  }

  private static Finding finding(String figure, double ratio, String verdict) {
    return new Finding(figure, ratio, List.of(ratio / 2, ratio * 2), verdict);
  }
}
