// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;
import java.util.List;

/** A list of any number of spans, in 24 bytes each. */
public final class StallSpans extends PackedList<StallSpan> {

  private static final List<StallCause> CAUSES = List.of(StallCause.values());
  private static final int REGION_BITS = 32;
  private static final int SERVER_BITS = 24;

  @Override
  StallSpan unpacked(long place, long start, long end) {
    int cause = (int) (place >>> (REGION_BITS + SERVER_BITS));
    int server =
        (int) (place << (Long.SIZE - REGION_BITS - SERVER_BITS) >> (Long.SIZE - SERVER_BITS));
    return new StallSpan(CAUSES.get(cause), server, (int) place, start, end);
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // The number lives only as long as this list.
  long[] packed(StallSpan span) {
    long server = span.server() & ((1L << SERVER_BITS) - 1);
    long region = Integer.toUnsignedLong(span.region());
    long cause = span.cause().ordinal();
    return new long[] {
      cause << (REGION_BITS + SERVER_BITS) | server << REGION_BITS | region,
      span.start(),
      span.end()
    };
  }
}
