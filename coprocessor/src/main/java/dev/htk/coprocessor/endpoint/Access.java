package dev.htk.coprocessor.endpoint;

import java.util.Optional;

/**
 * Who may ask the recorder. Asked from the handler that serves the call, so that the user is the
 * call's. Implementations are safe for use by many threads.
 */
@FunctionalInterface
public interface Access {
  /** Lets everybody. */
  Access OPEN = request -> Optional.empty();

  /**
   * Whether the user of the present call is refused.
   *
   * @param request what was asked for, by its name in the service
   * @return which right the user lacks, as a sentence; empty if it may
   */
  Optional<String> refusal(String request);
}
