package dev.htk.coprocessor.client;

import java.io.IOException;

/** A region server answered that it has no recorder, or an older one that lacks what was asked. */
public final class RecorderMissingException extends IOException {
  private static final long serialVersionUID = 1L;

  RecorderMissingException(String message, Throwable cause) {
    super(message, cause);
  }
}
