// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GlobalMemstoreProbeTest {
  private static final int SETTLED = 11;

  private final FakeMemstore memstore = new FakeMemstore();
  private Samples samples;

  @BeforeEach
  void attach() throws Exception {
    samples =
        Samples.of(recording -> new GlobalMemstoreProbe(recording, () -> Optional.of(memstore)));
  }

  @Test
  void aSpanAtTheLimitIsRecordedWithItsPeakBytesAndLateWaits() throws Exception {
    memstore.millis = 7;
    samples.take();
    memstore.bytes = 110;
    long start = samples.take();
    memstore.bytes = 130;
    samples.take();
    memstore.bytes = 60;
    long end = samples.take();
    memstore.millis = 57;
    samples.take(SETTLED);

    StallEvent expected =
        StallEvent.of(StallCause.GLOBAL_MEMSTORE, Scope.server(), start)
            .figure(Figure.MEMSTORE_BYTES, 130)
            .figure(Figure.HANDLER_MILLIS, 50)
            .figure(Figure.LIMIT, 100)
            .endedAt(end);
    assertThat(samples.events()).containsExactly(expected);
  }

  @Test
  void aSpanThatFollowsAtOnceIsAnEventOfItsOwn() throws Exception {
    memstore.bytes = 100;
    samples.take();
    memstore.bytes = 99;
    samples.take();
    memstore.bytes = 100;
    long second = samples.take();
    memstore.bytes = 0;
    samples.take(SETTLED);

    assertThat(samples.events()).hasSize(2);
    assertThat(samples.events().get(1).start()).isEqualTo(second);
  }

  @Test
  void aLimitThatIsNotKnownIsLeftOut() throws Exception {
    memstore.limit = -1;
    memstore.full = true;
    samples.take();
    memstore.full = false;
    samples.take(SETTLED + 1);

    assertThat(samples.events()).hasSize(1);
    assertThat(samples.events().get(0).figure(Figure.LIMIT)).isEmpty();
  }

  @Test
  void belowTheLimitThereIsNoEvent() throws Exception {
    memstore.bytes = 99;
    samples.take(2 * SETTLED);
    assertThat(samples.events()).isEmpty();
  }

  @Test
  void aSpanOpenAtASuspensionEndsThen() throws Exception {
    memstore.bytes = 100;
    long start = samples.take();
    memstore.millis = 7;
    long end = samples.finish();
    samples.probe().attach();
    memstore.bytes = 0;
    samples.take(2 * SETTLED);
    StallEvent expected =
        StallEvent.of(StallCause.GLOBAL_MEMSTORE, Scope.server(), start)
            .figure(Figure.MEMSTORE_BYTES, 100)
            .figure(Figure.HANDLER_MILLIS, 7)
            .figure(Figure.LIMIT, 100)
            .endedAt(end);
    assertThat(samples.events()).containsExactly(expected);
  }

  private static final class FakeMemstore implements GlobalMemstore {
    private long bytes;
    private long limit = 100;
    private long millis;
    private boolean full;

    @Override
    public boolean isFull() {
      return full || (limit >= 0 && bytes >= limit);
    }

    @Override
    public long bytes() {
      return bytes;
    }

    @Override
    public long limit() {
      return limit;
    }

    @Override
    public long handlerMillis() {
      return millis;
    }
  }
}
