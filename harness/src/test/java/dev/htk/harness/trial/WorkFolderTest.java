// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.RunFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFolderTest {

  @TempDir private Path folder;

  @Test
  void whatAKilledCommandLeftIsRemovedAfterItsProcessesHaveEnded() throws Exception {
    RunFolder run = new RunFolder(folder.resolve("trial-01"));
    Path elsewhere = Files.createDirectories(folder.resolve("ssd/htk-1-2"));
    Files.createDirectories(run.work().resolve("mini"));
    WorkFolder left = WorkFolder.of(run);
    left.elsewhere().write(List.of(elsewhere));
    Process ending = new ProcessBuilder("sleep", "1").start();
    left.add(ending.toHandle());

    WorkFolder.clear(run);

    assertThat(ending.isAlive()).isFalse();
    assertThat(elsewhere).doesNotExist();
    assertThat(run.path()).isEmptyDirectory();
  }

  @Test
  void aLaterProcessWithARecordedIdIsNotWaitedFor() throws Exception {
    RunFolder run = new RunFolder(folder);
    Files.createDirectories(run.work());
    Files.writeString(
        folder.resolve("processes"), ProcessHandle.current().pid() + " 1999-01-01T00:00:00Z\n");

    WorkFolder.clear(run);

    assertThat(folder).isEmptyDirectory();
  }
}
