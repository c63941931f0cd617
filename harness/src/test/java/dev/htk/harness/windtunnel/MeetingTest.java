// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.trial.pair.Rendezvous.Point;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class MeetingTest {

  private final Meeting meeting = new Meeting((point, said) -> said * 0.7);

  private CompletableFuture<Double> meets(boolean isBaseline, Point point, double said) {
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
    CompletableFuture<Double> profile = meets(false, Point.RAMPED, 900);
    assertThat(meeting.meet(true, Point.RAMPED, 100)).isEqualTo(70);
    assertThat(profile.join()).isEqualTo(70);
  }

  @Test
  void theSidesMeetAnewAtEachPoint() throws Exception {
    CompletableFuture<Double> first = meets(false, Point.LOADED, 0);
    assertThat(meeting.meet(true, Point.LOADED, 0)).isZero();
    first.join();
    CompletableFuture<Double> second = meets(false, Point.MEASURED, 0);
    assertThat(second).isNotDone();
    assertThat(meeting.meet(true, Point.MEASURED, 10)).isEqualTo(7);
    second.join();
  }

  @Test
  void nobodyWaitsForASideThatHasEnded() {
    CompletableFuture<Double> waiting = meets(true, Point.LOADED, 0);
    meeting.callOff();
    assertThatThrownBy(waiting::join).hasRootCauseMessage("the other side has ended");
    assertThatThrownBy(() -> meeting.meet(false, Point.LOADED, 0)).isInstanceOf(IOException.class);
  }
}
