// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the lists in docs/tuning.md with the code. */
class TuningDocTest {

  @Test
  void theTableOfProfilesListsEveryShippedProfile() throws IOException {
    assertThat(rowsUnder("| profile |"))
        .extracting(row -> row.replaceFirst("^\\| `(.+?)`.*", "$1"))
        .containsExactlyInAnyOrderElementsOf(new ProfileLibrary(SettingsCatalogue.load()).names());
  }

  @Test
  void theTableOfRulesMatchesTheRegistry() throws IOException {
    assertThat(rowsUnder("| rule |"))
        .containsExactlyElementsOf(
            Arrays.stream(Rule.values())
                .map(
                    rule ->
                        "| `%s` | %s | %s |"
                            .formatted(rule.id(), rule.severity().word(), rule.reason()))
                .toList());
  }

  private static List<String> rowsUnder(String head) throws IOException {
    return Files.readAllLines(Repository.root().resolve("docs/tuning.md")).stream()
        .dropWhile(line -> !line.startsWith(head))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .toList();
  }
}
