package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.TailOperation;

/** Numbers, from 0 on, under which shares of the excess are added up. */
interface Keys {

  /** The number of what held an operation in a stretch. */
  int of(TailOperation operation, StallCause cause, int server, int region, long from, long to);

  /** The number of a cause that has no place. */
  int of(StallCause cause);
}
