// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

import dev.htk.splitter.plan.SplitInputException;
import java.io.IOException;

/** Signals a store file that is there and cannot be read. The message names the file and why. */
final class BadFileException extends IOException {

  private static final long serialVersionUID = 1L;

  private final String advice;

  /**
   * @param why what is wrong, behind the file's name
   * @param advice what a user can do about it
   */
  BadFileException(StoreFile file, String why, String advice, Throwable cause) {
    super(file.path() + why, cause);
    this.advice = advice;
  }

  /** Returns the error of a plan that needs the file. */
  SplitInputException refusal() {
    return new SplitInputException(this, "%s; %s", getMessage(), advice);
  }
}
