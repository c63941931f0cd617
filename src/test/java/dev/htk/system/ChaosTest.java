// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.system.ChaosRun.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code -Pmeasure -Dgroups=chaos}: breaks each part of a local cluster in the middle of a load. No
 * acknowledged row may be lost, no wrong figure printed, and the kit must say what happened. {@link
 * RegionServerKilledTest} and {@link LostServerTest} are the short form, in every build.
 */
@Tag("chaos")
class ChaosTest {

  private static final int SECONDS = 25;
  private static final List<Outcome> OUTCOMES = new ArrayList<>();

  @ParameterizedTest
  @EnumSource
  void nothingIsLostAndTheFaultIsNamed(ChaosFault fault, @TempDir Path folder) throws Exception {
    try (ChaosRun run = ChaosRun.start(folder, SECONDS, fault.options())) {
      fault.inject(run);
      Outcome outcome = run.end(fault);
      System.out.println(outcome.row());
      OUTCOMES.add(outcome);
    }
  }

  @AfterAll
  static void printAll() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| fault | exit code | rows acknowledged | rows found | what the kit says |");
    lines.add("|---|---|---|---|---|");
    OUTCOMES.forEach(outcome -> lines.add(outcome.row()));
    Files.write(Repository.root().resolve("src/test/target/chaos.md"), lines);
  }
}
