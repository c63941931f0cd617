package dev.htk.coprocessor.pressure;

/** All memstores of the server together. */
interface GlobalMemstore {
  /** Whether they have reached the limit at which mutations wait. */
  boolean isFull();

  /** Their bytes, of the kind of memory that is limited. */
  long bytes();

  /** The limit, in bytes; negative where it cannot be known. */
  long limit();

  /**
   * Milliseconds that handlers have waited at the limit since the server's start, added up over the
   * handlers. A wait is added when it is over.
   */
  long handlerMillis();
}
