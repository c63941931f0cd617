// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.endpoint;

import java.util.Optional;

/**
 * Decides who may ask the recorder. Called from the handler that serves the call, so the current
 * user is the caller. Implementations are safe for use by many threads.
 */
@FunctionalInterface
public interface Access {
  /** Allows everybody. */
  Access OPEN = request -> Optional.empty();

  /**
   * Checks whether the user of the current call is refused.
   *
   * @param request the name of the request in the service
   * @return a sentence that names the missing right; empty if the user is allowed
   */
  Optional<String> refusal(String request);
}
