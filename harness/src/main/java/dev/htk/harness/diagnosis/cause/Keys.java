// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Claims.Claim;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.List;

/** Assigns numbers, from 0 on, under which shares of the excess are added up. */
interface Keys {

  /** The causes by the numbers that {@link #BY_CAUSE} assigns. */
  List<StallCause> CAUSES = List.of(StallCause.values());

  /** Gives each cause one number, regardless of its place. */
  Keys BY_CAUSE =
      new Keys() {
        @Override
        public int of(TailOperation operation, Claim claim) {
          return of(claim.cause());
        }

        @Override
        @SuppressWarnings("EnumOrdinal") // The number is asked for every claim of every shift.
        public int of(StallCause cause) {
          return cause.ordinal();
        }
      };

  /** Returns the number of what has claimed a span of an operation. */
  int of(TailOperation operation, Claim claim);

  /** Returns the number of a cause that has no place. */
  int of(StallCause cause);
}
