// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import dev.htk.harness.cli.kit.OutputFormat;
import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.doctor.ClusterSnapshot;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.folder.EvidenceFolder;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.postmortem.FileDiagnosis;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.read.RunFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Diagnoses from whatever files servers left behind.
 *
 * @param paths files and folders
 */
public record FromFiles(List<Path> paths, ReadingRules rules) {

  /** Returns what a run kept of its servers, if it has no recorder's events; empty otherwise. */
  public static Optional<FromFiles> ofRun(RunFolder run) {
    return RunFile.exists(run.serverEvents()) || !Files.isDirectory(run.servers())
        ? Optional.empty()
        : Optional.of(
            new FromFiles(
                List.of(run.servers()), new ReadingRules(ZoneId.systemDefault(), Long.MIN_VALUE)));
  }

  /**
   * Prints what held up the slow operations of a run whose servers wrote the files.
   *
   * @param run the folder of the run
   * @param text renders the diagnosis
   * @return the exit code
   * @throws HarnessException if nothing can be read, or the files are of another time
   */
  public int diagnose(
      Path run, Diagnoser.TailChoice tail, Function<Diagnosis, String> text, OutputFormat format)
      throws HarnessException, IOException {
    FileDiagnosis.OfRun answer = read().ofRun(new RunFolder(run), tail);
    System.out.print(
        format.render(
            () -> text.apply(answer.diagnosis()) + EvidenceText.below(answer.evidence()), answer));
    return Outcome.DONE.exitCode();
  }

  /**
   * Prints what held up writes on the servers, as they say themselves.
   *
   * @return the exit code
   * @throws HarnessException if nothing can be read
   */
  int run(OutputFormat format) throws HarnessException, IOException {
    FileDiagnosis files = read();
    Optional<ClusterSnapshot> snapshot = latest(files.snapshots());
    FileDiagnosis.OfServers answer =
        files.ofServers(
            snapshot
                .map(latest -> LiveAdviser.withValues(latest.hbase(), latest.values()))
                .orElseGet(LiveAdviser::withDefaults),
            rules.since());
    System.out.print(format.render(() -> EvidenceText.of(answer, snapshot), answer));
    return Outcome.DONE.exitCode();
  }

  /** Returns the latest of some snapshots. Says which cannot be read, and leaves them out. */
  private static Optional<ClusterSnapshot> latest(List<EvidenceFile> files) {
    List<ClusterSnapshot> snapshots = new ArrayList<>();
    for (EvidenceFile file : files) {
      try (InputStream json = file.open()) {
        snapshots.add(
            ClusterSnapshot.parse(
                file.name(), new String(json.readAllBytes(), StandardCharsets.UTF_8)));
      } catch (HarnessException | IOException e) {
        System.err.println("htk: left out " + file.name() + ": " + e.getMessage());
      }
    }
    return snapshots.stream().max(Comparator.comparingLong(ClusterSnapshot::taken));
  }

  private FileDiagnosis read() throws HarnessException, IOException {
    return new FileDiagnosis(new EvidenceFolder(rules).read(paths));
  }
}
