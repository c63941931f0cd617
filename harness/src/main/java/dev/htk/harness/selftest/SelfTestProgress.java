package dev.htk.harness.selftest;

/** Hears how far a self-test has got, from one thread at a time. */
public interface SelfTestProgress {

  /**
   * It has got so far.
   *
   * @param fraction of the whole, 0 to 1
   * @param what it is at
   */
  void at(double fraction, String what);

  /** A line for whoever watches. */
  void say(String line);
}
