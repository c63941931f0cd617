// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;

/** Reads lines as a server's log; they are those of HBase 2.6.4, with other hosts and shorter. */
abstract class ServerLogFixture {

  static final String REGION = "5de442b8a90c9e78c29b17478e23a24c";
  static final String WHOLE = "orders,user5,1795878911088." + REGION + ".";
  static final String SERVER = "rs1.example.org,16020,1795878877949";

  private static final Instant NOON = Instant.parse("2026-11-28T12:00:00Z");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss,SSS", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final String THREAD = "[regionserver/rs1.example.org:16020.logRoller] ";

  @TempDir private Path folder;

  final List<Sighting> sightings = new ArrayList<>();

  static String flushed(int millis) {
    return "regionserver.HRegion: Finished flush of dataSize ~3.94 MB/4134888, heapSize ~4.09"
        + " MB/4289704, currentSize=1.47 MB/1537090 for "
        + REGION
        + " in "
        + millis
        + "ms, sequenceid=233, compaction requested=false";
  }

  static String at(double seconds, String message) {
    return line(seconds, THREAD + message);
  }

  static String line(double seconds, String rest) {
    return TIME.format(NOON.plusMillis(Math.round(1000 * seconds))) + " INFO  " + rest;
  }

  FileFacts read(String... lines) throws IOException {
    Path file = folder.resolve("rs1.log");
    Files.write(file, List.of(lines), StandardCharsets.ISO_8859_1);
    return new ServerLogReader().read(new EvidenceFile(file, "rs1.log"), rules(), sightings::add);
  }

  static ReadingRules rules() {
    return new ReadingRules(ZoneOffset.UTC, Long.MIN_VALUE);
  }

  List<String> causes() {
    return sightings.stream().map(sighting -> sighting.row().cause()).toList();
  }

  void assertSpan(int index, StallCause cause, double start, double end, Precision precision) {
    Sighting sighting = sightings.get(index);
    assertThat(sighting.row().cause()).isEqualTo(cause.code());
    assertThat(sighting.row().start()).as("start").isEqualTo(micros(start));
    assertThat(sighting.row().end()).as("end").isEqualTo(micros(end));
    assertThat(sighting.precision()).isEqualTo(precision);
  }

  static long micros(double seconds) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, NOON)
        + Duration.ofMillis(Math.round(1000 * seconds)).toNanos() / 1000;
  }
}
