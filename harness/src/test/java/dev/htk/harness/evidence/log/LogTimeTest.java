// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogTimeTest {

  private static final ZoneId TWO_HOURS = ZoneId.of("Africa/Maputo");
  private static final Instant TIME = Instant.parse("2026-11-28T12:00:00.123Z");

  private static final DateTimeFormatter WITH_MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss,SSS", Locale.ROOT);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-28 14:00:00,123 INFO  [main] wal.AbstractFSWAL: Rolled WAL",
        "2026-11-28T14:00:00,123 INFO  [main] wal.AbstractFSWAL: Rolled WAL",
        "2026-11-28 14:00:00.123 INFO wal.AbstractFSWAL: Rolled WAL",
        "2026-11-28T12:00:00.123Z INFO wal.AbstractFSWAL: Rolled WAL",
        "2026-11-28T13:00:00,123+0100 INFO wal.AbstractFSWAL: Rolled WAL",
        "2026-11-28 13:00:00,123 +01:00 INFO wal.AbstractFSWAL: Rolled WAL",
        "[2026-11-28 14:00:00,123] INFO wal.AbstractFSWAL: Rolled WAL",
        "INFO  2026-11-28 14:00:00,123 [main] wal.AbstractFSWAL: Rolled WAL",
        "2026-11-28T12:00:00.123000000Z stderr F 2026-11-28T14:00:00,123 INFO Rolled WAL",
      })
  void layoutsOfServersAreRead(String line) {
    assertThat(new LogTime(TWO_HOURS).of(line)).hasValue(micros(TIME));
  }

  @ParameterizedTest
  @ValueSource(strings = {"26/11/28 14:00:00 INFO wal.FSHLog: x", "2026-11-28 14:00:00 INFO x"})
  void layoutsWithoutMillisecondsAreRead(String line) {
    assertThat(new LogTime(TWO_HOURS).of(line))
        .hasValue(micros(TIME.truncatedTo(ChronoUnit.SECONDS)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\tat org.apache.hadoop.hbase.regionserver.HRegion.checkResources(HRegion.java:5125)",
        "No GCs detected",
        "2026-13-28 14:00:00,123 INFO x",
        "26/11/28 25:00:00 INFO x",
        "Caused by: java.io.IOException: at 2026-11-28 14:00:00,123",
        "[0.123s][info][gc] GC(0) Pause Young"
      })
  void otherLinesHaveNoTime(String line) {
    assertThat(new LogTime(TWO_HOURS).of(line)).isEmpty();
  }

  @Property(tries = 300)
  void everyTimeIsReadAsItIsPrinted(
      @ForAll @LongRange(min = 0, max = 4_000_000_000_000L) long millis) {
    LocalDateTime time = LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    String line = WITH_MILLIS.format(time) + " INFO x";

    assertThat(new LogTime(ZoneOffset.UTC).of(line)).hasValue(1000 * millis);
  }

  @Property(tries = 300)
  void noTextFails(@ForAll String text) {
    new LogTime(ZoneOffset.UTC).of(text);
    new LogTime(TWO_HOURS).of("2026-11-28 " + text);
  }

  private static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }
}
