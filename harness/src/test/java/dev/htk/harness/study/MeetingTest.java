// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.trial.pair.Rendezvous.Checkpoint;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class MeetingTest {

  private final Meeting meeting = new Meeting((point, said) -> said * 0.7);

  private CompletableFuture<Double> meets(boolean isBaseline, Checkpoint point, double said) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return meeting.meet(isBaseline, point, said);
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void bothSidesGetTheAnswerToTheBaselinesFigure() throws Exception {
    CompletableFuture<Double> profile = meets(false, Checkpoint.RAMPED, 900);
    assertThat(meeting.meet(true, Checkpoint.RAMPED, 100)).isEqualTo(70);
    assertThat(profile.join()).isEqualTo(70);
  }

  @Test
  void theSidesMeetAnewAtEachPoint() throws Exception {
    CompletableFuture<Double> first = meets(false, Checkpoint.LOADED, 0);
    assertThat(meeting.meet(true, Checkpoint.LOADED, 0)).isZero();
    first.join();
    CompletableFuture<Double> second = meets(false, Checkpoint.MEASURED, 0);
    assertThat(second).isNotDone();
    assertThat(meeting.meet(true, Checkpoint.MEASURED, 10)).isEqualTo(7);
    second.join();
  }

  @Test
  void nobodyWaitsForASideThatHasEnded() {
    CompletableFuture<Double> waiting = meets(true, Checkpoint.LOADED, 0);
    meeting.callOff();
    assertThatThrownBy(waiting::join).hasRootCauseMessage("the other side has ended");
    assertThatThrownBy(() -> meeting.meet(false, Checkpoint.LOADED, 0))
        .isInstanceOf(IOException.class);
  }
}
