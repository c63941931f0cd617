// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.sampling;

import dev.htk.coprocessor.recording.SourceKind;

/**
 * Looks at one thing inside the server periodically. Called only by the thread of a {@link
 * Sampler}. It never blocks, and allocates nothing while there is nothing to record.
 */
public interface Probe {
  /** Returns the source that it feeds, whose period is how often {@link #sample} is called. */
  SourceKind kind();

  /**
   * Finds in the server what the probe looks at. Called before each sample until it returns true,
   * because much of a server does not exist yet when its coprocessors start. Starts afresh: a span
   * that was open when the recorder was suspended has ended then.
   *
   * @return whether it was found
   * @throws Exception if it will never be found; the source is switched off then
   */
  boolean attach() throws Exception;

  /**
   * Takes one sample.
   *
   * @param nowMicros the recorder's time
   * @throws Exception if that is impossible; the source is switched off then
   */
  void sample(long nowMicros) throws Exception;

  /**
   * Records the spans that are still open, as ended now: what stops a server is often its last
   * stall. Called before {@link #detach}, unless the source has failed.
   *
   * @param nowMicros the recorder's time
   */
  default void finish(long nowMicros) {}

  /**
   * Removes what {@link #attach} has left inside the server. Called if {@link #attach} has returned
   * true, when the recorder is suspended or stops, or the source has failed.
   */
  default void detach() {}
}
