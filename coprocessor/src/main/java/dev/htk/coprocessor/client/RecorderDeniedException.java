// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import java.io.IOException;

/** Thrown when the recorder, or HBase before it, refuses a request for lack of a right. */
public final class RecorderDeniedException extends IOException {
  private static final long serialVersionUID = 1L;

  RecorderDeniedException(String message, Throwable cause) {
    super(message, cause);
  }
}
