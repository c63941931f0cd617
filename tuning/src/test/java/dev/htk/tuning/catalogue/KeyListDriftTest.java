// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the key list of 2.6 with what its generator makes of the jars of the build. */
class KeyListDriftTest {

  private static final String LIST = "/dev/htk/tuning/setting/keys-2.6.tsv";

  @Test
  void theKeyListOfLine26MatchesItsJars() throws IOException {
    PublishedJars jars = PublishedJars.in(Path.of(System.getProperty("htk.catalogue"), "2.6"));
    assertThat(KeyList.text(jars.provenance(), jars.keys().values()).lines())
        .as("make the lists again: %s", KeyList.COMMAND)
        .containsExactlyElementsOf(kept());
  }

  private static List<String> kept() throws IOException {
    try (InputStream list = KeyListDriftTest.class.getResourceAsStream(LIST)) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
