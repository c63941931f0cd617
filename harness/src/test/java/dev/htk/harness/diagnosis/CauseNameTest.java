// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the words for causes. */
class CauseNameTest {

  @Test
  void eachCauseHasWordsOfItsOwn() {
    assertThat(Stream.of(StallCause.values()).map(CauseName::of)).doesNotHaveDuplicates();
  }

  @Test
  void anUnknownCauseCodeIsItsOwnName() {
    assertThat(CauseName.of("NEWER")).isEqualTo("NEWER");
  }
}
