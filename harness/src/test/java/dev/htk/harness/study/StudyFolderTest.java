// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyFolderTest {

  private static final String TRIAL = "trial-01-stock";
  private static final String BEGINNING = "{\"throughput\": 12";
  private static final long END = 1_790_000_001_000_000L;
  private static final StudyFolder.Plan PLAN = plan(Map.of("trials", 3, "seed", 1));

  @TempDir private Path folder;

  @Test
  void theSamePlanResumesInItsFolder() throws Exception {
    assertThat(StudyFolder.isBegun(folder, PLAN)).isFalse();
    List<String> said = new ArrayList<>();
    try (StudyFolder first = StudyFolder.open(folder, PLAN)) {
      first.reportResume(said::add);
    }
    assertThat(said).isEmpty();

    assertThat(StudyFolder.isBegun(folder, PLAN)).isTrue();
    try (StudyFolder second = StudyFolder.open(folder, PLAN)) {
      second.reportResume(said::add);
    }
    assertThat(said).containsExactly("the unfinished comparison in " + folder + " resumes");
  }

  @Test
  void anotherPlanIsRefusedWithWhatDiffers() throws Exception {
    StudyFolder.open(folder, PLAN).close();

    assertThat(
            refusalOf(
                () ->
                    StudyFolder.isBegun(folder, plan(Map.of("trials", 5, "threads", List.of(8))))))
        .contains(folder.toString(), "another comparison", "differs in")
        .contains("trials", "seed", "threads");
  }

  @Test
  void theInnermostDifferencesAreNamedAndNoMoreThanThree() throws Exception {
    StudyFolder.open(folder, plan(Map.of("sides", List.of(sizes(1, 2), sizes(3, 4))))).close();

    assertThat(
            refusalOf(
                () ->
                    StudyFolder.isBegun(
                        folder, plan(Map.of("sides", List.of(sizes(5, 6), sizes(7, 8)))))))
        .containsPattern("differs in sides/0/\\w+, sides/0/\\w+, sides/1/\\w+ and 1 more:");
  }

  private static Map<String, Integer> sizes(int records, int operations) {
    return Map.of("records", records, "operations", operations);
  }

  @Test
  void aFolderWithSomethingElseIsRefused() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "mine");

    assertThat(refusalOf(() -> StudyFolder.isBegun(folder, PLAN)))
        .contains("the folder is not empty", "no comparison to resume");
  }

  @Test
  void aFolderOfACommandThatWasKilledAtOnceIsFree() throws Exception {
    Files.createFile(folder.resolve("trials.lock"));
    Files.createFile(folder.resolve(PLAN.file() + RunFolder.UNFINISHED));

    assertThat(StudyFolder.isBegun(folder, PLAN)).isFalse();
  }

  @Test
  void aDamagedPlanIsRefused() throws IOException {
    Files.writeString(folder.resolve("plan.json"), "{\"trials\":");

    assertThat(refusalOf(() -> StudyFolder.isBegun(folder, PLAN)))
        .contains("plan.json cannot be read");
  }

  @Test
  void aFolderIsHeldByOneCommandAtATime() throws Exception {
    try (StudyFolder held = StudyFolder.open(folder, PLAN)) {
      assertThat(held.path("x")).isEqualTo(folder.resolve("x"));
      assertThat(refusalOf(() -> StudyFolder.open(folder, PLAN)))
          .contains("another command is running this comparison");
    }
  }

  @Test
  void aTrialIsFinishedOnlyOnceItsManifestHasAnEnd() throws Exception {
    try (StudyFolder held = StudyFolder.open(folder, PLAN)) {
      Path trial = held.path(TRIAL);
      RunFolder run = new RunFolder(trial);
      assertThat(held.finished(TRIAL)).as("before it begins").isEmpty();
      run.create();
      assertThat(held.finished(TRIAL)).as("no file yet").isEmpty();
      Path manifest = Files.writeString(trial.resolve("manifest.json.new"), BEGINNING);
      assertThat(held.finished(TRIAL)).as("half a manifest").isEmpty();
      Files.delete(manifest);
      run.write(Samples.manifest("stock"));
      assertThat(held.finished(TRIAL)).as("it runs").isEmpty();
      Path summary = Files.writeString(trial.resolve("summary.json.new"), BEGINNING);
      assertThat(held.finished(TRIAL)).as("half a summary").isEmpty();
      Files.delete(summary);
      run.write(Samples.loadSummary(100, 500));
      assertThat(held.finished(TRIAL)).as("a summary, no end").isEmpty();
      Files.writeString(trial.resolve("manifest.json.new"), BEGINNING);
      assertThat(held.finished(TRIAL)).as("half an end").isEmpty();

      run.write(Samples.manifest("stock").withEnd(END));

      assertThat(held.finished(TRIAL))
          .hasValueSatisfying(
              finished -> assertThat(finished.summary()).isEqualTo(Samples.loadSummary(100, 500)));
    }
  }

  @Test
  void anEndedTrialWithATruncatedSummaryIsRefused() throws Exception {
    try (StudyFolder held = StudyFolder.open(folder, PLAN)) {
      RunFolder run = new RunFolder(held.path(TRIAL));
      run.create();
      run.write(Samples.manifest("stock").withEnd(END));
      Files.writeString(held.path(TRIAL).resolve("summary.json"), BEGINNING);

      assertThat(refusalOf(() -> held.finished(TRIAL)))
          .contains("summary.json cannot be read", "remove", held.path(TRIAL).toString());
    }
  }

  @Test
  void theRemainsOfAKilledTrialAreCleared() throws Exception {
    try (StudyFolder held = StudyFolder.open(folder, PLAN)) {
      Files.createDirectories(held.path(TRIAL).resolve("work"));
      Files.writeString(held.path(TRIAL).resolve("manifest.json"), "{}");

      List<String> said = new ArrayList<>();
      held.clear(TRIAL, said::add);
      assertThat(held.path(TRIAL)).doesNotExist();
      held.clear(TRIAL, said::add);
      assertThat(said).containsExactly(TRIAL + " was not finished: its folder is replaced");
    }
  }

  @Test
  void theTrialsOfAPairThatIsAStudyAreClearedToo() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("ssd/htk-1-2"));
    Path study = folder.resolve("study");
    try (StudyFolder held = StudyFolder.open(study, PLAN)) {
      Path work = Files.createDirectories(held.path("pair-01/trial-01/work"));
      Files.writeString(work.resolve("folders-elsewhere"), elsewhere + "\n");

      held.clear("pair-01", line -> {});
      assertThat(elsewhere).doesNotExist();
    }
  }

  private static StudyFolder.Plan plan(Map<String, ?> content) {
    return new StudyFolder.Plan("comparison", "plan.json", content);
  }
}
