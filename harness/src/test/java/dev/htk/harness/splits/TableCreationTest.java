// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import org.apache.hadoop.hbase.HBaseIOException;
import org.apache.hadoop.hbase.InvalidFamilyOperationException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.junit.jupiter.api.Test;

class TableCreationTest {

  @Test
  void aLostWayToTheMasterIsNoAnswerOfIt() {
    assertThat(
            new IOException[] {
              new ConnectException(),
              new SocketTimeoutException(),
              new RetriesExhaustedException("35")
            })
        .noneMatch(TableCreation::isAnswer);
    assertThat(
            new IOException[] {
              new InvalidFamilyOperationException("no family"),
              new HBaseIOException("no such quota")
            })
        .allMatch(TableCreation::isAnswer);
  }
}
