// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.splits.CreatedTable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Test;

class CreatedReportTest {

  private static final ServerName ONE = ServerName.valueOf("rs1.example.com", 16020, 7);
  private static final ServerName TWO = ServerName.valueOf("rs2.example.com", 16020, 7);

  private static CreatedTable table(Map<ServerName, Integer> perServer) {
    return new CreatedTable(
        TableName.valueOf("ns:orders"), new TreeMap<>(perServer), Duration.ofMillis(2345));
  }

  @Test
  void theTextSaysHowManyRegionsLieOnEachServer() {
    String text =
        new CreatedReport(table(Map.of(ONE, 3, TWO, 1)), Plans.exact(), List.of("mind this"))
            .toText();

    assertThat(text.lines())
        .startsWith("Created table 'ns:orders' with 4 regions in 2.3 s, all of them open")
        .contains("  servers    2 live, with 1 to 3 regions each")
        .contains("        3 on rs1.example.com,16020,7", "        1 on rs2.example.com,16020,7")
        .endsWith("warning    mind this");
  }

  @Test
  void serversWithEqualRegionCountsAreSummedUpInOneFigure() {
    assertThat(new CreatedReport(table(Map.of(ONE, 2, TWO, 2)), Plans.exact(), List.of()).toText())
        .contains("2 live, with 2 regions each")
        .doesNotContain("warning");
  }

  @Test
  void theJsonNamesEveryServerAlsoOneWithoutARegion() throws IOException {
    CreatedTable table = table(Map.of(ONE, 4, TWO, 0));

    JsonNode json =
        new JsonMapper()
            .readTree(JsonText.of(new CreatedReport(table, Plans.exact(), List.of("mind this"))));

    assertThat(json.path("table").asText()).isEqualTo("ns:orders");
    assertThat(json.path("regions").asInt()).isEqualTo(4);
    assertThat(json.path("seconds").asDouble()).isEqualTo(2.345);
    assertThat(json.path("regionsPerServer").path(TWO.toString()).asInt(-1)).isEqualTo(0);
    assertThat(json.path("plan").path("splits")).hasSize(3);
    assertThat(json.path("warnings").path(0).asText()).isEqualTo("mind this");
    assertThat(table.serversWithout()).containsExactly(TWO);
  }
}
