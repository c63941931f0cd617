// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Reads the result of YCSB's {@code dataintegrity=true}. {@code CoreWorkload} then compares each
 * row that it reads with what it wrote, and reports only to YCSB's own measurements.
 */
public final class DataIntegrity {

  private static final Pattern COUNT = Pattern.compile("\\[VERIFY], Return=(.+), (\\d+)");

  private DataIntegrity() {}

  /**
   * Describes how many of all rows that this JVM has verified held other data than was written.
   *
   * @return empty if none did, or none were verified
   */
  public static Optional<String> fault() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (MeasurementsExporter exporter = new TextMeasurementsExporter(text)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    } catch (IOException e) {
      throw new IllegalStateException("YCSB's measurements cannot be read", e);
    }
    long good = 0;
    long bad = 0;
    for (Matcher count = COUNT.matcher(text.toString(Charset.defaultCharset())); count.find(); ) {
      if (count.group(1).equals(Status.OK.getName())) {
        good += Long.parseLong(count.group(2));
      } else {
        bad += Long.parseLong(count.group(2));
      }
    }
    return bad == 0
        ? Optional.empty()
        : Optional.of(
            bad + " of " + (bad + good) + " rows read back hold other data than was written");
  }
}
