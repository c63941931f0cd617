// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.schedule.Share;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KeyShareTest {

  private static final int CLIENTS = 4;
  private static final long EXISTING = 1000;
  private static final long TAKEN = 12;

  @Test
  void existingRowsAreTheSameForAllClients() {
    assertThat(rows(keys(1), 0, EXISTING)).containsExactlyElementsOf(rows(keys(3), 0, EXISTING));
  }

  @Test
  void noTwoClientsInsertTheSameRowAndNoneInsertsOneThatWasTaken() {
    assertThat(
            IntStream.range(0, CLIENTS)
                .boxed()
                .flatMap(client -> rows(keys(client), EXISTING, EXISTING + 500).stream()))
        .hasSize(CLIENTS * 500)
        .doesNotHaveDuplicates()
        .allMatch(row -> row >= EXISTING + TAKEN);
  }

  @Test
  void aClientThatIsAloneHasAllRowsInTheirOrder() {
    assertThat(rows(KeyShare.ALL, 0, 50)).isEqualTo(LongStream.range(0, 50).boxed().toList());
  }

  private static KeyShare keys(int client) {
    return new KeyShare(new Share(client, CLIENTS), EXISTING, TAKEN);
  }

  private static List<Long> rows(KeyShare keys, long from, long to) {
    return LongStream.range(from, to).map(keys::row).boxed().toList();
  }
}
