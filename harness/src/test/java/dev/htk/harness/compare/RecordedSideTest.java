// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedSideTest {

  @TempDir private Path folder;

  @Test
  void aRunIsASideOfOneTrial() throws IOException, HarnessException {
    record("stock", 100, folder.resolve("run"));

    Side side = RecordedSide.read(folder.resolve("run"));

    assertThat(side.name()).isEqualTo("stock");
    assertThat(side.trials())
        .containsExactly(new Side.Trial(Samples.manifest("stock"), Samples.loadSummary(100, 500)));
  }

  @Test
  void aFolderOfTrialsIsASideInTheirOrder() throws IOException, HarnessException {
    record("stock", 300, folder.resolve("trial-03-stock"));
    record("stock", 100, folder.resolve("trial-01-stock"));
    record("stock", 200, folder.resolve("trial-02-stock"));
    Files.createDirectory(folder.resolve("trial-04-stock"));
    Files.writeString(folder.resolve("comparison.json"), "{}");

    assertThat(RecordedSide.read(folder).trials())
        .extracting(trial -> trial.summary().rows().found())
        .containsExactly(100L, 200L, 300L);
  }

  @Test
  void trialsOfSeveralProfilesAreNoSide() throws IOException {
    record("stock", 100, folder.resolve("trial-01-stock"));
    record("ssd-tuned", 100, folder.resolve("trial-02-ssd-tuned"));

    assertThat(refusalOf(() -> RecordedSide.read(folder)))
        .contains(folder.toString(), "stock, ssd-tuned", "one of its trials");
  }

  @Test
  void aPathThatIsNoRunFolderIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path missing = folder.resolve("missing");

    for (Path path : new Path[] {file, empty, missing}) {
      assertThat(refusalOf(() -> RecordedSide.read(path)))
          .contains(path.toString(), "not the folder of a finished run");
    }
  }

  @Test
  void aBrokenSummaryIsRefused() throws IOException {
    record("stock", 100, folder.resolve("run"));
    Files.writeString(folder.resolve("run/summary.json"), "{\"throughput\": ");

    assertThat(refusalOf(() -> RecordedSide.read(folder.resolve("run"))))
        .contains("summary.json", "cannot be read");
  }

  @Test
  void runsWithDifferentSchedulesAreNotCompared() throws Exception {
    record(Samples.manifest(shaped("ramp:500..3000@60s")), 100, folder.resolve("ramp"));
    record(Samples.manifest(shaped("sine:2000+-500@20s")), 100, folder.resolve("sine"));
    Side ramp = RecordedSide.read(folder.resolve("ramp"));
    Side sine = RecordedSide.read(folder.resolve("sine"));

    assertThat(refusalOf(() -> RecordedSide.requireAlike(ramp, sine)))
        .contains("did different work", "schedule: ramp:500..3000@60s and sine:2000+-500@20s");
  }

  @Test
  void everyTrialOfASideIsCompared() throws Exception {
    record(Samples.manifest(shaped("ramp:500..3000@60s")), 100, folder.resolve("one/trial-01"));
    record(Samples.manifest(shaped("ramp:500..3000@60s")), 100, folder.resolve("two/trial-01"));
    record(Samples.manifest(shaped("sine:2000+-500@20s")), 100, folder.resolve("two/trial-02"));
    Side one = RecordedSide.read(folder.resolve("one"));
    Side two = RecordedSide.read(folder.resolve("two"));

    assertThat(refusalOf(() -> RecordedSide.requireAlike(one, two)))
        .contains("schedule: ramp:500..3000@60s and sine:2000+-500@20s");
    assertThat(refusalOf(() -> RecordedSide.requireAlike(two, one))).contains("did different work");
  }

  private static DriveSpec shaped(String schedule) {
    return DriveSpec.PLAIN.withSchedule(schedule);
  }

  private static void record(String profile, long records, Path path) throws IOException {
    record(Samples.manifest(profile), records, path);
  }

  private static void record(Manifest manifest, long records, Path path) throws IOException {
    RunFolder run = new RunFolder(path);
    run.create();
    run.write(manifest);
    run.write(Samples.loadSummary(records, 500));
  }
}
