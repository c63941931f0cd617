package dev.htk.coprocessor.sampling;

import dev.htk.coprocessor.recording.SourceKind;

/**
 * Looks at one thing inside the server, again and again. Used by the one thread of a {@link
 * Sampler}; never blocks, and allocates nothing while there is nothing to record.
 */
public interface Probe {
  /** The source that it feeds: its period is how often {@link #sample} is called. */
  SourceKind kind();

  /**
   * Finds in the server what it looks at. Called before each sample until it answers with true,
   * because much of a server is not there yet when its coprocessors start. Begins afresh: a span
   * that was open when the recorder was suspended is not carried on.
   *
   * @return whether it was found
   * @throws Exception if it never will be; the source is off then
   */
  boolean attach() throws Exception;

  /**
   * Looks once.
   *
   * @param nowMicros the recorder's time
   * @throws Exception if it cannot; the source is off then
   */
  void sample(long nowMicros) throws Exception;

  /**
   * Lets go of what {@link #attach} has left inside the server. Called after {@link #attach} was
   * true, when the recorder is suspended, stops, or the source has failed.
   */
  default void detach() {}
}
