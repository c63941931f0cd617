// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

/** Receives the progress of a self-test, from one thread at a time. */
public interface SelfTestProgress {

  /**
   * Reports the progress.
   *
   * @param fraction fraction of the whole, 0 to 1
   * @param what current activity
   */
  void at(double fraction, String what);

  /** Reports a line for people who watch. */
  void say(String line);
}
