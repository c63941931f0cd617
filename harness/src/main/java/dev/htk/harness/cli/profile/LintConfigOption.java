// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.lint.LintConfig;
import dev.htk.tuning.yaml.YamlDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/**
 * The options for lint's configuration. Without them it is the nearest {@code .htk-lint.yaml} in
 * the folder of the linted file or above it, but not above the root of its git work tree.
 */
final class LintConfigOption {

  static final String FILE = ".htk-lint.yaml";

  @Option(
      names = "--lint-config",
      paramLabel = "FILE",
      description =
          "Which rules are off or have another severity, and defaults of --fail-on,"
              + " --hbase-version, --baseline and --role (default: the nearest "
              + FILE
              + " in the folder of the site file or above it, up to the root of its git work"
              + " tree).")
  private Path given;

  @Option(names = "--no-lint-config", description = "Read no configuration.")
  private boolean isNone;

  private final Set<String> said = new HashSet<>();

  /**
   * Reads the configuration for a site file, and says on stderr which one it is, once.
   *
   * @throws HarnessException if both options are given
   */
  LintConfig read(Path site) throws HarnessException {
    if (isNone && given != null) {
      throw HarnessException.badInput(
          "--lint-config and --no-lint-config contradict: leave one of them out");
    }
    Optional<Path> file = given != null ? Optional.of(given) : nearest(site);
    if (isNone || file.isEmpty()) {
      return LintConfig.NONE;
    }
    String name = file.get().toString();
    LintConfig says = LintConfig.parse(name, YamlDocument.text(file.get(), "lint configuration"));
    if (said.add(name)) {
      Notes.note("configured by " + name);
    }
    return says;
  }

  /** Returns the nearest configuration; the place of a link counts, not that of what it names. */
  static Optional<Path> nearest(Path site) {
    Path folder = site.toAbsolutePath().normalize().getParent();
    while (folder != null) {
      Path file = folder.resolve(FILE);
      if (Files.isRegularFile(file)) {
        return Optional.of(file);
      }
      folder = Files.exists(folder.resolve(".git")) ? null : folder.getParent();
    }
    return Optional.empty();
  }
}
