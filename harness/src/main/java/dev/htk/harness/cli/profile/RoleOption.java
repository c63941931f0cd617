// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.tuning.setting.ServerRole;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option for the processes that a site file is for. */
final class RoleOption {

  @Option(
      names = "--role",
      paramLabel = "master|regionserver|client",
      converter = RoleConverter.class,
      description =
          "Which processes alone read the file: rules about others say nothing (default: any may"
              + " read it).")
  private ServerRole role;

  /** Returns the role; empty if it was not given. */
  Optional<ServerRole> given() {
    return Optional.ofNullable(role);
  }

  /** Refuses an unknown role; the error names the known ones. */
  private static final class RoleConverter implements ITypeConverter<ServerRole> {

    @Override
    public ServerRole convert(String word) {
      try {
        return ServerRole.parse(word);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
