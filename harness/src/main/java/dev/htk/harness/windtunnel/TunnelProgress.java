// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.windtunnel;

/** Receives the progress of a wind tunnel; called from several threads. */
public interface TunnelProgress {

  /**
   * Reports the start of a step.
   *
   * @param words what it is, for people
   * @param from the share of the whole time that is over when it begins, 0 to 1
   * @param to the share that is over when it ends
   * @param seconds how long it is expected to take
   */
  void step(String words, double from, double to, double seconds);

  /** Reports a side's progress within the step. */
  void detail(String side, String detail);

  /** Passes a line to the user. */
  void say(String line);
}
