// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandstillTest {

  private static final String WARNING = "2026-11-27T10:00:00,000 WARN  [main] a.B: %s\n";

  @TempDir private Path folder;

  private final List<String> said = new ArrayList<>();

  @Test
  void theLastWarningIsSaidOnce() throws IOException {
    Path log = log("master.log", "could only be written to 0 of the 1 nodes");
    try (Standstill standstill = standstill()) {
      standstill.look();
      standstill.look();
      log("master.log", "still no room");
      standstill.look();
    }

    assertThat(said)
        .containsExactly(
            "the start takes long; %s warns last: a.B: could only be written to 0 of the 1 nodes"
                .formatted(log),
            "the start takes long; %s warns last: a.B: still no room".formatted(log));
  }

  @Test
  void anotherLogIsReadWhereTheFirstHasNoWarning() throws IOException {
    Path log = log("trial.log", "no room");
    try (Standstill standstill = standstill()) {
      standstill.look();
    }

    assertThat(said).singleElement().asString().contains(log.toString(), "no room");
  }

  @Test
  void withoutAnyLogNothingIsSaid() {
    try (Standstill standstill = standstill()) {
      standstill.look();
    }

    assertThat(said).isEmpty();
  }

  private Standstill standstill() {
    return new Standstill(
        List.of(folder.resolve("master.log"), folder.resolve("trial.log")), said::add);
  }

  private Path log(String name, String warning) throws IOException {
    return Files.writeString(folder.resolve(name), WARNING.formatted(warning));
  }
}
