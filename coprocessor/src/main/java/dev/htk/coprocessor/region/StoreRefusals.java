// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HConstants.OperationStatusCode;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;

/**
 * Records the mutations of one region that HBase refused because a store was hot ({@code
 * hbase.region.store.parallel.put.limit}).
 *
 * <p>A refusal is a moment, and refusals come in storms, so a region has at most one event in
 * {@value #SPACING_MILLIS} ms. Refusals in between make one more event, which is recorded with the
 * next, or at the end. Refusals of an atomic batch are not seen, because HBase then throws without
 * telling coprocessors. Costs two comparisons if nothing is refused. Safe for use by many threads.
 */
final class StoreRefusals {
  /** Records nothing, for a region that is not recorded. */
  static final StoreRefusals NONE = new StoreRefusals(new Source(SourceKind.STORE_HOT), null, null);

  private static final int SPACING_MILLIS = 100;
  private static final long SPACING = TimeUnit.MILLISECONDS.toMicros(SPACING_MILLIS);

  private final Recording recording;
  private final Source source;
  private final Scope region;
  private long nextEvent = Long.MIN_VALUE;
  private long held;
  private long heldFrom;
  private long heldTo;

  StoreRefusals(Recording recording, Scope region) {
    this(recording.source(SourceKind.STORE_HOT), recording, region);
  }

  private StoreRefusals(Source source, Recording recording, Scope region) {
    this.source = source;
    this.recording = recording;
    this.region = region;
  }

  boolean isOn() {
    return source.isOn();
  }

  /** Examines a finished mini-batch; does nothing if all its mutations were accepted. */
  void look(MiniBatchOperationInProgress<Mutation> miniBatch, long since, long now) {
    if (miniBatch.getReadyToWriteCount() < miniBatch.size() && source.isOn()) {
      try {
        long refused = refusedOf(miniBatch);
        if (refused > 0 && source.isUnbrokenSince(since)) {
          refused(refused, since, now);
        }
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }

  private static long refusedOf(MiniBatchOperationInProgress<Mutation> miniBatch) {
    long refused = 0;
    for (int i = 0; i < miniBatch.size(); i++) {
      if (miniBatch.getOperationStatus(i).getOperationStatusCode()
          == OperationStatusCode.STORE_TOO_BUSY) {
        refused++;
      }
    }
    return refused;
  }

  /**
   * Locks this object while two events at most are put into the ring, which itself takes no lock.
   */
  private synchronized void refused(long number, long since, long now) {
    if (now >= nextEvent) {
      nextEvent = now + SPACING;
      end();
      record(number, since, now);
    } else {
      heldFrom = held == 0 ? since : Math.min(heldFrom, since);
      heldTo = held == 0 ? now : Math.max(heldTo, now);
      held += number;
    }
  }

  /** Records the refusals since the last event. */
  synchronized void end() {
    if (held > 0) {
      record(held, heldFrom, heldTo);
      held = 0;
    }
  }

  private void record(long number, long from, long to) {
    recording.record(
        StallEvent.of(StallCause.STORE_HOT, region, from)
            .figure(Figure.REJECTED, number)
            .endedAt(to));
  }

  void fault(Throwable fault) {
    source.fault(fault);
  }
}
