// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.compare.Bounds;
import dev.htk.harness.compare.Claim;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Comparison.Line;
import dev.htk.harness.compare.Comparison.Ratio;
import dev.htk.harness.compare.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparisonJsonTest {

  private static JsonNode json(Verdict... verdicts) {
    List<Line> lines =
        Stream.concat(
                Stream.of(line(null)), Stream.of(verdicts).map(verdict -> line(claim(verdict))))
            .toList();
    Comparison comparison =
        new Comparison(
            "stock",
            "tuned",
            true,
            5,
            128,
            lines,
            new Comparison.Family(0.95, "Holm", List.of("x"), 1),
            List.of(),
            List.of());
    return new JsonMapper().valueToTree(ComparisonJson.of(comparison));
  }

  private static Claim claim(Verdict verdict) {
    return new Claim(verdict, new Bounds(0.5, 0.4, 0.6, 0.99, "t"), null, verdict.words());
  }

  private static Line line(Claim claim) {
    Ratio ratio = new Ratio(0.5, 0.4, 0.6, null);
    return new Line("run", "p99", 200, 100, ratio, "run.insert.p99", claim, null, null);
  }

  @Test
  void theVerdictAndItsClaimsComeFirst() {
    JsonNode json = json(Verdict.BETTER, Verdict.NO_DIFFERENCE_SHOWN);

    assertThat(json.path("verdict").asText()).isEqualTo("better");
    assertThat(json.path("claims")).hasSize(2);
    assertThat(json.path("claims").path(0).toString())
        .isEqualTo(
            "{\"figure\":\"run.insert.p99\",\"baseline\":200.0,\"profile\":100.0,\"ratio\":0.5,"
                + "\"interval\":[0.4,0.6],\"verdict\":\"better\"}");
    assertThat(json.path("pairs").asInt()).isEqualTo(5);
    assertThat(json.path("lines")).hasSize(3);
  }

  @Test
  void claimsThatContradictEachOtherShowNoDifference() {
    assertThat(json(Verdict.WORSE).path("verdict").asText()).isEqualTo("worse");
    assertThat(json(Verdict.WORSE, Verdict.BETTER).path("verdict").asText())
        .isEqualTo("no difference shown");
    assertThat(json().path("verdict").asText()).isEqualTo("no difference shown");
  }
}
