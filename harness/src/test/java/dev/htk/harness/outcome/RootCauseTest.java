// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class RootCauseTest {

  @Test
  void theRootCausesMessageIsUsed() {
    Exception refused = new ConnectException("Connection refused");

    assertThat(RootCause.message(new ExecutionException(new IOException("lost", refused))))
        .isEqualTo("Connection refused");
  }

  @Test
  void aStackBehindTheMessageIsLeftOut() {
    assertThat(RootCause.message(new IOException("\nno such table\n\tat HMaster.main")))
        .isEqualTo("no such table");
  }

  @Test
  void anExceptionWithoutAMessageIsNamedByItsClass() {
    assertThat(RootCause.message(new IOException((String) null))).isEqualTo("java.io.IOException");
    assertThat(RootCause.message(new IOException(" \n"))).isEqualTo("java.io.IOException");
  }
}
