// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.phase.Operation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalListenersTest {

  private final List<String> heard = new ArrayList<>();

  @Test
  void eachListenerHearsEveryEventInOrder() {
    IntervalListener both = new IntervalListeners(List.of(listener("one"), listener("other")));
    var times = OperationRecorder.empty();

    both.interval(new IntervalListener.Interval(Operation.READ, 0, 1000, times, times));
    both.progress(1, 2);
    both.ended(2, 2);

    assertThat(heard)
        .containsExactly(
            "one READ", "other READ", "one 1 of 2", "other 1 of 2", "one ended 2", "other ended 2");
  }

  private IntervalListener listener(String name) {
    return new IntervalListener() {
      @Override
      public void interval(Interval interval) {
        heard.add(name + " " + interval.operation());
      }

      @Override
      public void progress(long acknowledged, long operations) {
        heard.add(name + " " + acknowledged + " of " + operations);
      }

      @Override
      public void ended(long acknowledged, long operations) {
        heard.add(name + " ended " + acknowledged);
      }
    };
  }
}
