// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import static java.lang.ProcessBuilder.Redirect.DISCARD;

import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalFolders;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.storage.FoldersElsewhere;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The part of a run's folder that is removed at the end, and its record of folders elsewhere. */
record WorkFolder(Path path, Path logs) {

  private static final Logger LOG = LoggerFactory.getLogger(WorkFolder.class);
  private static final int REMOVAL_TRIES = 20;

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

  /** Ends leftover servers of a local cluster, and removes all files. */
  void remove() {
    try {
      LocalCluster.endLeftOvers(local());
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
    if (ProcessHandle.of(starter).filter(ProcessHandle::isAlive).isPresent()) {
      return;
    }
    try {
      LocalCluster.endLeftOvers(local());
      List<String> command = new ArrayList<>(REMOVAL_AFTER_THIS_JVM);
      elsewhere().read().forEach(folder -> command.add(folder.toString()));
      command.add(path.toString());
      new ProcessBuilder(command).redirectOutput(DISCARD).redirectError(DISCARD).start();
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
  }
}
