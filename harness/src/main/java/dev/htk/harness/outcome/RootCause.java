// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import static java.util.function.Predicate.not;

import java.util.stream.Stream;
import org.apache.commons.lang3.exception.ExceptionUtils;

/** Extracts the root cause of a failure, as part of a line for the user. */
public final class RootCause {

  private RootCause() {}

  /**
   * Returns the first line of the root cause's message, without the stacks that HBase appends to
   * it. Returns the class name if there is no message.
   */
  public static String message(Throwable e) {
    Throwable root = ExceptionUtils.getRootCause(e);
    return Stream.ofNullable(root.getMessage())
        .flatMap(String::lines)
        .filter(not(String::isBlank))
        .findFirst()
        .orElse(root.getClass().getName());
  }
}
