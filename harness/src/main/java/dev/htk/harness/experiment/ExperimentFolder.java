package dev.htk.harness.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.compare.Side;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.RunFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.apache.hadoop.fs.FileUtil;

/**
 * The folder of one experiment, held by one command at a time. A trial in it is finished when its
 * manifest says when it ended; whatever else a kill has left of a trial is replaced.
 */
final class ExperimentFolder implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String LOCK = "experiment.lock";

  private final Path path;
  private final FileChannel lock;

  private ExperimentFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Whether a folder is free for the experiment: empty, or not there, or begun with the same plan.
   *
   * @return whether it was begun
   * @throws HarnessException if something else is in it
   */
  static boolean isBegun(Path path, ExperimentPlan plan) throws HarnessException {
    Path file = path.resolve(ExperimentPlan.FILE);
    if (!Files.exists(file)) {
      String[] entries = path.toFile().list();
      if (Files.exists(path) && (entries == null || !isOnlyLock(entries))) {
        throw HarnessException.badInput(
            "--out %s: there is something already, and no experiment that could go on; name a"
                + " folder that is not there yet",
            path);
      }
      return false;
    }
    try {
      JsonNode begun = JSON.readTree(file.toFile());
      // Written and read again, because numbers of one value have several types in a tree.
      if (begun.equals(JSON.readTree(JSON.writeValueAsString(plan)))) {
        return true;
      }
      throw HarnessException.badInput(
          "--out %s holds another experiment (%s, size %s, %d trials), or another definition of this"
              + " one: only the same one goes on there; name another folder",
          path,
          begun.path("definition").path("name").asText("?"),
          begun.path("size").asText("?"),
          begun.path("trials").size());
    } catch (IOException e) {
      throw HarnessException.badInput(
          "%s cannot be read: %s; name another folder with --out",
          file, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  private static boolean isOnlyLock(String[] entries) {
    return entries.length == 0 || (entries.length == 1 && entries[0].equals(LOCK));
  }

  /**
   * Takes the folder, and writes the plan where it was not begun.
   *
   * @throws HarnessException if another command works in it
   */
  static ExperimentFolder open(Path path, ExperimentPlan plan)
      throws HarnessException, IOException {
    Files.createDirectories(path);
    FileChannel lock =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isTaken(lock)) {
      lock.close();
      throw HarnessException.badInput(
          "--out %s: another command is running this experiment; wait for it", path);
    }
    ExperimentFolder folder = new ExperimentFolder(path, lock);
    if (!Files.exists(path.resolve(ExperimentPlan.FILE))) {
      new RunFolder(path).write(ExperimentPlan.FILE, plan);
    }
    return folder;
  }

  private static boolean isTaken(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  Path path(String trial) {
    return path.resolve(trial);
  }

  /** A trial that was run to its end, whatever its verdict. */
  Optional<Side.Trial> finished(String trial) throws HarnessException {
    Path folder = path(trial);
    if (!RunFolder.isRun(folder)) {
      return Optional.empty();
    }
    RunFolder run = new RunFolder(folder);
    Manifest manifest = run.readManifest();
    return manifest.end() == 0
        ? Optional.empty()
        : Optional.of(new Side.Trial(manifest, run.readSummary()));
  }

  /**
   * Removes what a kill has left of a trial.
   *
   * @return whether there was something
   */
  boolean clear(String trial) throws IOException {
    Path folder = path(trial);
    if (!Files.exists(folder)) {
      return false;
    }
    if (!FileUtil.fullyDelete(folder.toFile())) {
      throw new IOException("what is left of a killed trial cannot be removed: " + folder);
    }
    return true;
  }

  void write(ExperimentResult result) throws IOException {
    new RunFolder(path).write(ExperimentResult.FILE, result);
  }

  @Override
  public void close() throws IOException {
    lock.close();
    Files.deleteIfExists(path.resolve(LOCK));
  }
}
