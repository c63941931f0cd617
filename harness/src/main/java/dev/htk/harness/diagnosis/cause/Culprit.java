// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import java.util.List;

/**
 * A cause at a place, with what was behind it.
 *
 * @param server number of the server; -1 for the client
 * @param region number of the region; -1 for a cause wider than one region
 */
public record Culprit(StallCause cause, int server, int region, List<StallCause> behind) {

  /** Returns the codes of the causes behind it. */
  public List<String> codesBehind() {
    return behind.stream().map(StallCause::code).toList();
  }
}
