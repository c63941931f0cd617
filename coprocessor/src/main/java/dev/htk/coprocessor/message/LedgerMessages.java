// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.message;

import com.google.protobuf.Message;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Converts drained entries between wire types and messages, both ways.
 *
 * <p>A field missing from a message of another version takes the type's empty value. Causes,
 * figures and parts that this version does not know are kept by their names. Stateless.
 */
public final class LedgerMessages {
  private LedgerMessages() {}

  /** Converts a cursor to a request for as many entries after it as fit into an answer. */
  public static Message request(RecorderMethod drain, LedgerCursor after) {
    return drainOf(drain, after).message();
  }

  /** Converts a cursor to a request for at most {@code max} entries after it. */
  public static Message request(RecorderMethod drain, LedgerCursor after, int max) {
    return drainOf(drain, after).set("max", max).message();
  }

  private static MessageWriter drainOf(RecorderMethod drain, LedgerCursor after) {
    return drain.request().set("after", after, LedgerMessages::write);
  }

  /** Returns the cursor of a request to drain; the beginning if it has none. */
  public static LedgerCursor after(Message request) {
    MessageReader reader = new MessageReader(request);
    return reader.has("after") ? cursor(reader.message("after")) : LedgerCursor.BEGINNING;
  }

  /** Returns the largest number of entries that a request to drain wants. */
  public static OptionalInt max(Message request) {
    MessageReader reader = new MessageReader(request);
    return reader.has("max")
        ? OptionalInt.of(Math.toIntExact(reader.number("max")))
        : OptionalInt.empty();
  }

  /** Converts a page of events to its message. */
  public static Message events(LedgerPage<StallEvent> page) {
    return message(RecorderMethod.DRAIN, page, "events", LedgerMessages::write);
  }

  /** Converts a message to its page of events. */
  public static LedgerPage<StallEvent> events(Message message) {
    return page(message, "events", LedgerMessages::event);
  }

  /** Converts a page of slow batches to its message. */
  public static Message batches(LedgerPage<SlowBatch> page) {
    return message(RecorderMethod.DRAIN_BATCHES, page, "batches", LedgerMessages::write);
  }

  /** Converts a message to its page of slow batches. */
  public static LedgerPage<SlowBatch> batches(Message message) {
    return page(message, "batches", LedgerMessages::batch);
  }

  private static <E> Message message(
      RecorderMethod drain,
      LedgerPage<E> page,
      String entries,
      BiConsumer<MessageWriter, E> write) {
    return drain
        .answer()
        .addAll(entries, page.events(), write)
        .set("overwritten", page.overwritten())
        .set("next", page.next(), LedgerMessages::write)
        .set("restarted", page.isRestarted())
        .set("more", page.hasMore())
        .message();
  }

  private static <E> LedgerPage<E> page(
      Message message, String entries, Function<MessageReader, E> read) {
    MessageReader reader = new MessageReader(message);
    return new LedgerPage<>(
        reader.list(entries, read),
        reader.number("overwritten"),
        cursor(reader.message("next")),
        reader.flag("restarted"),
        reader.flag("more"));
  }

  private static void write(MessageWriter message, LedgerCursor cursor) {
    message.set("ledger", cursor.ledger()).set("next", cursor.next());
  }

  private static LedgerCursor cursor(MessageReader message) {
    return LedgerCursor.of(message.number("ledger"), message.number("next"));
  }

  private static void write(MessageWriter message, StallEvent event) {
    message
        .set("cause", event.code())
        .setIfPresent("table", event.scope().table())
        .setIfPresent("region", event.scope().region())
        .setIfPresent("family", event.scope().family())
        .setIfPresent("wal", event.scope().wal())
        .set("start", event.start())
        .set("end", event.end())
        .addAll("figures", event.figures().entrySet(), LedgerMessages::write);
  }

  private static StallEvent event(MessageReader message) {
    Scope scope =
        Scope.of(
            message.textOr("table", null),
            message.textOr("region", null),
            message.textOr("family", null),
            message.textOr("wal", null));
    StallEvent.Builder event =
        StallEvent.of(
            message.textOr("cause", StallCause.UNEXPLAINED.code()), scope, message.number("start"));
    message.forEach("figures", figure -> event.figure(figure.text("name"), figure.number("value")));
    return event.endedAt(message.number("end"));
  }

  private static void write(MessageWriter message, SlowBatch batch) {
    message
        .setIfPresent("table", batch.region().table())
        .setIfPresent("region", batch.region().region())
        .setIfPresent("client", batch.client())
        .set("start", batch.start())
        .set("end", batch.end())
        .set("operations", batch.operations())
        .set("bytes", batch.bytes())
        .addAll("parts", batch.parts().entrySet(), LedgerMessages::write)
        .set("row", batch.row());
  }

  private static SlowBatch batch(MessageReader message) {
    Scope region =
        Scope.of(message.textOr("table", null), message.textOr("region", null), null, null);
    SlowBatch.Builder batch =
        SlowBatch.on(region, message.number("start"))
            .client(message.textOr("client", null))
            .operations(message.number("operations"))
            .bytes(message.number("bytes"))
            .row(message.number("row"));
    message.forEach("parts", part -> batch.part(part.text("name"), part.number("value")));
    return batch.endedAt(message.number("end"));
  }

  private static void write(MessageWriter message, Map.Entry<String, Long> figure) {
    message.set("name", figure.getKey()).set("value", figure.getValue());
  }
}
