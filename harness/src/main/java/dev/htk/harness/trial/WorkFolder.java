package dev.htk.harness.trial;

import dev.htk.harness.cluster.local.LocalCluster;
import dev.htk.harness.cluster.local.LocalFolders;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.storage.FoldersElsewhere;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The part of a run's folder that goes when the run ends, and what it knows of lying elsewhere. */
record WorkFolder(Path path, Path logs) {

  private static final Logger LOG = LoggerFactory.getLogger(WorkFolder.class);

  static WorkFolder of(RunFolder folder) {
    return new WorkFolder(folder.work(), folder.serverLogs());
  }

  /** The files of a MiniCluster. */
  Path mini() {
    return path.resolve("mini");
  }

  /** The files of a local cluster. */
  LocalFolders local() {
    return new LocalFolders(path.resolve("local"), logs);
  }

  /** Volumes of a MiniCluster that do not lie in here. */
  FoldersElsewhere elsewhere() {
    return new FoldersElsewhere(path.resolve("folders-elsewhere"));
  }

  /** Ends the servers of a local cluster that are still there, and removes all files. */
  void remove() {
    try {
      LocalCluster.endLeftOvers(local());
      elsewhere().remove();
      FolderRemoval.remove(path);
    } catch (IOException e) {
      // What names the rest stays, for whoever tries again when this JVM has ended.
      LOG.warn("not all of {} could be cleaned up", path, e);
    }
  }

  /**
   * Removes the same for a JVM that is about to end, unless the process that started it is there to
   * do so afterwards: this JVM's DataNodes make folders again while theirs are removed.
   *
   * @param starter that process
   */
  void removeUnlessLeftTo(long starter) {
    if (ProcessHandle.of(starter).filter(ProcessHandle::isAlive).isEmpty()) {
      remove();
    }
  }
}
