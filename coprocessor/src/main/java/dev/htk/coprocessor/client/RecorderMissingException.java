// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import java.io.IOException;

/** Thrown when a region server has no recorder, or an older one that lacks what was asked for. */
public final class RecorderMissingException extends IOException {
  private static final long serialVersionUID = 1L;

  RecorderMissingException(String message, Throwable cause) {
    super(message, cause);
  }
}
