// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.endpoint;

import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Batch;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Cursor;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainBatchesResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Event;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts drained entries between wire types and messages, both ways.
 *
 * <p>A field missing from a message of another version takes the type's empty value. Causes,
 * figures and parts that this version does not know are kept by their names. Stateless.
 */
public final class LedgerMessages {
  private LedgerMessages() {}

  /** Converts a cursor to its message. */
  public static Cursor message(LedgerCursor cursor) {
    return Cursor.newBuilder().setLedger(cursor.ledger()).setNext(cursor.next()).build();
  }

  /** Converts a message to its cursor. */
  public static LedgerCursor cursor(Cursor message) {
    return LedgerCursor.of(message.getLedger(), message.getNext());
  }

  /** Converts a page of events to its message. */
  public static DrainResponse events(LedgerPage<StallEvent> page) {
    DrainResponse.Builder builder =
        DrainResponse.newBuilder()
            .setVersion(WireMessages.VERSION)
            .setOverwritten(page.overwritten())
            .setNext(message(page.next()))
            .setRestarted(page.isRestarted())
            .setMore(page.hasMore());
    for (StallEvent event : page.events()) {
      builder.addEvents(message(event));
    }
    return builder.build();
  }

  /** Converts a message to its page of events. */
  public static LedgerPage<StallEvent> events(DrainResponse message) {
    List<StallEvent> events = new ArrayList<>();
    for (Event event : message.getEventsList()) {
      events.add(event(event));
    }
    return new LedgerPage<>(
        events,
        message.getOverwritten(),
        cursor(message.getNext()),
        message.getRestarted(),
        message.getMore());
  }

  /** Converts a page of slow batches to its message. */
  public static DrainBatchesResponse batches(LedgerPage<SlowBatch> page) {
    DrainBatchesResponse.Builder builder =
        DrainBatchesResponse.newBuilder()
            .setVersion(WireMessages.VERSION)
            .setOverwritten(page.overwritten())
            .setNext(message(page.next()))
            .setRestarted(page.isRestarted())
            .setMore(page.hasMore());
    for (SlowBatch batch : page.events()) {
      builder.addBatches(message(batch));
    }
    return builder.build();
  }

  /** Converts a message to its page of slow batches. */
  public static LedgerPage<SlowBatch> batches(DrainBatchesResponse message) {
    List<SlowBatch> batches = new ArrayList<>();
    for (Batch batch : message.getBatchesList()) {
      batches.add(batch(batch));
    }
    return new LedgerPage<>(
        batches,
        message.getOverwritten(),
        cursor(message.getNext()),
        message.getRestarted(),
        message.getMore());
  }

  private static Event message(StallEvent event) {
    Event.Builder builder =
        Event.newBuilder().setCause(event.code()).setStart(event.start()).setEnd(event.end());
    event.scope().table().ifPresent(builder::setTable);
    event.scope().region().ifPresent(builder::setRegion);
    event.scope().family().ifPresent(builder::setFamily);
    event.scope().wal().ifPresent(builder::setWal);
    event.figures().forEach((name, value) -> builder.addFigures(figure(name, value)));
    return builder.build();
  }

  private static StallEvent event(Event message) {
    String code = message.hasCause() ? message.getCause() : StallCause.UNEXPLAINED.code();
    StallEvent.Builder builder = StallEvent.of(code, scope(message), message.getStart());
    for (Figure figure : message.getFiguresList()) {
      builder.figure(figure.getName(), figure.getValue());
    }
    return builder.endedAt(message.getEnd());
  }

  private static Scope scope(Event message) {
    return Scope.of(
        message.hasTable() ? message.getTable() : null,
        message.hasRegion() ? message.getRegion() : null,
        message.hasFamily() ? message.getFamily() : null,
        message.hasWal() ? message.getWal() : null);
  }

  private static Batch message(SlowBatch batch) {
    Batch.Builder builder =
        Batch.newBuilder()
            .setStart(batch.start())
            .setEnd(batch.end())
            .setOperations(batch.operations())
            .setBytes(batch.bytes())
            .setRow(batch.row());
    batch.region().table().ifPresent(builder::setTable);
    batch.region().region().ifPresent(builder::setRegion);
    batch.client().ifPresent(builder::setClient);
    batch.parts().forEach((name, micros) -> builder.addParts(figure(name, micros)));
    return builder.build();
  }

  private static SlowBatch batch(Batch message) {
    Scope region =
        Scope.of(
            message.hasTable() ? message.getTable() : null,
            message.hasRegion() ? message.getRegion() : null,
            null,
            null);
    SlowBatch.Builder builder =
        SlowBatch.on(region, message.getStart())
            .client(message.hasClient() ? message.getClient() : null)
            .operations(message.getOperations())
            .bytes(message.getBytes())
            .row(message.getRow());
    for (Figure part : message.getPartsList()) {
      builder.part(part.getName(), part.getValue());
    }
    return builder.endedAt(message.getEnd());
  }

  private static Figure figure(String name, long value) {
    return Figure.newBuilder().setName(name).setValue(value).build();
  }
}
