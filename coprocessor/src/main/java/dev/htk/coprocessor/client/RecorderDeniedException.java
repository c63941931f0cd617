package dev.htk.coprocessor.client;

import java.io.IOException;

/** A recorder, or HBase before it, refused the request because its user lacks the right to it. */
public final class RecorderDeniedException extends IOException {
  private static final long serialVersionUID = 1L;

  RecorderDeniedException(String message, Throwable cause) {
    super(message, cause);
  }
}
