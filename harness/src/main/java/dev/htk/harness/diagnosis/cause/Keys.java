package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.TailOperation;

/** Assigns numbers, from 0 on, under which shares of the excess are added up. */
interface Keys {

  /** Returns the number of what held an operation in a span. */
  int of(TailOperation operation, StallCause cause, int server, int region, long from, long to);

  /** Returns the number of a cause that has no place. */
  int of(StallCause cause);
}
