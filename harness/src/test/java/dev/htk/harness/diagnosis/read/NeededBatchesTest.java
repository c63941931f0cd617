// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Recorded;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests which slow batches a diagnosis keeps of all that it reads. */
class NeededBatchesTest {

  private static final long MILLI = 1000;
  private static final Window WINDOW = new Window(0, 10_000 * MILLI);

  private static TailOperation operation(int before, long startMillis, long endMillis) {
    return Recorded.operation(
        startMillis * MILLI,
        startMillis * MILLI,
        endMillis * MILLI,
        1,
        before,
        7,
        true,
        1,
        false,
        0);
  }

  private static boolean needs(
      NeededBatches needed, int server, int region, long startMillis, long endMillis) {
    return needed.needs(server, region, startMillis * MILLI, endMillis * MILLI);
  }

  @Test
  void aBatchIsNeededWithinAnOperationOfItsRegionAndServer() {
    NeededBatches needed =
        new NeededBatches(
            List.of(operation(Names.NONE, 500, 600), operation(Names.NONE, 100, 900)),
            List.of(),
            WINDOW);
    assertThat(needs(needed, 1, 7, 510, 590)).isTrue();
    assertThat(needs(needed, 1, 7, 700, 899)).isTrue();
    assertThat(needs(needed, 1, 7, 700, 990)).isFalse();
    assertThat(needs(needed, 1, 7, 50, 590)).isFalse();
    assertThat(needs(needed, 1, 8, 510, 590)).isFalse();
    assertThat(needs(needed, 2, 7, 510, 590)).isFalse();
  }

  @Test
  void clocksMayDifferAsMuchAsTheJoinAllows() {
    NeededBatches needed =
        new NeededBatches(List.of(operation(Names.NONE, 500, 600)), List.of(), WINDOW);
    assertThat(needs(needed, 1, 7, 494, 606)).isTrue();
  }

  @Test
  void theServerBeforeAMoveCountsToo() {
    NeededBatches needed = new NeededBatches(List.of(operation(3, 500, 600)), List.of(), WINDOW);
    assertThat(needs(needed, 3, 7, 510, 590)).isTrue();
  }

  @Test
  void regionsOfSampledOperationsKeepAllTheirBatchesOfTheWindow() {
    TailOperation operation = operation(Names.NONE, 500, 600);
    NeededBatches needed = new NeededBatches(List.of(operation), List.of(operation), WINDOW);
    assertThat(needs(needed, 1, 7, 9_000, 9_900)).isTrue();
    assertThat(needs(needed, 1, 8, 9_000, 9_900)).isFalse();
    assertThat(needs(needed, 1, 7, 10_001, 10_002)).isFalse();
  }
}
