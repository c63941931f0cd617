// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import static java.lang.ProcessBuilder.Redirect.DISCARD;

import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalFolders;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.storage.FoldersElsewhere;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The part of a run's folder that is removed at the end, and its records: of folders elsewhere, and
 * beside it, of the processes that work here.
 */
public record WorkFolder(Path path, Path logs) {

  private static final Logger LOG = LoggerFactory.getLogger(WorkFolder.class);
  private static final int REMOVAL_TRIES = 20;

  private static final long END_SECONDS = ForkedJvm.GRACE_SECONDS_ON_REAL_CLUSTERS;
  private static final long KILL_SECONDS = 2;
  private static final long POLL_MILLIS = 50;
  private static final Pattern PROCESS = Pattern.compile("(\\d{1,18}) (.*)");

  /** Removes its arguments once its standard input, a pipe from this JVM, is closed. */
  private static final List<String> REMOVAL_AFTER_THIS_JVM =
      List.of("sh", "-c", "read unused; rm -rf -- \"$@\"", "htk-removal");

  static WorkFolder of(RunFolder folder) {
    return new WorkFolder(folder.work(), folder.serverLogs());
  }

  /** Returns the folder of a MiniCluster. */
  Path mini() {
    return path.resolve("mini");
  }

  /** Returns the folders of a local cluster. */
  LocalFolders local() {
    return new LocalFolders(path.resolve("local"), logs);
  }

  /** Returns the record of a MiniCluster's volumes outside this folder. */
  FoldersElsewhere elsewhere() {
    return new FoldersElsewhere(path.resolve("folders-elsewhere"));
  }

  private Path processes() {
    return path.resolveSibling("processes");
  }

  /** Records a process that works here, so that a later command waits for its end. */
  void add(ProcessHandle process) throws IOException {
    Files.writeString(
        processes(),
        process.pid() + " " + startOf(process) + System.lineSeparator(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private static String startOf(ProcessHandle process) {
    return process.info().startInstant().map(Object::toString).orElse("");
  }

  /**
   * Waits until the processes of a killed command have ended, kills those that have not, and
   * removes all that it left, folders elsewhere too.
   *
   * @throws IOException if a folder elsewhere cannot be removed
   */
  public static void clear(RunFolder folder) throws IOException {
    WorkFolder left = of(folder);
    left.awaitEnd();
    LocalCluster.endLeftOvers(left.local());
    left.elsewhere().remove();
    left.removeFiles();
  }

  private void awaitEnd() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
    try {
      // The shell that a JVM starts before it ends is recorded before that JVM has ended.
      for (List<ProcessHandle> alive = alive(); !alive.isEmpty(); alive = alive()) {
        if (System.nanoTime() > deadline) {
          alive.forEach(ProcessHandle::destroyForcibly);
          TimeUnit.SECONDS.sleep(KILL_SECONDS);
          return;
        }
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for an earlier command to end", e);
    }
  }

  /** Returns the recorded processes that are alive, and no later ones with their ids. */
  private List<ProcessHandle> alive() throws IOException {
    try {
      return Files.readAllLines(processes()).stream()
          .map(PROCESS::matcher)
          .filter(Matcher::matches)
          .flatMap(
              line ->
                  ProcessHandle.of(Long.parseLong(line.group(1)))
                      .filter(process -> startOf(process).equals(line.group(2)))
                      // Where nobody reaps orphans, one that has ended is still listed.
                      .filter(process -> process.info().command().isPresent())
                      .stream())
          .toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /** Ends leftover servers of a local cluster, and removes all files. */
  void remove() {
    try {
      LocalCluster.endLeftOvers(local());
    } catch (IOException e) {
      LOG.warn("servers in {} may be left", path, e);
    }
    try {
      elsewhere().remove();
      removeFiles();
    } catch (IOException e) {
      // The record of the rest stays, for another attempt after this JVM has ended.
      LOG.warn("not all of {} could be cleaned up", path, e);
    }
  }

  /**
   * Removes the same for a JVM that is about to end, unless its starter lives and can do so later.
   * A shell removes the files after this JVM, whose DataNodes would create folders again.
   *
   * @param starter the id of the process that started this JVM
   */
  void removeUnlessLeftTo(long starter) {
    if (ForkedJvm.isChildOf(starter)) {
      return;
    }
    try {
      LocalCluster.endLeftOvers(local());
      List<String> command = new ArrayList<>(REMOVAL_AFTER_THIS_JVM);
      elsewhere().read().forEach(folder -> command.add(folder.toString()));
      command.add(path.toString());
      command.add(processes().toString());
      add(
          new ProcessBuilder(command)
              .redirectOutput(DISCARD)
              .redirectError(DISCARD)
              .start()
              .toHandle());
    } catch (IOException e) {
      LOG.warn("no shell cleans up {}", path, e);
      remove();
    }
  }

  /** Removes the folder, into which other threads may still be writing. */
  private void removeFiles() {
    File folder = path.toFile();
    for (int i = 0; i < REMOVAL_TRIES && folder.exists(); i++) {
      FileUtil.fullyDelete(folder);
    }
    if (!folder.exists()) {
      FileUtil.fullyDelete(processes().toFile());
    }
  }
}
