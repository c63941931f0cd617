// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.lint.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Findings that are known already: what {@code htk profile lint --format json} printed before. A
 * finding is the same if rule, file, key and message are, wherever in the file it has moved.
 */
final class LintBaseline {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long LARGEST_FILE = 64L << 20;

  /** The number of known findings by their identity. */
  private final Map<List<String>, Integer> known = new HashMap<>();

  private LintBaseline() {}

  /**
   * Reads a baseline.
   *
   * @param said who names it, for messages
   * @param site the linted file, whose findings count
   * @param isOfAnyFile whether the findings of a single file count whatever its name
   * @throws HarnessException if the file holds none
   */
  static LintBaseline read(String said, Path file, Path site, boolean isOfAnyFile)
      throws HarnessException {
    try {
      if (Files.size(file) > LARGEST_FILE) {
        throw HarnessException.badInput("%s%s: is larger than 64 MiB", said, file);
      }
      JsonNode read = JSON.readTree(Files.readAllBytes(file));
      LintBaseline baseline = new LintBaseline();
      if (read.isArray() && !read.isEmpty()) {
        for (JsonNode document : read) {
          baseline.add(document, isOf(document, file, site));
        }
      } else {
        baseline.add(read, isOfAnyFile || isOf(read, file, site));
      }
      return baseline;
    } catch (NoSuchFileException e) {
      throw HarnessException.badInput(
          "%s%s: does not exist; make it: htk profile lint --no-baseline --format json",
          said, file);
    } catch (IOException e) {
      throw HarnessException.badInput(
          "%s%s: is not what 'htk profile lint --format json' prints: %s",
          said, file, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /** Returns whether findings are of a file, by its path from here or from the baseline. */
  private static boolean isOf(JsonNode document, Path baseline, Path site) throws IOException {
    Path place = site.toAbsolutePath().normalize();
    String name = document.path("file").asText("");
    try {
      return Path.of(name).toAbsolutePath().normalize().equals(place)
          || baseline.toAbsolutePath().resolveSibling(name).normalize().equals(place);
    } catch (InvalidPathException e) {
      throw new IOException("'" + name + "' is no file's name", e);
    }
  }

  private void add(JsonNode document, boolean counts) throws IOException {
    JsonNode findings = document.path("findings");
    if (!findings.isArray()) {
      throw new IOException("it has no findings");
    }
    for (JsonNode finding : counts ? findings : List.<JsonNode>of()) {
      List<String> identity =
          Finding.identity(
              finding.path("rule").asText(""),
              finding.path("file").asText(""),
              finding.path("key").asText(""),
              finding.path("message").asText(""));
      known.merge(identity, 1, Integer::sum);
    }
  }

  /** Returns the findings that are not known, in their order. */
  List<Finding> newOf(List<Finding> findings) {
    Map<List<String>, Integer> left = new HashMap<>(known);
    return findings.stream()
        .filter(
            finding -> {
              int times = left.getOrDefault(finding.identity(), 0);
              left.put(finding.identity(), times - 1);
              return times <= 0;
            })
        .toList();
  }
}
