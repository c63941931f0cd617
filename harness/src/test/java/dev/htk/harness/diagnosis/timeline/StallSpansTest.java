// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that packed spans are the same ones again. */
class StallSpansTest {

  @Test
  void spansOfEveryCauseAndPlaceComeBackAsTheyWere() {
    SplittableRandom random = new SplittableRandom(5);
    List<StallSpan> plain = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      for (StallCause cause : StallCause.values()) {
        int server = random.nextInt(Names.NONE, 1 << 20);
        int region = random.nextInt(Names.NONE, Integer.MAX_VALUE);
        plain.add(new StallSpan(cause, server, region, random.nextLong(), Long.MAX_VALUE));
      }
    }
    plain.add(new StallSpan(StallCause.WAL_SYNC, Names.NONE, Names.NONE, -1, 0));
    StallSpans packed = new StallSpans();
    packed.addAll(plain);
    assertThat(packed.equals(plain)).isTrue();
    packed.replaceAll(span -> span.movedBy(3));
    plain.replaceAll(span -> span.movedBy(3));
    assertThat(packed.equals(plain)).isTrue();
  }
}
