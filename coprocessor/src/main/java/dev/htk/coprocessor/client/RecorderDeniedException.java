package dev.htk.coprocessor.client;

import java.io.IOException;

/** A recorder refused the request because its user lacks the right to it. */
public final class RecorderDeniedException extends IOException {
  private static final long serialVersionUID = 1L;

  RecorderDeniedException(String message) {
    super(message);
  }
}
