// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.file.FileSettings;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningTest {
  @TempDir Path folder;
  private final Configuration configuration = new Configuration(false);
  private final Recording recording =
      new Recording(RecorderSettings.of(configuration), RecorderClock.anchoredNow());
  private final RegionServerServices server =
      new MockRegionServerServices(configuration) {
        @Override
        public ServerName getServerName() {
          return ServerName.valueOf("rs1.example.org", 16020, 1);
        }
      };

  @BeforeEach
  void askForAFile() {
    configuration.set(FileSettings.FOLDER, folder.toString());
  }

  @Test
  void coprocessorsThatAreCreatedAnewWriteEachEventOnce() throws Exception {
    Running.start(recording, server, configuration);
    Running.start(recording, server, configuration);
    recording.record(StallEvent.of(StallCause.WAL_SYNC, Scope.wal("wal-1"), 1).endedAt(2));
    Running.stop(recording);

    assertThat(file()).containsOnlyOnce("WAL_SYNC");
  }

  @Test
  void whatIsStoppedCanBeStartedAgain() throws Exception {
    Running.stop(recording);
    Running.start(recording, server, configuration);
    recording.record(StallEvent.of(StallCause.WAL_SYNC, Scope.wal("wal-1"), 1).endedAt(2));
    Running.stop(recording);
    Running.stop(recording);

    assertThat(file()).containsOnlyOnce("WAL_SYNC");
  }

  private String file() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      return Files.readString(files.iterator().next());
    }
  }
}
