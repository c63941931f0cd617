// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.files.PrivateFiles;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Side;
import dev.htk.harness.trial.WorkFolder;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/**
 * The folder for the trials of one experiment or comparison. One command at a time holds it.
 *
 * <p>A trial is finished when its manifest has an end time. The manifest is written last, after the
 * summary, and each file gets its name only when it is complete. A kill at any moment therefore
 * leaves a trial either finished or unfinished. The files of an unfinished trial are replaced.
 */
public final class StudyFolder implements AutoCloseable {

  /** The file with the comparison of the trials. */
  public static final String COMPARISON = "comparison.json";

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String LOCK = "trials.lock";
  private static final int NAMED_DIFFERENCES = 3;

  private final Path path;
  private final FileChannel lock;
  private final String resumes;

  private StudyFolder(Path path, FileChannel lock, String resumes) {
    this.path = path;
    this.lock = lock;
    this.resumes = resumes;
  }

  /**
   * Identifies the trials of a folder. It is fixed before the first trial and written beside them,
   * so that a killed command can resume.
   *
   * @param noun what the user would call the trials: an experiment, a comparison
   * @param file the name of its file in the folder
   * @param content all that the trials depend on, ready for JSON
   */
  public record Plan(String noun, String file, Object content) {}

  /**
   * Checks whether a folder is free for trials: empty, missing, or begun by the same plan.
   *
   * @return whether the same plan has begun it
   * @throws HarnessException if the folder holds something else
   */
  public static boolean isBegun(Path path, Plan plan) throws HarnessException {
    Path file = path.resolve(plan.file());
    if (!Files.exists(file)) {
      String[] entries = path.toFile().list();
      if (Files.exists(path) && (entries == null || !isUnused(entries, plan))) {
        throw HarnessException.badInput(
            "--out %s: the folder is not empty and holds no %s to resume; choose another",
            path, plan.noun());
      }
      return false;
    }
    List<String> differences = differences(file, plan);
    if (!differences.isEmpty()) {
      throw HarnessException.badInput(
          "--out %s holds another %s, it differs in %s%s: only an identical %s can be resumed"
              + " there; choose another folder",
          path,
          plan.noun(),
          String.join(", ", differences.stream().limit(NAMED_DIFFERENCES).toList()),
          differences.size() > NAMED_DIFFERENCES
              ? Phrase.of(" and %d more", differences.size() - NAMED_DIFFERENCES)
              : "",
          plan.noun());
    }
    return true;
  }

  private static List<String> differences(Path file, Plan plan) throws HarnessException {
    try {
      JsonNode begun = JSON.readTree(file.toFile());
      // Written and read again, because equal numbers may have different types in a tree.
      JsonNode asked = JSON.readTree(JSON.writeValueAsString(plan.content()));
      List<String> paths = new ArrayList<>();
      addDifferences(paths, "", begun, asked);
      return paths;
    } catch (IOException e) {
      throw HarnessException.badInput(
          "%s cannot be read: %s; name another folder with --out",
          file, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /**
   * Adds the paths of the innermost fields that differ, such as {@code definition/seed}. Lists of
   * different lengths are named as a whole.
   */
  private static void addDifferences(
      List<String> paths, String path, JsonNode one, JsonNode other) {
    if (one.equals(other)) {
      return;
    }
    if (one.isObject() && other.isObject()) {
      Set<String> names = new LinkedHashSet<>();
      one.fieldNames().forEachRemaining(names::add);
      other.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        addDifferences(paths, path + "/" + name, one.path(name), other.path(name));
      }
    } else if (one.isArray() && other.isArray() && one.size() == other.size()) {
      for (int i = 0; i < one.size(); i++) {
        addDifferences(paths, path + "/" + i, one.path(i), other.path(i));
      }
    } else {
      paths.add(path.isEmpty() ? "the whole" : path.substring(1));
    }
  }

  /** Returns whether a folder holds no more than what a command leaves that is killed at once. */
  private static boolean isUnused(String[] entries, Plan plan) {
    return Set.of(LOCK, plan.file() + RunFolder.UNFINISHED).containsAll(List.of(entries));
  }

  /**
   * Locks the folder, and writes the plan unless the folder was begun before.
   *
   * @throws HarnessException if the folder holds something else, or another command works in it
   */
  public static StudyFolder open(Path path, Plan plan) throws HarnessException, IOException {
    boolean isBegun = isBegun(path, plan);
    PrivateFiles.createFolder(path);
    FileChannel lock =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isTaken(lock)) {
      lock.close();
      throw HarnessException.badInput(
          "--out %s: another command is running this %s; wait for it", path, plan.noun());
    }
    String resumes =
        isBegun ? "the unfinished %s in %s resumes".formatted(plan.noun(), path) : null;
    StudyFolder folder = new StudyFolder(path, lock, resumes);
    if (!Files.exists(path.resolve(plan.file()))) {
      folder.write(plan.file(), plan.content());
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

  /** Tells the user if an earlier command has begun the trials. */
  public void reportResume(Consumer<String> say) {
    if (resumes != null) {
      say.accept(resumes);
    }
  }

  /** Returns the run folder of a trial. */
  public Path path(String trial) {
    return path.resolve(trial);
  }

  /**
   * Returns a trial that ran to its end, whatever its verdict; empty if it did not.
   *
   * @throws HarnessException if a finished trial's files are not as the kit wrote them
   */
  public Optional<Side.Trial> finished(String trial) throws HarnessException {
    Path folder = path(trial);
    if (!RunFolder.isRun(folder)) {
      return Optional.empty();
    }
    RunFolder run = new RunFolder(folder);
    try {
      Manifest manifest = run.readManifest();
      return manifest.end() == 0
          ? Optional.empty()
          : Optional.of(new Side.Trial(manifest, run.readSummary()));
    } catch (HarnessException e) {
      throw HarnessException.badInput(
          "%s; remove %s, and the trial is run again", e.getMessage(), folder);
    }
  }

  /** Removes what a killed trial left behind, and says so if there was something. */
  public void clear(String trial, Consumer<String> say) throws IOException {
    Path folder = path(trial);
    if (Files.exists(folder)) {
      say.accept(trial + " was not finished: its folder is replaced");
      WorkFolder.clear(new RunFolder(folder));
      // Its own trials, if it is a study itself.
      try (Stream<Path> inner = Files.list(folder)) {
        for (Path one : inner.filter(Files::isDirectory).toList()) {
          WorkFolder.clear(new RunFolder(one));
        }
      }
      if (!FileUtil.fullyDelete(folder.toFile())) {
        throw new IOException("what is left of a killed trial cannot be removed: " + folder);
      }
    }
  }

  /**
   * Reads a file that belongs to all trials together.
   *
   * @return empty if it was never written
   * @throws HarnessException if the file has other content
   */
  public <T> Optional<T> read(String name, Class<T> type) throws HarnessException {
    return Files.exists(path.resolve(name))
        ? Optional.of(new RunFolder(path).readFile(name, type))
        : Optional.empty();
  }

  /** Writes a file for all trials together as JSON, completely or not at all. */
  public void write(String name, Object content) throws IOException {
    new RunFolder(path).write(name, content);
  }

  @Override
  public void close() throws IOException {
    // While it is locked: without the lock, the file may be that of the command that runs next.
    try (lock) {
      Files.deleteIfExists(path.resolve(LOCK));
    }
  }
}
