// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ReasonTest {

  @Test
  void aMissingCodecIsNamedWithoutItsExceptionsAndStack() {
    assertThat(
            Reason.of(
                new IOException(
                    "org.apache.hadoop.hbase.DoNotRetryIOException: java.lang.RuntimeException:"
                        + " java.lang.ClassNotFoundException: com.hadoop.compression.lzo.LzoCodec"
                        + " Set hbase.table.sanity.checks to false at conf or table descriptor if"
                        + " you want to bypass sanity checks\n\tat org.apache.hadoop.hbase…")))
        .isEqualTo("it lacks the class com.hadoop.compression.lzo.LzoCodec");
  }

  @Test
  void theMastersMessageIsKeptWithoutExceptionAndBypassAdvice() {
    assertThat(
            Reason.of(
                new IOException(
                    "org.apache.hadoop.hbase.DoNotRetryIOException: Block size for column family cf"
                        + "  must be between 1K and 16MB. Set hbase.table.sanity.checks to false at"
                        + " conf or table descriptor if you want to bypass sanity checks")))
        .isEqualTo("Block size for column family cf  must be between 1K and 16MB.");
  }

  @Test
  void aMissingClassIsNamed() {
    assertThat(Reason.of(new NoClassDefFoundError("a/b/C"))).isEqualTo("it lacks the class a.b.C");
  }

  @Test
  void aFailureWithoutWordsIsNamedByItsClass() {
    assertThat(Reason.of(new IOException())).isEqualTo("java.io.IOException");
  }
}
