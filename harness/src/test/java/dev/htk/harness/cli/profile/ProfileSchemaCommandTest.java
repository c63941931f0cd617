// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cli.Ended;
import org.junit.jupiter.api.Test;

class ProfileSchemaCommandTest {

  @Test
  void theSchemaIsThatOfTheVersion() throws Exception {
    JsonNode older = schema("2.5");
    JsonNode newer = schema("3.0");

    assertThat(older.path("$id").asText()).startsWith("urn:hbase-tuning-kit:hbase-site:2.5.");
    assertThat(newer.path("$id").asText()).startsWith("urn:hbase-tuning-kit:hbase-site:3.0.");
    assertThat(older.path("properties").has("hbase.regionserver.global.memstore.memory.size"))
        .isFalse();
    assertThat(newer.path("properties").has("hbase.regionserver.global.memstore.memory.size"))
        .isTrue();
  }

  private static JsonNode schema(String version) throws Exception {
    Ended ended = Ended.of(new ProfileSchemaCommand(), "--hbase-version", version);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err()).isEmpty();
    return JsonMapper.builder().build().readTree(ended.out());
  }
}
