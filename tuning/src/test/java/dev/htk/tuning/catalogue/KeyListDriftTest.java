// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.HBaseRelease;
import dev.htk.tuning.setting.ReleaseKeys;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares the keys of 2.6 and 2.6.4 with what their generators make of the jars of the build. */
class KeyListDriftTest {

  private static final String LINE = "2.6";

  @Test
  void theKeysOfLine26MatchItsJars() throws IOException {
    PublishedJars jars = PublishedJars.in(Path.of(System.getProperty("htk.catalogue"), LINE));
    KeyList made = new KeyList();
    made.add(LINE, jars.provenance(), jars.keys().values().stream());
    assertThat(KeyList.rows(made.text(), LINE))
        .as("make the list again: %s", KeyList.COMMAND)
        .containsExactlyElementsOf(KeyList.rows(kept(), LINE));
  }

  @Test
  void theKeysOfRelease264MatchItsJars() throws IOException {
    PublishedJars jars = PublishedJars.in(Path.of(System.getProperty("htk.catalogue"), LINE));
    Set<String> read = jars.keys().keySet();
    ReleaseKeys kept = ReleaseKeys.of(HBaseRelease.parse("2.6.4"));
    assertThat(ReleaseKeys.changed())
        .as("make the list again: see PatchGenerator")
        .allSatisfy(key -> assertThat(kept.reads(key)).as(key).isEqualTo(read.contains(key)));
  }

  private static String kept() throws IOException {
    try (InputStream list =
        KeyListDriftTest.class.getResourceAsStream("/dev/htk/tuning/setting/" + KeyList.FILE)) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
