// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.apply.Receipt.ChangedKey;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RestoredTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final String QUEUE_LENGTH = "hbase.ipc.server.max.callqueue.length";

  private static String text(ChangedKey... keys) {
    return new Restored(List.of(keys), CATALOGUE).toText();
  }

  private static ChangedKey added(String key) {
    return new ChangedKey(key, Optional.empty(), "7");
  }

  @Test
  void keysThatAreGoneGoBackOnlineExceptTheLengthsOfCallQueues() {
    assertThat(
            text(
                added("hbase.hstore.compaction.min"),
                added(QUEUE_LENGTH),
                added("hbase.ipc.server.priority.max.callqueue.length")))
        .isEqualToNormalizingNewlines(
            """
             in force again online:
               hbase.hstore.compaction.min: 7 → not set
             in force again after a restart of region servers, masters, or once the file has the \
            old number and is read again:
               hbase.ipc.server.max.callqueue.length: 7 → not set
               hbase.ipc.server.priority.max.callqueue.length: 7 → not set
            """);
  }

  @Test
  void aQueueLengthThatTheFileHadBeforeGoesBackOnline() {
    assertThat(text(new ChangedKey(QUEUE_LENGTH, Optional.of("100"), "7")))
        .contains("in force again online:", QUEUE_LENGTH + ": 7 → 100")
        .doesNotContain("restart");
  }

  @Test
  void mslabThatGoesBackOnNeedsARestart() {
    String key = "hbase.hregion.memstore.mslab.enabled";

    assertThat(text(added(key)))
        .contains("in force again after a restart of region servers:", "to turn it on, restart")
        .doesNotContain("read again:");
    assertThat(text(new ChangedKey(key, Optional.of("true"), "false")))
        .contains("to turn it on, restart");
  }

  @Test
  void aFolderOfTheWholeClusterGoesBackWhileItIsDown() {
    assertThat(text(added("hbase.wal.dir"))).contains("again after the whole cluster was down:");
  }

  @Test
  void aKeyThatNobodyStudiedNeedsARestartOfAll() {
    assertThat(text(added("hbase.no.such.key")))
        .contains("again not known; plan a restart of region servers, masters:");
  }

  @Test
  void theValuesOfJsonAreInWords() {
    assertThat(new Restored(List.of(added("hbase.hstore.compaction.min")), CATALOGUE).toValues())
        .containsEntry("hbase.hstore.compaction.min", "online");
  }
}
