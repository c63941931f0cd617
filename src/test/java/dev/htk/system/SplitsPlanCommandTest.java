// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.splitter.check.SplitList;
import dev.htk.system.HtkProcess.Result;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Calls {@code htk splits plan} as a user does: keys in, a plan on stdout, an exit code. */
class SplitsPlanCommandTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int KEYS = 20_000;

  @RegisterExtension static final HtkSession htk = new HtkSession();

  @TempDir private Path folder;

  @Test
  void everyFormatHoldsTheSamePlanAndNothingElse() throws Exception {
    String plan = "splits plan --servers 2 --keys ycsb-hashed:records=100000 --format ";
    JsonNode json = JSON.readTree(good(plan + "json").stdout());
    List<String> keys = new ArrayList<>();
    json.path("splits").forEach(key -> keys.add(key.asText()));
    Result file = good(plan + "file");
    Result shell = good(plan + "shell --table t --family f");

    assertThat(keys).hasSize(19);
    assertThat(json.at("/predicted/errorBound").asDouble()).isBetween(1.0, 1.02);
    assertThat(file.stdout().lines()).containsExactlyElementsOf(keys);
    assertThat(shell.stdout()).hasLineCount(1).startsWith("create 't', ").contains(keys);
    assertThat(shell.errorLines())
        .hasSameSizeAs(json.path("warnings"))
        .allMatch(line -> line.startsWith("warning: "));
    assertThat(good(plan + "text").stdout())
        .contains("20 = 2 servers × 10 regions", "user#{1000+i*(9999-1000)/19}")
        .contains(keys);
  }

  @Test
  void aFileAPipeAndLengthPrefixedKeysMakeTheSamePlan() throws Exception {
    Path text = htk.here().resolve("keys.txt");
    Path binary = htk.here().resolve("keys.bin");
    try (OutputStream lines = new BufferedOutputStream(Files.newOutputStream(text));
        DataOutputStream records =
            new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(binary)))) {
      for (byte[] key : binaryKeys()) {
        lines.write((Bytes.toStringBinary(key) + "\n").getBytes(StandardCharsets.US_ASCII));
        records.writeInt(key.length);
        records.write(key);
      }
    }
    String plan = "splits plan --servers 3 --regions-per-server 4 --format file --keys sample:";

    String planned = good(plan + "keys.txt").stdout();

    assertThat(SplitList.parse("stdout", planned).splits()).hasSize(11);
    assertThat(good(plan + "keys.bin --length-prefixed").stdout()).isEqualTo(planned);
    try (HtkProcess piped = HtkProcess.start(folder, (plan + "-").split(" "))) {
      try (OutputStream stdin = piped.stdin()) {
        Files.copy(text, stdin);
      }
      assertThat(piped.await().stdout()).as(piped.errors()).isEqualTo(planned);
    }
  }

  @Test
  void ctrlCWhileReadingEndsQuietly() throws Exception {
    try (HtkProcess reading =
            HtkProcess.start(folder, "splits plan --servers 1 --keys sample:-".split(" "));
        OutputStream stdin = reading.stdin()) {
      // Far more than a pipe holds, so that it must be reading.
      stdin.write("user1234567890\n".repeat(500_000).getBytes(StandardCharsets.US_ASCII));

      reading.interrupt();
      Result result = reading.await();

      assertThat(result.exitCode()).isEqualTo(130);
      assertThat(result.stdout()).isEmpty();
      assertThat(result.stderr()).doesNotContain("htk:", "Exception");
    }
  }

  /** Returns keys of arbitrary bytes, half of which share a prefix. */
  private static List<byte[]> binaryKeys() {
    SplittableRandom random = new SplittableRandom(1);
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      byte[] key = new byte[1 + random.nextInt(12)];
      random.nextBytes(key);
      if (random.nextBoolean()) {
        key[0] = 'x';
      }
      keys.add(key);
    }
    return keys;
  }

  private static Result good(String arguments) throws IOException, InterruptedException {
    Result result = htk.run(arguments);
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    return result;
  }
}
