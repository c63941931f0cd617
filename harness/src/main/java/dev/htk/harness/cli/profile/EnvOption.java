// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.tuning.env.EnvFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option for the region servers' {@code hbase-env.sh}. */
final class EnvOption {

  @Option(
      names = {"--hbase-env", "--env"},
      paramLabel = "FILE",
      description = "The region servers' hbase-env.sh; it is read, never run.")
  private Path file;

  /**
   * Reads the script.
   *
   * @param otherwise the script to read if the option names none
   */
  Optional<EnvFile> read(Optional<Path> otherwise) {
    return Optional.ofNullable(file).or(() -> otherwise).map(EnvFile::read);
  }
}
