// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.trial.pair.Rendezvous.Checkpoint;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** Lets the two trials of a round wait for each other. Thread-safe. */
final class Meeting {

  private final Map<Checkpoint, Double> answers = new EnumMap<>(Checkpoint.class);
  private final Map<Checkpoint, Integer> arrived = new EnumMap<>(Checkpoint.class);
  private boolean isOff;

  /** Calculates the answer for both sides once both have arrived. */
  @FunctionalInterface
  interface Answer {
    double of(Checkpoint point, double baselineSaid);
  }

  private final Answer answer;
  private double baselineSaid;

  Meeting(Answer answer) {
    this.answer = answer;
  }

  /**
   * Waits for the other side.
   *
   * @throws IOException if the other side has ended
   */
  synchronized double meet(boolean isBaseline, Checkpoint point, double said)
      throws IOException, InterruptedException {
    if (isBaseline) {
      baselineSaid = said;
    }
    if (arrived.merge(point, 1, Integer::sum) == 2) {
      answers.put(point, answer.of(point, baselineSaid));
      notifyAll();
    }
    while (!answers.containsKey(point) && !isOff) {
      wait();
    }
    if (isOff) {
      throw new IOException("the other side has ended");
    }
    return answers.get(point);
  }

  /** Stops the waiting, because one side has ended. */
  synchronized void callOff() {
    isOff = true;
    notifyAll();
  }
}
