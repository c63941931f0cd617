// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Confidence;
import dev.htk.harness.diagnosis.DiagnosedRun;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.Tail;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TailSentenceTest {

  @Test
  void causesAreNamedWithTheirMainChain() {
    Map<String, CauseShare> causes = new LinkedHashMap<>();
    causes.put("REGION_MEMSTORE", share(0.61, 0.001, "FLUSH", "FLUSH_QUEUE"));
    causes.put("WAL_SYNC", share(0.3, 0.001));
    causes.put("GC_PAUSE", share(0.01, 0.001));

    assertThat(sentence(12, causes, 0.08))
        .isEqualTo("61 % region memstore full ← flush ← flush waited for a flusher; 30 % WAL sync");
  }

  @Test
  void aLongChainIsLeftOutOfOneLineAndStandsInTwo() {
    Map<String, CauseShare> causes =
        Map.of(
            "REGION_MEMSTORE",
            share(0.7, 0.001, "FLUSH", "FLUSH_DELAYED", "COMPACTION", "COMPACTION_THROTTLED"));

    assertThat(TailSentence.of(tail(12, causes, 0.3), TailSentence.LINE))
        .isEqualTo("70 % region memstore full");
    assertThat(sentence(12, causes, 0.3))
        .isEqualTo(
            "70 % region memstore full ← flush ← flush delayed by store files ← compaction"
                + " ← compaction throttled");
  }

  @Test
  void noCauseIsNamedBeforeALargerOneThatDoesNotFit() {
    Map<String, CauseShare> causes = new LinkedHashMap<>();
    causes.put(
        "REGION_MEMSTORE",
        share(0.53, 0.4, "FLUSH", "FLUSH_DELAYED", "COMPACTION", "COMPACTION_THROTTLED"));
    causes.put("CLIENT_BACKOFF", share(0.26, 0.001, "REGION_MEMSTORE"));
    causes.put("WAL_SYNC", share(0.09, 0.001));

    assertThat(sentence(12, causes, 0.12)).contains("compaction throttled").doesNotContain("WAL");
  }

  @Test
  void theSentenceSaysIfNothingWasSlow() {
    assertThat(sentence(0, Map.of(), 1)).isEqualTo("nothing was slow");
  }

  @Test
  void theUnexplainedShareComesFirstIfItIsTheLargest() {
    assertThat(sentence(9, Map.of("WAL_SYNC", share(0.2, 0.001)), 0.8))
        .isEqualTo("80 % unexplained; 20 % WAL sync");
    assertThat(sentence(9, Map.of(), 1)).isEqualTo("100 % unexplained");
  }

  @Test
  void aShareThatMayBeChanceIsNamedWithItsChance() {
    assertThat(sentence(9, Map.of("COMPACTION", share(0.6, 0.4)), 0.4))
        .isEqualTo("60 % compaction (by chance 40 %)");
  }

  @ParameterizedTest
  @ValueSource(ints = {TailSentence.LINE, TailSentence.TWO_LINES})
  void theSentenceNeverExceedsItsLength(int most) {
    Map<String, CauseShare> causes = new LinkedHashMap<>();
    for (StallCause cause : StallCause.values()) {
      causes.put(
          cause.code(),
          share(0.06, 0.3, "FLUSH_DELAYED", "COMPACTION_QUEUE", "COMPACTION_THROTTLED", "UNKNOWN"));
    }

    assertThat(TailSentence.of(tail(9, causes, 0.6), most)).hasSizeBetween(20, most);
    for (StallCause cause : StallCause.values()) {
      Map<String, CauseShare> one = Map.of(cause.code(), causes.get(cause.code()));
      assertThat(TailSentence.of(tail(9, one, 0.1), most))
          .startsWith("6 % ")
          .hasSizeLessThanOrEqualTo(most);
    }
  }

  private static String sentence(long operations, Map<String, CauseShare> causes, double rest) {
    return TailSentence.of(tail(operations, causes, rest), TailSentence.TWO_LINES);
  }

  private static CauseShare share(double share, double p, String... behind) {
    return new CauseShare(
        share,
        0.4,
        p,
        0,
        0,
        behind.length == 0 ? List.of() : List.of(new CauseShare.Chain(List.of(behind), 0.9)));
  }

  private static Diagnosis tail(long operations, Map<String, CauseShare> causes, double rest) {
    return new Diagnosis(
        List.of(),
        new Tail(
            20_000, 900_000, 1 - rest, 0.06, causes, rest, 0.001, "20 ms", operations, Map.of()),
        List.of(),
        "",
        new DiagnosedRun("d", "run", "stock", "local", 0, 1, 1000, false, 350.0, 64),
        0,
        List.of(),
        List.of(),
        List.of(),
        new Confidence(false, List.of(), List.of()),
        null);
  }
}
