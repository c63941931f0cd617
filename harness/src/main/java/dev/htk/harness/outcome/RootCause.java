package dev.htk.harness.outcome;

import static java.util.function.Predicate.not;

import java.util.stream.Stream;
import org.apache.commons.lang3.exception.ExceptionUtils;

/** Why something failed, as a part of a line for a person. */
public final class RootCause {

  private RootCause() {}

  /**
   * What the first cause of all says, up to its first line break; HBase puts whole stacks behind
   * that. The name of its class if it says nothing.
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
