// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of beans are those that OpenJDK 17 and 25 gave. */
class CollectorNameTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @ParameterizedTest
  @CsvSource({
    "G1 Young Generation, G1",
    "ZGC Cycles, ZGC",
    "ZGC Major Pauses, ZGC",
    "Shenandoah Pauses, Shenandoah",
    "PS Scavenge, Parallel",
    "Copy, Serial"
  })
  void aCollectorIsCalledAsPeopleCallIt(String bean, String collector) {
    ArrayNode beans = JSON.createArrayNode();
    beans.addObject().put("Name", bean);

    assertThat(CollectorName.of(beans)).contains(collector);
  }
}
