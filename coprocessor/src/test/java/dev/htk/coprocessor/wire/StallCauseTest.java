// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StallCauseTest {
  private static Set<StallCause> ofKind(StallKind kind) {
    return Arrays.stream(StallCause.values())
        .filter(cause -> cause.kind() == kind)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(StallCause.class)));
  }

  @Test
  void everyCauseIsFoundByItsCode() {
    for (StallCause cause : StallCause.values()) {
      assertThat(StallCause.find(cause.code())).contains(cause);
    }
  }

  @Test
  void anUnknownCodeIsNotFound() {
    assertThat(StallCause.find("NO_SUCH_CAUSE")).isEmpty();
  }

  @Test
  void everyCauseExplainsItselfInOneSentence() {
    for (StallCause cause : StallCause.values()) {
      assertThat(cause.explanation()).as(cause.code()).endsWith(".").doesNotContain("\n");
    }
  }

  @Test
  void everyKindHasTheExpectedCauses() {
    assertThat(ofKind(StallKind.CLIENT_GATE)).hasSize(5);
    assertThat(ofKind(StallKind.SERVER_GATE)).hasSize(15);
    assertThat(ofKind(StallKind.ROOT)).hasSize(10);
    assertThat(ofKind(StallKind.WHOLE_PROCESS))
        .containsExactlyInAnyOrder(
            StallCause.GC_PAUSE,
            StallCause.PROCESS_PAUSE,
            StallCause.CPU_STARVED,
            StallCause.SERVER_DOWN);
    assertThat(ofKind(StallKind.HONEST_REST)).containsExactly(StallCause.UNEXPLAINED);
  }
}
