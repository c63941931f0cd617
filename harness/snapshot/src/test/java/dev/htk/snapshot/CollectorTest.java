// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectorTest {

  @ParameterizedTest
  @CsvSource({"0, 20000", "1, 20000", "3, 20000", "60, 1000", "5000, 100"})
  void theMoreServersThereAreTheFewerRowsOfEachFitASnapshot(int servers, int rows) {
    assertThat(Collector.rowsOfEach(servers)).isEqualTo(rows);
  }
}
