// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.endpoint;

import com.google.protobuf.ByteString;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.ConfigureRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.ConfigureResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Histogram;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Meter;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Setting;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.SettingsResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Source;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Tag;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Threshold;
import dev.htk.coprocessor.wire.HistogramReading;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.RecorderState;
import dev.htk.coprocessor.wire.SettingReading;
import dev.htk.coprocessor.wire.SettingsPage;
import dev.htk.coprocessor.wire.SourceStatus;
import java.util.ArrayList;
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
  /** The revision of {@code recorder.proto} that this code was built from. */
  public static final int VERSION = 2;

  private WireMessages() {}

  /** Converts a source's status to its message. */
  public static Source message(SourceStatus status) {
    return Source.newBuilder()
        .setName(status.name())
        .setOn(status.isOn())
        .setFaults(status.faults())
        .setRemark(status.remark())
        .setPeriodMicros(status.periodMicros())
        .addAllCauses(status.causes())
        .build();
  }

  /** Converts a message to its status. */
  public static SourceStatus status(Source message) {
    return new SourceStatus(
        message.getName(),
        message.getOn(),
        message.getFaults(),
        message.getRemark(),
        message.getPeriodMicros(),
        message.getCausesList());
  }

  /** Converts a meter to its message. */
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

  /** Converts a message to its meter. */
  public static MeterReading reading(Meter message) {
    return new MeterReading(
        message.getName(),
        tags(message.getTagsList()),
        message.getUnit(),
        message.getCount(),
        message.getTotal(),
        message.getMax());
  }

  /** Converts a distribution to its message. */
  public static Histogram message(HistogramReading reading) {
    return Histogram.newBuilder()
        .setName(reading.name())
        .setEncoded(ByteString.copyFrom(reading.encoded()))
        .build();
  }

  /** Converts a message to its distribution. */
  public static HistogramReading reading(Histogram message) {
    return new HistogramReading(message.getName(), message.getEncoded().toByteArray());
  }

  /** Converts a change to its message. */
  public static ConfigureRequest message(RecorderChange change) {
    ConfigureRequest.Builder builder = ConfigureRequest.newBuilder().setVersion(VERSION);
    change.thresholds().forEach((code, micros) -> builder.addThresholds(threshold(code, micros)));
    change.on().ifPresent(builder::setOn);
    return builder.build();
  }

  /** Converts a message to its change. */
  public static RecorderChange change(ConfigureRequest message) {
    RecorderChange change = RecorderChange.none();
    for (Threshold threshold : message.getThresholdsList()) {
      change = change.threshold(threshold.getCode(), threshold.getMicros());
    }
    if (message.hasOn()) {
      change = message.getOn() ? change.resumed() : change.suspended();
    }
    return change;
  }

  /** Converts a state to its message. */
  public static ConfigureResponse message(RecorderState state) {
    ConfigureResponse.Builder builder =
        ConfigureResponse.newBuilder().setVersion(VERSION).setOn(state.isOn());
    state.thresholds().forEach((code, micros) -> builder.addThresholds(threshold(code, micros)));
    return builder.build();
  }

  /** Converts a message to its state. */
  public static RecorderState state(ConfigureResponse message) {
    Map<String, Long> thresholds = new LinkedHashMap<>();
    for (Threshold threshold : message.getThresholdsList()) {
      thresholds.put(threshold.getCode(), threshold.getMicros());
    }
    return new RecorderState(message.getOn(), thresholds);
  }

  /** Converts a page of settings to its message. */
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

  /** Converts a message to its page of settings. */
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

  private static Threshold threshold(String code, long micros) {
    return Threshold.newBuilder().setCode(code).setMicros(micros).build();
  }
}
