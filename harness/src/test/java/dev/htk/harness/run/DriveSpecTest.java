// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.AnswersNeeded;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DriveSpecTest {

  @Test
  void clientbufferingAsksForTheBufferedClient() throws HarnessException {
    assertThat(asking(null).decidedFor(workload("clientbuffering", "true")).client())
        .isEqualTo(ClientKind.BUFFERED);
    assertThat(asking(null).decidedFor(workload("clientbuffering", "false")).client())
        .isEqualTo(ClientKind.SYNC);
    assertThat(asking(ClientKind.ASYNC).decidedFor(workload("fieldcount", "1")).client())
        .isEqualTo(ClientKind.ASYNC);
  }

  @Test
  void anotherClientThanTheBufferedOneContradictsClientbuffering() throws HarnessException {
    YcsbWorkload buffering = workload("clientbuffering", "true");

    assertThat(refusalOf(() -> asking(ClientKind.SYNC).require(buffering)))
        .contains("--client sync", "clientbuffering=true", "leave one of them out");
    asking(ClientKind.BUFFERED).require(buffering);
    asking(null).require(buffering);
  }

  @Test
  void readsAreWaitedForWhereTheirRowsAreChecked() throws HarnessException {
    assertThat(AnswersNeeded.of(workload("dataintegrity", "true"), Phase.RUN).reads()).isTrue();
    assertThat(AnswersNeeded.of(workload("dataintegrity", "false"), Phase.RUN).reads()).isFalse();
  }

  @Test
  void insertsAreWaitedForWhereTheyAreTriedAgainOrReadBack() throws HarnessException {
    YcsbWorkload retried = workload("core_workload_insertion_retry_limit", "3");
    YcsbWorkload plain = workload("fieldcount", "1");
    YcsbWorkload insertsOnly =
        YcsbWorkload.load(
            "a", Map.of("readproportion", "0", "updateproportion", "0", "insertproportion", "1"));

    assertThat(AnswersNeeded.of(retried, Phase.LOAD).inserts()).isTrue();
    assertThat(AnswersNeeded.of(plain, Phase.LOAD).inserts()).isFalse();
    assertThat(AnswersNeeded.of(plain, Phase.RUN).inserts()).isTrue();
    assertThat(AnswersNeeded.of(insertsOnly, Phase.RUN).inserts()).isFalse();
  }

  private static DriveSpec asking(ClientKind client) {
    return DriveSpec.PLAIN.withClient(client);
  }

  private static YcsbWorkload workload(String key, String value) throws HarnessException {
    return YcsbWorkload.load("a", Map.of(key, value));
  }

  @Test
  void keepingFromNeverRaisesTheTailThreshold() {
    DriveSpec from20ms = DriveSpec.PLAIN.keepingFrom(20_000);

    assertThat(from20ms.tailThresholdMicros()).isEqualTo(20_000);
    assertThat(from20ms.keepingFrom(50_000).tailThresholdMicros()).isEqualTo(20_000);
    assertThat(from20ms.keepingFrom(5_000).tailThresholdMicros()).isEqualTo(5_000);
  }
}
