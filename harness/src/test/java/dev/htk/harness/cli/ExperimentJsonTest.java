// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.experiment.ExperimentResult;
import dev.htk.harness.experiment.ExperimentResult.Beside;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentJsonTest {

  private static JsonNode row(Double median) {
    Map<String, String> at = Map.of("threads", "8");
    Beside beside = new Beside("load.throughput", at, 4.56, null, "4.56×", median, median, median);
    ExperimentResult result =
        new ExperimentResult(
            "x",
            "small",
            "profiles",
            "stock",
            1,
            List.of(),
            List.of(),
            List.of(),
            List.of(beside),
            List.of());
    return new JsonMapper().<JsonNode>valueToTree(ExperimentJson.of(result)).path("rows").path(0);
  }

  @Test
  void aRatioNearThePublishedOneIsReproduced() {
    assertThat(row(4.74).path("reproduced").asBoolean()).isTrue();
    assertThat(row(3.7).path("reproduced").asBoolean()).isTrue();
    assertThat(row(4.74).path("interval")).hasSize(2);
    assertThat(row(4.74).path("at").path("threads").asText()).isEqualTo("8");
  }

  @Test
  void aRatioFarFromItIsNotAndSaysWhy() {
    assertThat(row(6.88).path("reproduced").asBoolean()).isFalse();
    assertThat(row(6.88).path("why").asText())
        .isEqualTo("measured 1.51× the published ratio, more than 25 % apart");
  }

  @Test
  void aFigureThatWasNotMeasuredIsNotReproduced() {
    assertThat(row(null).path("reproduced").asBoolean()).isFalse();
    assertThat(row(null).path("measured").isNull()).isTrue();
    assertThat(row(null).path("why").asText()).isEqualTo("not measured");
  }
}
