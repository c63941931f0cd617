// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.outcome.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how lines of slow-ops.jsonl become operations. */
class SlowOperationsReaderTest {

  private static final RunBounds BOUNDS = new RunBounds(0, 1_000_000_000);

  @TempDir private Path folder;

  private final Names servers = new Names();

  private List<TailOperation> read(String... lines) throws Exception {
    Path file = folder.resolve("slow-ops.jsonl");
    Files.writeString(file, String.join("\n", lines) + "\n");
    SlowOperationsReader reader =
        new SlowOperationsReader("run", BOUNDS, 100, servers, new Names());
    reader.read(file);
    return reader.operations();
  }

  private static String line(String operation, long start, String more) {
    return String.format(
        Locale.ROOT,
        "{\"phase\":\"run\",\"operation\":\"%s\",\"start\":%d,\"service\":2000,\"response\":5000%s}",
        operation,
        start,
        more);
  }

  @Test
  void anOperationLastsFromItsIntendedStartToItsAnswer() throws Exception {
    TailOperation operation = read(line("UPDATE", 10_000, ",\"intended\":7000")).get(0);
    assertThat(operation.due()).isEqualTo(7_000);
    assertThat(operation.start()).isEqualTo(10_000);
    assertThat(operation.end()).isEqualTo(12_000);
    assertThat(operation.responseMicros()).isEqualTo(5_000);
    assertThat(operation.isWrite()).isTrue();
    assertThat(operation.region()).isEqualTo(Names.NONE);
  }

  @Test
  void aReadModifyWriteCountsByItsPartsAndOtherPhasesAreSkipped() throws Exception {
    assertThat(
            read(
                line("READ-MODIFY-WRITE", 10_000, ""),
                line("READ", 10_000, ""),
                line("UPDATE", 12_000, ""),
                line("INSERT", 10_000, "").replace("run", "load")))
        .extracting(TailOperation::isWrite)
        .containsExactly(false, true);
  }

  @Test
  void aClientSleepsByItsScheduleBetweenAttempts() throws Exception {
    List<TailOperation> operations =
        read(
            line("INSERT", 10_000, ",\"retries\":0"),
            line("INSERT", 10_000, ",\"retries\":3"),
            line("INSERT", 10_000, ""));
    assertThat(operations).extracting(TailOperation::isRefused).containsExactly(false, true, true);
    assertThat(operations).extracting(TailOperation::attempts).containsExactly(1, 4, 1);
    // 100 + 200 + 300 ms, plus the one percent that the client adds.
    assertThat(operations.get(1).sleepMicros()).isEqualTo(606_000);
  }

  @Test
  void theReasonOfMostExceptionsIsTheReasonOfRefusal() throws Exception {
    List<TailOperation> operations =
        read(
            line("INSERT", 1, ",\"exceptions\":{\"RpcThrottlingException\":2}"),
            line(
                "INSERT",
                2,
                ",\"exceptions\":{\"NotServingRegionException\":2,\"RegionTooBusyException\":3,"
                    + "\"RegionMovedException\":2}"),
            line(
                "INSERT",
                3,
                ",\"exceptions\":{\"CallQueueTooBigException\":1,\"RegionTooBusyException\":3}"),
            line("INSERT", 4, ""));
    assertThat(operations)
        .extracting(TailOperation::refusedFor)
        .containsExactly(
            StallCause.QUOTA,
            StallCause.REGION_TRANSITION,
            StallCause.UNEXPLAINED,
            StallCause.UNEXPLAINED);
  }

  @Test
  void anExceptionWithoutACountIsRefused() {
    String line = line("INSERT", 1, ",\"exceptions\":{\"RegionTooBusyException\":null}");
    assertThat(BadInput.refusalOf(() -> read(line)))
        .contains("slow-ops.jsonl, line 1: an exception without a count");
  }

  @Test
  void anOperationBegunBeforeARegionMovedKnowsTheEarlierServer() throws Exception {
    String moved = ",\"region\":\"r\",\"server\":\"new\",\"movedFrom\":\"old\"";
    String after = ",\"region\":\"r\",\"server\":\"new\"";
    List<TailOperation> operations =
        read(
            line("INSERT", 10_000, moved),
            line("INSERT", 11_000, after),
            line("INSERT", 50_000, after));
    assertThat(operations)
        .extracting(operation -> servers.name(operation.before()))
        .containsExactly("old", "old", null);
  }

  @Test
  void anOperationThatTheFirstServerAnsweredKnowsNothingOfLaterMoves() throws Exception {
    List<TailOperation> operations =
        read(
            line("INSERT", 5_000, ",\"region\":\"r\",\"server\":\"a\""),
            line("INSERT", 10_000, ",\"region\":\"r\",\"server\":\"b\",\"movedFrom\":\"a\""),
            line("INSERT", 50_000, ",\"region\":\"r\",\"server\":\"a\",\"movedFrom\":\"b\""));
    assertThat(operations)
        .extracting(operation -> servers.name(operation.before()))
        .containsExactly(null, "a", "b");
  }

  @Test
  void anUnknownOperationOrANegativeTimeIsRefused() {
    assertThat(BadInput.refusalOf(() -> read(line("FLY", 10_000, ""))))
        .contains("slow-ops.jsonl, line 1: there is no operation 'FLY'");
    assertThat(BadInput.refusalOf(() -> read(line("READ", 10_000, "").replace("2000", "-1"))))
        .contains("a negative time");
  }
}
