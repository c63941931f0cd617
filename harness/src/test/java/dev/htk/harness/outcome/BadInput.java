// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that input is refused as it should be: with one clear line. */
public final class BadInput {

  private BadInput() {}

  /** Returns the line with which an action refuses its input. */
  public static String refusalOf(ThrowingCallable action) {
    HarnessException refusal = catchThrowableOfType(HarnessException.class, action);
    assertThat(refusal).as("a refusal").isNotNull();
    assertThat(refusal.outcome()).isEqualTo(Outcome.BAD_INPUT);
    assertThat(refusal.getMessage()).isNotBlank().hasLineCount(1);
    return refusal.getMessage();
  }
}
