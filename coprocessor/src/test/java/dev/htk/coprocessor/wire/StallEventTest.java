// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StallEventTest {
  private static final Scope REGION = Scope.region("usertable", "0123456789abcdef0123456789abcdef");

  @Test
  void anEventKeepsItsFiguresInTheirOrder() {
    StallEvent event =
        StallEvent.of(StallCause.FLUSH, REGION.family("cf"), 10)
            .figure(Figure.MEMSTORE_BYTES, 7)
            .figure("later", 8)
            .endedAt(25);

    assertThat(event.figures().keySet()).containsExactly("memstoreBytes", "later");
    assertThat(event.figure(Figure.MEMSTORE_BYTES)).hasValue(7);
    assertThat(event.figure(Figure.BYTES_OUT)).isEmpty();
    assertThat(event.durationMicros()).isEqualTo(15);
  }

  @Test
  void anEventTakesMoreFiguresThanItHasRoomForAtFirst() {
    StallEvent.Builder builder = StallEvent.of(StallCause.FLUSH, REGION, 1);
    for (int i = 0; i < 40; i++) {
      builder.figure("figure" + i, i);
    }
    assertThat(builder.open().figures()).hasSize(40).containsEntry("figure39", 39L);
  }

  @Test
  void anOpenEventHasNoEndAndNoDuration() {
    StallEvent event = StallEvent.of(StallCause.REGION_MEMSTORE, REGION, 10).open();
    assertThat(event.isOpen()).isTrue();
    assertThat(event.end()).isZero();
    assertThat(event.durationMicros()).isZero();
  }

  @Test
  void anUnknownCauseIsKeptAsText() {
    StallEvent event = StallEvent.of("FROM_TOMORROW", Scope.server(), 10).endedAt(11);
    assertThat(event.code()).isEqualTo("FROM_TOMORROW");
    assertThat(event.cause()).isEmpty();
  }

  @Test
  void aScopeNamesOnlyItsOwnParts() {
    assertThat(Scope.server().region()).isEmpty();
    assertThat(Scope.wal("wal.1").wal()).contains("wal.1");
    assertThat(REGION.family("cf").table()).contains("usertable");
    assertThat(REGION.family("cf").family()).contains("cf");
    assertThat(REGION.family()).isEmpty();
  }
}
