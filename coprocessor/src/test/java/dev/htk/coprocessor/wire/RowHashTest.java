// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowHashTest {
  /** Uses the test vectors of FNV-1a's authors, so that clients of all versions agree. */
  @Test
  void aRowHashIsFnv1aWithSixtyFourBits() {
    assertThat(RowHash.of(new byte[0])).isEqualTo(0xcbf29ce484222325L);
    assertThat(RowHash.of("a".getBytes(US_ASCII))).isEqualTo(0xaf63dc4c8601ec8cL);
    assertThat(RowHash.of("foobar".getBytes(US_ASCII))).isEqualTo(0x85944171f73967e8L);
  }
}
