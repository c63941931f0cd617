package dev.htk.coprocessor.endpoint;

import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Cursor;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Event;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Figure;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Meter;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Setting;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.SettingsResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Source;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Tag;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SettingReading;
import dev.htk.coprocessor.wire.SettingsPage;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Translates between the wire types and their messages, both ways.
 *
 * <p>What a message of another version lacks becomes the type's own "nothing"; what it has more is
 * left out, but for causes, figures and meters, which are kept by their names. Stateless.
 */
public final class WireMessages {
  /** The revision of {@code recorder.proto} that this code was built from. */
  public static final int VERSION = 1;

  private WireMessages() {}

  /** The message of a cursor. */
  public static Cursor message(LedgerCursor cursor) {
    return Cursor.newBuilder().setLedger(cursor.ledger()).setNext(cursor.next()).build();
  }

  /** The cursor of a message. */
  public static LedgerCursor cursor(Cursor message) {
    return LedgerCursor.of(message.getLedger(), message.getNext());
  }

  /** The message of a page. */
  public static DrainResponse message(LedgerPage<StallEvent> page) {
    DrainResponse.Builder builder =
        DrainResponse.newBuilder()
            .setVersion(VERSION)
            .setOverwritten(page.overwritten())
            .setNext(message(page.next()))
            .setRestarted(page.isRestarted())
            .setMore(page.hasMore());
    for (StallEvent event : page.events()) {
      builder.addEvents(message(event));
    }
    return builder.build();
  }

  /** The page of a message. */
  public static LedgerPage<StallEvent> page(DrainResponse message) {
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

  /** The message of a source's status. */
  public static Source message(SourceStatus status) {
    return Source.newBuilder()
        .setName(status.name())
        .setOn(status.isOn())
        .setFaults(status.faults())
        .setRemark(status.remark())
        .build();
  }

  /** The status of a message. */
  public static SourceStatus status(Source message) {
    return new SourceStatus(
        message.getName(),
        message.getOn(),
        message.getFaults(),
        message.getRemark(),
        0,
        Collections.emptyList());
  }

  /** The message of a meter. */
  public static Meter message(MeterReading reading) {
    Meter.Builder builder =
        Meter.newBuilder()
            .setName(reading.name())
            .setUnit(reading.unit())
            .setCount(reading.count())
            .setTotal(reading.total())
            .setMax(reading.max());
    reading.tags().forEach((key, value) -> builder.addTags(tag(key, value)));
    return builder.build();
  }

  /** The meter of a message. */
  public static MeterReading reading(Meter message) {
    return new MeterReading(
        message.getName(),
        tags(message.getTagsList()),
        message.getUnit(),
        message.getCount(),
        message.getTotal(),
        message.getMax());
  }

  /** The message of a page of settings. */
  public static SettingsResponse message(SettingsPage page) {
    SettingsResponse.Builder builder =
        SettingsResponse.newBuilder()
            .setVersion(VERSION)
            .setLeftOut(page.leftOut())
            .setStartSeen(page.atStart().isPresent());
    for (SettingReading reading : page.readings()) {
      builder.addSettings(message(reading));
    }
    page.unseen().forEach((key, why) -> builder.addUnseen(tag(key, why)));
    page.atStart()
        .ifPresent(values -> values.forEach((key, value) -> builder.addAtStart(tag(key, value))));
    return builder.build();
  }

  /** The page of settings of a message. */
  public static SettingsPage page(SettingsResponse message) {
    List<SettingReading> readings = new ArrayList<>();
    for (Setting setting : message.getSettingsList()) {
      readings.add(
          new SettingReading(
              setting.getKey(),
              setting.getValue(),
              setting.hasTable() ? setting.getTable() : null,
              setting.hasFamily() ? setting.getFamily() : null,
              setting.getCount()));
    }
    return new SettingsPage(
        readings,
        message.getLeftOut(),
        tags(message.getUnseenList()),
        message.getStartSeen() ? tags(message.getAtStartList()) : null);
  }

  private static Setting message(SettingReading reading) {
    Setting.Builder builder =
        Setting.newBuilder()
            .setKey(reading.key())
            .setValue(reading.value())
            .setCount(reading.count());
    reading.table().ifPresent(builder::setTable);
    reading.family().ifPresent(builder::setFamily);
    return builder.build();
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

  private static Figure figure(String name, long value) {
    return Figure.newBuilder().setName(name).setValue(value).build();
  }

  private static Map<String, String> tags(List<Tag> messages) {
    Map<String, String> tags = new TreeMap<>();
    for (Tag tag : messages) {
      tags.put(tag.getKey(), tag.getValue());
    }
    return tags;
  }

  private static Tag tag(String key, String value) {
    return Tag.newBuilder().setKey(key).setValue(value).build();
  }
}
