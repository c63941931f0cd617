// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cli.kit.JsonText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanJsonTest {

  @Test
  void theJsonHasTheFieldsOfTheContract() throws Exception {
    JsonNode json = json(Plans.sampled());

    assertThat(json.path("regions").asInt()).isEqualTo(3);
    assertThat(texts(json.path("splits"))).containsExactly("\\x00\\x01a", "it's#{1}\\x5C");
    assertThat(json.at("/predicted/maxOverMean").asDouble()).isEqualTo(1.5);
    assertThat(json.at("/predicted/minOverMean").asDouble()).isEqualTo(0.75);
    assertThat(json.at("/predicted/errorBound").asDouble()).isEqualTo(1.6);
    assertThat(json.path("keys").asText()).isEqualTo("sample:keys.txt");
    assertThat(texts(json.path("warnings")))
        .containsExactly("one key is heavy", "mind the normalizer");
  }

  @Test
  void theJsonAlsoHasSharesBackTestAndWeights() throws Exception {
    JsonNode json = json(Plans.sampled());

    assertThat(json.path("shares").path(0).asDouble()).isEqualTo(0.5);
    assertThat(json.at("/backTest/heldOut").asLong()).isEqualTo(6001);
    assertThat(json.path("weights").asText()).isEqualTo("bytes");
    assertThat(json.at("/predicted/basis").asText()).isEqualTo("a sample of 12,000 keys");
  }

  @Test
  void aPlanOfAKnownPopulationHasANullBackTest() throws Exception {
    JsonNode json = json(Plans.exact());

    assertThat(json.path("backTest").isNull()).isTrue();
    assertThat(json.at("/usualFormula/maxOverMean").asDouble()).isEqualTo(1.345);
    assertThat(json.at("/capacity/memstoreBytes").isNull()).isTrue();
    assertThat(json.path("warnings")).isEmpty();
  }

  @Test
  void whatKeysToComeWillDoStandsInTheJson() throws Exception {
    JsonNode json = json(Plans.growing());

    assertThat(json.at("/future/maxOverMean").asDouble()).isEqualTo(2);
    assertThat(json.at("/future/idle").asInt()).isEqualTo(1);
    assertThat(json.at("/future/keys").asText()).isEqualTo("keys of the next day");
    assertThat(json.at("/backTestInFileOrder/maxOverMean").asDouble()).isEqualTo(1.9);
    assertThat(json(Plans.sampled()).path("future").isNull()).isTrue();
  }

  private static JsonNode json(PlannedTable table) throws JsonProcessingException {
    return JsonMapper.builder().build().readTree(JsonText.of(table));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
