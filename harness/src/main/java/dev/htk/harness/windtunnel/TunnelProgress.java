package dev.htk.harness.windtunnel;

/** Hears how far a wind tunnel has got; called from several threads. */
public interface TunnelProgress {

  /**
   * A step begins.
   *
   * @param words what it is, for people
   * @param from the share of the whole time that is over when it begins, 0 to 1
   * @param to the share that is over when it ends
   * @param seconds how long it is expected to take
   */
  void step(String words, double from, double to, double seconds);

  /** A side has this to say of the step. */
  void detail(String side, String detail);

  /** A line for whoever watches. */
  void say(String line);
}
