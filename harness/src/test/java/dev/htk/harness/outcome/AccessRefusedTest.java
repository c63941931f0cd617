// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.security.AccessControlException;
import org.ietf.jgss.GSSException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessRefusedTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Insufficient permissions (user=lena@EXAMPLE.COM, scope=default,"
            + " params=[namespace=default],action=CREATE)"
            + " | lena lacks the right CREATE on default | grant 'lena', 'C', '@default'",
        "Insufficient permissions (user=lena@EXAMPLE.COM, scope=default, family=family,"
            + " params=[table=default:usertable,family=family],action=CREATE)"
            + " | lena lacks the right CREATE on default | grant 'lena', 'C', '@default'",
        "Insufficient permissions (user=lena/host@EXAMPLE.COM, scope=default:orders,"
            + " family=, params=[table=default:orders],action=ADMIN)"
            + " | lena lacks the right ADMIN on default:orders | grant 'lena', 'A', 'orders'",
        "Insufficient permissions (user=lena, scope=GLOBAL, params=[],action=ADMIN)"
            + " | lena lacks the right ADMIN on the whole cluster | grant 'lena', 'A'",
        "Insufficient permissions for user 'lena' (table=sales:orders, action=READ)"
            + " | lena lacks the right READ on sales:orders | grant 'lena', 'R', 'sales:orders'",
        "the recorder of a,1,2 refused: Drain needs the global right ADMIN, which lena lacks"
            + " | lena lacks the right ADMIN on the whole cluster | grant 'lena', 'A'"
      })
  void aRefusalNamesTheMissingRightAndHowToGrantIt(String message, String lacks, String grant) {
    IOException refusal =
        new org.apache.hadoop.hbase.security.AccessDeniedException(
            message + "\n\tat some.Stack(Trace)");

    HarnessException told =
        AccessRefused.of(new UncheckedIOException(new IOException("outer", refusal))).orElseThrow();

    assertThat(told.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(told).hasMessageStartingWith(lacks).hasMessageEndingWith(grant);
  }

  @Test
  void aRefusalWithoutTheNameOfARightIsToldInTheServersWords() {
    IOException hdfs =
        new AccessControlException(
            "Permission denied: user=lena, access=READ_EXECUTE, inode=\"/hbase/data\"");

    assertThat(AccessRefused.of(hdfs).orElseThrow())
        .hasMessage(
            "this user lacks a right: Permission denied: user=lena, access=READ_EXECUTE,"
                + " inode=\"/hbase/data\"");
  }

  @Test
  void aMissingTicketIsToldWithWhatToDo() {
    Exception failure =
        new ExecutionException(
            new IOException("cannot connect", new GSSException(GSSException.NO_CRED)));

    assertThat(AccessRefused.of(failure).orElseThrow())
        .hasMessageStartingWith("no Kerberos ticket: run kinit");
  }

  @Test
  void otherFailuresAreNoRefusal() {
    assertThat(AccessRefused.of(new IOException("Permission denied"))).isEmpty();
    assertThat(AccessRefused.of(new IOException(new AccessDeniedException("/etc/hbase"))))
        .isEmpty();
    assertThat(AccessRefused.of(new NullPointerException())).isEmpty();
  }
}
