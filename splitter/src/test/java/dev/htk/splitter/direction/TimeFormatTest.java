// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.direction.TimeField.Anchor;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TimeFormatTest {

  private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");
  private static final long PAST = Instant.parse("2026-03-14T15:09:26Z").toEpochMilli();
  private static final long WEEK = 7 * 86_400_000L;

  /** Differences of a double near the greatest long. */
  private static final long ROUNDING = 2048;

  @ParameterizedTest
  @EnumSource
  void everyTimeIsReadAndMovedOn(TimeFormat format) {
    // 18 digits of a Snowflake ID ended in 2018, and the time of 0 seconds to go is no long.
    long past = format == TimeFormat.SNOWFLAKE_SHORT ? PAST - 450 * WEEK : PAST;
    long number = format == TimeFormat.REVERSED_SECONDS ? Long.MAX_VALUE : 0;
    byte[] key = blank(format);
    format.layout().write(key, 2, format.later(number, past - format.millis(number)));
    boolean alone = format.layout().standsAlone(key, 2);
    TimeField field = TimeField.of(format, alone ? Anchor.FIRST : Anchor.START, alone ? 0 : 2, NOW);

    assertThat(field.place(key)).isEqualTo(2);
    long read = field.millis(key, 2);
    assertThat(read).isCloseTo(past, within(format.step() + ROUNDING));
    field.moveOn(key, 2, WEEK);
    assertThat(field.place(key)).isEqualTo(2);
    assertThat(field.millis(key, 2)).isCloseTo(read + WEEK, within(format.step()));
  }

  @Test
  void knownIdsHoldTheTimesThatTheirMakersSay() {
    assertTime(TimeFormat.KSUID, "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "2017-10-10T04:00:47Z");
    assertTime(TimeFormat.OBJECT_ID, "507f1f77bcf86cd799439011", "2012-10-17T21:13:27Z");
    assertTime(TimeFormat.XID, "9m4e2mr0ui3e8a215n4g", "2011-03-22T17:50:19Z");
    assertTime(TimeFormat.ULID, "01ARZ3NDEKTSV4RRFFQ69G5FAV", "2016-07-30T23:54:10.259Z");
    assertTime(TimeFormat.UUID_7, "017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "2022-02-22T19:22:22Z");
    assertTime(TimeFormat.UUID_6, "1EC9414C-232A-6B00-B3C8-9F6BDECED846", "2022-02-22T19:22:22Z");
    assertTime(TimeFormat.UUID_1, "C232AB00-9414-11EC-B3C8-9F6BDECED846", "2022-02-22T19:22:22Z");
  }

  @Test
  void whatIsNoDateIsNotRead() {
    Layout date = TimeFormat.DENSE_DATE.layout();

    assertThat(date.read("20260230".getBytes(ISO_8859_1), 0)).isEqualTo(Layout.NONE);
    assertThat(date.read("20261301".getBytes(ISO_8859_1), 0)).isEqualTo(Layout.NONE);
    assertThat(date.read("2026010".getBytes(ISO_8859_1), 0)).isEqualTo(Layout.NONE);
    assertThat(date.standsAlone("202601011".getBytes(ISO_8859_1), 0)).isFalse();
  }

  private static void assertTime(TimeFormat format, String id, String time) {
    long number = format.layout().read(id.getBytes(ISO_8859_1), 0);

    assertThat(format.millis(number)).isCloseTo(Instant.parse(time).toEpochMilli(), within(999L));
  }

  /** Returns a key with room for a time at its third byte. */
  private static byte[] blank(TimeFormat format) {
    Layout layout = format.layout();
    String room = "\0".repeat(layout.width());
    if (layout instanceof Digits digits) {
      room = digits.lead() + "0".repeat(digits.run() - digits.lead().length());
    } else if (layout instanceof DatePattern date) {
      room = date.pattern().replace('?', '-').replaceAll("[A-Za-z]", "0");
    } else if (layout instanceof UuidTime uuid) {
      String version = Integer.toString(uuid.version());
      room =
          switch (uuid.form()) {
            case HYPHENATED -> "00000000-0000-" + version + "000-9000-000000000000";
            case PLAIN -> "0".repeat(12) + version + "0009" + "0".repeat(15);
            case BINARY ->
                "\0".repeat(6) + (char) (uuid.version() << 4) + "\0\u0090" + "\0".repeat(7);
          };
    }
    return ("#|" + room).getBytes(ISO_8859_1);
  }
}
