// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calls {@code htk splits plan --keys table:NAME} as a user does. */
@OnSharedCluster
class SplitsPlanOnClusterTest {

  private static final TableName TABLE = TableName.valueOf("to-plan-again");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final int ROWS = 20_000;
  private static final int REGIONS = 4;
  private static final byte[] VALUE = new byte[200];

  /** Allowance for block headers, because the bound is on bytes and the test counts rows. */
  private static final double HEADERS = 1.005;

  @RegisterExtension static final HtkSession htk = new HtkSession();

  private static SharedCluster shared;

  @BeforeAll
  static void fillATable(SharedCluster shared) throws IOException {
    SplitsPlanOnClusterTest.shared = shared;
    try (Admin admin = shared.admin();
        Table table = shared.connection().getTable(TABLE)) {
      TestTables.create(admin, TABLE, FAMILY);
      List<Put> puts = new ArrayList<>();
      IntStream.range(0, ROWS)
          .forEach(row -> puts.add(new Put(key(row)).addColumn(FAMILY, FAMILY, VALUE)));
      table.put(puts);
      admin.flush(TABLE);
    }
  }

  @AfterAll
  static void dropIt() throws IOException {
    try (Admin admin = shared.admin()) {
      TestTables.drop(admin, TABLE);
    }
  }

  private static byte[] key(int row) {
    return Bytes.toBytes(String.format(Locale.ROOT, "row%05d", row));
  }

  @Test
  void aTableIsPlannedFromItsStoreFilesAndCheckedAgainstTheCluster() throws Exception {
    Result result = plan("table:" + TABLE);

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    JsonNode json = JsonMapper.builder().build().readTree(result.stdout());
    assertThat(json.path("weights").asText()).isEqualTo("bytes");
    double bound = json.at("/predicted/errorBound").asDouble();
    assertThat(bound).isBetween(1.0, 1.2);
    int most = (int) (bound * HEADERS * ROWS / REGIONS);
    int before = 0;
    for (JsonNode split : json.path("splits")) {
      int rows = rowsBefore(split.asText());
      assertThat(rows - before).isBetween(1, most);
      before = rows;
    }
    assertThat(ROWS - before).isBetween(1, most);
    assertThat(json.path("notChecked").toString()).doesNotContain("--cluster");
  }

  @Test
  void aTableThatIsNotThereIsBadInput() throws Exception {
    Result result = plan("table:to-plan");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.errorLines()).singleElement().asString().contains("to-plan", TABLE + "?");
  }

  private static int rowsBefore(String split) {
    byte[] key = Bytes.toBytesBinary(split);
    return (int) IntStream.range(0, ROWS).filter(row -> Bytes.compareTo(key(row), key) < 0).count();
  }

  private Result plan(String keys) throws IOException, InterruptedException {
    return htk.run(
        "splits",
        "plan",
        "--servers",
        "1",
        "--regions-per-server",
        Integer.toString(REGIONS),
        "--keys",
        keys,
        "--cluster",
        shared.configuration().toString(),
        "--format",
        "json");
  }
}
