// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class HostMemoryTest {

  private static final long GIB = 1L << 30;

  @Test
  void aMiniClusterLargerThanTheHostIsRefused() {
    assertThat(refusalOf(() -> HostMemory.requireForMini(1, 9 * GIB, 8 * GIB)))
        .isEqualTo(
            "a MiniCluster with a heap of 9 GiB does not fit into the 8 GiB of memory here: give a"
                + " smaller --heap");
    assertThatCode(() -> HostMemory.requireForMini(1, 8 * GIB, 8 * GIB)).doesNotThrowAnyException();
    assertThat(refusalOf(() -> HostMemory.requireForMini(2, 8 * GIB, 8 * GIB)))
        .startsWith("a MiniCluster for each side with a heap of 8 GiB does not fit");
  }

  @Test
  void heapsThatDoNotFitAreRefusedWithWhatIsNeededAndWhatIsFree() {
    assertThat(refusalOf(() -> HostMemory.require(1, 3, 3, 8 * GIB, GIB, 16 * GIB)))
        .contains("3 region servers", "8 GiB", "this host has 16 GiB free", "--heap", "--servers");
  }

  @Test
  void sidesThatRunAtTheSameTimeNeedTheMemoryOfBoth() {
    assertThatCode(() -> HostMemory.require(1, 1, 1, 4 * GIB, GIB, 8 * GIB))
        .doesNotThrowAnyException();
    assertThat(refusalOf(() -> HostMemory.require(2, 1, 1, 4 * GIB, GIB, 8 * GIB)))
        .startsWith("a local cluster for each side of 1 region server with a heap of 4 GiB need ");
  }

  @Test
  void heapsThatFitAreAccepted() {
    assertThatCode(() -> HostMemory.require(1, 1, 1, GIB, GIB, 4 * GIB)).doesNotThrowAnyException();
  }
}
