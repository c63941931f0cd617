// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compares, for one kind of operation, what a cluster's modelled devices gave with what the model
 * asked for. Immutable.
 *
 * <p>Bandwidths cover only operations that were asked to take time: for writes to a buffer, those
 * that found it full. They are 0 if there were none, and for operations that move no bytes.
 *
 * @param count number of operations
 * @param askedMicros the median time that the model asked for, queueing included
 * @param givenMicros the median time that the operations took
 * @param bytes bytes moved by all operations
 * @param askedSeconds total time that the model asked for, queueing included
 * @param givenSeconds total time of the operations that were asked to take time
 * @param floored whether the model asked for less than this machine's shortest wait, {@code
 *     floorMicros}, which is no fault of the model
 * @param ok whether median and mean of what was given are within 10 % of what was asked for, or
 *     within 150 us where that is more; or floored
 */
public record DeviceFidelity(
    String device,
    OperationKind kind,
    long count,
    double askedMicros,
    double givenMicros,
    double askedMegabytesPerSecond,
    double givenMegabytesPerSecond,
    long bytes,
    double askedSeconds,
    double givenSeconds,
    double floorMicros,
    boolean floored,
    boolean ok) {

  /** The name of the file in a run's folder. */
  public static final String FILE = "devices.json";

  /** Returns a sentence on where asked and given differ most. */
  public String words() {
    String found;
    if (!isNear(askedMicros, givenMicros)) {
      found = Phrase.of("a median of %.0f us and took %.0f", askedMicros, givenMicros);
    } else if (kind.movesBytes()) {
      found =
          Phrase.of("%.2f MB/s and gave %.2f", askedMegabytesPerSecond, givenMegabytesPerSecond);
    } else {
      found = Phrase.of("%.1f s in all and took %.1f", askedSeconds, givenSeconds);
    }
    return "%s: modelled %s was asked for %s"
        .formatted(kind.name().toLowerCase(Locale.ROOT), device, found);
  }

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Converts bytes a nanosecond to megabytes a second. */
  private static final double MEGABYTES_PER_SECOND = 1e3;

  private static final double SHARE = 0.1;
  private static final double SLACK_MICROS = 150;

  /** Sums up all DataNodes of a cluster: one row for each device and kind of operation. */
  static List<DeviceFidelity> of(Collection<FidelityReading> dataNodes) {
    SortedMap<String, Map<OperationKind, Meter.Reading>> sums = new TreeMap<>();
    long floor = 0;
    for (FidelityReading reading : dataNodes) {
      floor = Math.max(floor, reading.floorNanos());
      for (Meter.Reading meter : reading.meters()) {
        sums.computeIfAbsent(meter.device(), device -> new EnumMap<>(OperationKind.class))
            .merge(meter.kind(), meter, Meter.Reading::plus);
      }
    }
    List<DeviceFidelity> rows = new ArrayList<>();
    for (Map<OperationKind, Meter.Reading> ofDevice : sums.values()) {
      for (Meter.Reading sum : ofDevice.values()) {
        if (sum.count() > 0) {
          rows.add(of(sum, floor));
        }
      }
    }
    return rows;
  }

  static DeviceFidelity of(Meter.Reading meter, long floorNanos) {
    double asked = meter.asked().median() / NANOS_PER_MICRO;
    double given = meter.given().median() / NANOS_PER_MICRO;
    double floor = floorNanos / NANOS_PER_MICRO;
    boolean floored = asked > 0 && asked < floor;
    double waits = Math.max(1, meter.waits()) * NANOS_PER_MICRO;
    boolean onAverage = isNear(meter.askedNanos() / waits, meter.givenNanos() / waits);
    return new DeviceFidelity(
        meter.device(),
        meter.kind(),
        meter.count(),
        asked,
        given,
        bandwidth(meter, meter.askedNanos()),
        bandwidth(meter, meter.givenNanos()),
        meter.bytes(),
        meter.askedNanos() / NANOS_PER_SECOND,
        meter.givenNanos() / NANOS_PER_SECOND,
        floor,
        floored,
        floored || (isNear(asked, given) && onAverage));
  }

  private static double bandwidth(Meter.Reading meter, long nanos) {
    return nanos == 0 || !meter.kind().movesBytes()
        ? 0
        : (double) meter.waitedBytes() / nanos * MEGABYTES_PER_SECOND;
  }

  /** Returns whether the given time is close enough to the asked one. */
  static boolean isNear(double askedMicros, double givenMicros) {
    return Math.abs(givenMicros - askedMicros) <= Math.max(SLACK_MICROS, SHARE * askedMicros);
  }
}
