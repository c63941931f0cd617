// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.htk.coprocessor.wire.HistogramReading;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.RecorderState;
import dev.htk.coprocessor.wire.SettingReading;
import dev.htk.coprocessor.wire.SettingsPage;
import dev.htk.coprocessor.wire.SourceStatus;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Converts between wire types and messages, both ways; see {@link LedgerMessages} for drained
 * entries.
 *
 * <p>A field missing from a message of another version takes the type's empty value. Unknown fields
 * are left out; unknown meters and thresholds are kept by their names. Stateless.
 */
public final class WireMessages {
  private WireMessages() {}

  /** Converts a time of the recorder's clock to its message. */
  public static Message time(long epochMicros) {
    return RecorderMethod.PING.answer().set("time", epochMicros).message();
  }

  /** Converts a message to its time. */
  public static long time(Message message) {
    return new MessageReader(message).number("time");
  }

  /** Converts the status of each source to their message. */
  public static Message sources(List<SourceStatus> statuses) {
    return RecorderMethod.SOURCES
        .answer()
        .addAll("sources", statuses, WireMessages::write)
        .message();
  }

  /** Converts a message to the status of each source. */
  public static List<SourceStatus> sources(Message message) {
    return new MessageReader(message).list("sources", WireMessages::status);
  }

  /** Converts meters to their message. */
  public static Message meters(List<MeterReading> readings) {
    return RecorderMethod.METERS.answer().addAll("meters", readings, WireMessages::write).message();
  }

  /** Converts a message to its meters. */
  public static List<MeterReading> meters(Message message) {
    return new MessageReader(message).list("meters", WireMessages::meter);
  }

  /** Converts distributions to their message. */
  public static Message histograms(List<HistogramReading> readings) {
    return RecorderMethod.HISTOGRAMS
        .answer()
        .addAll("histograms", readings, WireMessages::write)
        .message();
  }

  /** Converts a message to its distributions. */
  public static List<HistogramReading> histograms(Message message) {
    return new MessageReader(message).list("histograms", WireMessages::histogram);
  }

  /** Converts a change to its request. */
  public static Message change(RecorderChange change) {
    return RecorderMethod.CONFIGURE
        .request()
        .addAll("thresholds", change.thresholds().entrySet(), WireMessages::writeThreshold)
        .setIfPresent("on", change.on())
        .message();
  }

  /** Converts a request to its change. */
  public static RecorderChange change(Message request) {
    MessageReader reader = new MessageReader(request);
    RecorderChange change = RecorderChange.none();
    for (Map.Entry<String, Long> threshold : thresholds(reader).entrySet()) {
      change = change.threshold(threshold.getKey(), threshold.getValue());
    }
    if (reader.has("on")) {
      change = reader.flag("on") ? change.resumed() : change.suspended();
    }
    return change;
  }

  /** Converts a state to its message. */
  public static Message state(RecorderState state) {
    return RecorderMethod.CONFIGURE
        .answer()
        .addAll("thresholds", state.thresholds().entrySet(), WireMessages::writeThreshold)
        .set("on", state.isOn())
        .message();
  }

  /** Converts a message to its state. */
  public static RecorderState state(Message message) {
    MessageReader reader = new MessageReader(message);
    return new RecorderState(reader.flag("on"), thresholds(reader));
  }

  /** Converts the keys of the settings to be read to their request. */
  public static Message keys(Collection<String> keys) {
    return RecorderMethod.SETTINGS.request().addAll("keys", keys).message();
  }

  /** Converts a request to the keys of its settings. */
  public static List<String> keys(Message request) {
    return new MessageReader(request).texts("keys");
  }

  /** Converts a page of settings to its message. */
  public static Message settings(SettingsPage page) {
    MessageWriter message =
        RecorderMethod.SETTINGS
            .answer()
            .addAll("settings", page.readings(), WireMessages::write)
            .set("left_out", page.leftOut())
            .addAll("unseen", page.unseen().entrySet(), WireMessages::writeTag)
            .set("start_seen", page.atStart().isPresent());
    page.atStart()
        .ifPresent(values -> message.addAll("at_start", values.entrySet(), WireMessages::writeTag));
    return message.message();
  }

  /** Converts a message to its page of settings. */
  public static SettingsPage settings(Message message) {
    MessageReader reader = new MessageReader(message);
    return new SettingsPage(
        reader.list("settings", WireMessages::setting),
        reader.number("left_out"),
        tags(reader, "unseen"),
        reader.flag("start_seen") ? tags(reader, "at_start") : null);
  }

  private static void write(MessageWriter message, SourceStatus status) {
    message
        .set("name", status.name())
        .set("on", status.isOn())
        .set("faults", status.faults())
        .set("remark", status.remark())
        .set("period_micros", status.periodMicros())
        .addAll("causes", status.causes());
  }

  private static SourceStatus status(MessageReader message) {
    return new SourceStatus(
        message.text("name"),
        message.flag("on"),
        message.number("faults"),
        message.text("remark"),
        message.number("period_micros"),
        message.texts("causes"));
  }

  private static void write(MessageWriter message, MeterReading reading) {
    message
        .set("name", reading.name())
        .addAll("tags", reading.tags().entrySet(), WireMessages::writeTag)
        .set("unit", reading.unit())
        .set("count", reading.count())
        .set("total", reading.total())
        .set("max", reading.max());
  }

  private static MeterReading meter(MessageReader message) {
    return new MeterReading(
        message.text("name"),
        tags(message, "tags"),
        message.text("unit"),
        message.number("count"),
        message.number("total"),
        message.number("max"));
  }

  private static void write(MessageWriter message, HistogramReading reading) {
    message.set("name", reading.name()).set("encoded", ByteString.copyFrom(reading.encoded()));
  }

  private static HistogramReading histogram(MessageReader message) {
    return new HistogramReading(message.text("name"), message.bytes("encoded"));
  }

  private static void write(MessageWriter message, SettingReading reading) {
    message
        .set("key", reading.key())
        .set("value", reading.value())
        .setIfPresent("table", reading.table())
        .setIfPresent("family", reading.family())
        .set("count", reading.count());
  }

  private static SettingReading setting(MessageReader message) {
    return new SettingReading(
        message.text("key"),
        message.text("value"),
        message.textOr("table", null),
        message.textOr("family", null),
        message.number("count"));
  }

  private static void writeThreshold(MessageWriter message, Map.Entry<String, Long> threshold) {
    message.set("code", threshold.getKey()).set("micros", threshold.getValue());
  }

  private static Map<String, Long> thresholds(MessageReader message) {
    Map<String, Long> thresholds = new LinkedHashMap<>();
    message.forEach(
        "thresholds",
        threshold -> thresholds.put(threshold.text("code"), threshold.number("micros")));
    return thresholds;
  }

  private static void writeTag(MessageWriter message, Map.Entry<String, String> tag) {
    message.set("key", tag.getKey()).set("value", tag.getValue());
  }

  private static Map<String, String> tags(MessageReader message, String field) {
    Map<String, String> tags = new TreeMap<>();
    message.forEach(field, tag -> tags.put(tag.text("key"), tag.text("value")));
    return tags;
  }
}
