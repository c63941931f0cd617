// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.SourceStatus;
import org.junit.jupiter.api.Test;

class SourceTest {
  @Test
  void aSourceWaitsUntilItIsFed() {
    Source source = new Source(SourceKind.FLUSHES);
    assertThat(source.isOn()).isFalse();
    assertThat(source.status().remark()).isEqualTo(SourceKind.FLUSHES.waitsFor());

    source.switchOn();
    assertThat(source.isOn()).isTrue();
    assertThat(source.status().remark()).isEmpty();
  }

  @Test
  void aFaultIsCountedAndSwitchesTheSourceOffForGood() {
    Source source = new Source(SourceKind.FLUSHES);
    source.switchOn();
    source.fault(new IllegalStateException("broken"));
    source.fault(new IllegalStateException("broken too"));
    source.switchOn();

    SourceStatus status = source.status();
    assertThat(status.isOn()).isFalse();
    assertThat(status.faults()).isEqualTo(2);
    assertThat(status.remark()).contains("broken");
  }

  @Test
  void aFaultWhoseMessageThrowsIsStillCounted() {
    Source source = new Source(SourceKind.FLUSHES);
    source.switchOn();
    source.fault(
        new IllegalStateException() {
          @Override
          public String getMessage() {
            throw new IllegalStateException("no description either");
          }
        });
    assertThat(source.isOn()).isFalse();
    assertThat(source.status().faults()).isEqualTo(1);
  }

  @Test
  void aSourceThatLacksSomethingStaysOn() {
    Source source = new Source(SourceKind.COMPACTIONS);
    source.switchOn();
    source.lacks("file sizes");
    assertThat(source.status().isOn()).isTrue();
    assertThat(source.status().remark()).isEqualTo("file sizes");
  }

  @Test
  void aResumedSourceKnowsWhatBeganBefore() {
    Source source = new Source(SourceKind.FLUSHES);
    source.switchOn();
    source.resume(50);
    assertThat(source.isUnbrokenSince(1)).isTrue();

    source.suspend();
    source.resume(100);
    assertThat(source.isOn()).isTrue();
    assertThat(source.isUnbrokenSince(99)).isFalse();
    assertThat(source.isUnbrokenSince(100)).isTrue();
  }

  @Test
  void onlyOneFaultAMinuteIsLogged() {
    long minute = 60_000_000_000L;
    Source.OncePerMinute gate = new Source.OncePerMinute(5);
    assertThat(gate.tryPass(5)).isTrue();
    assertThat(gate.tryPass(6)).isFalse();
    assertThat(gate.tryPass(4 + minute)).isFalse();
    assertThat(gate.tryPass(5 + minute)).isTrue();
  }
}
