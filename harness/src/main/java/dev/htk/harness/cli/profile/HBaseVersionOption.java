// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Notes;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.HBaseRelease;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option for the servers' version of HBase: a release line, or one release of it. */
final class HBaseVersionOption {

  @Option(
      names = "--hbase-version",
      paramLabel = "V",
      converter = VersionConverter.class,
      description =
          "The servers' version: 2.5, 2.6 or 3.0, or a release such as 2.6.6 for what only that one"
              + " reads (default: 2.6).")
  private String given;

  private final Map<String, SettingsCatalogue> read = new HashMap<>();

  HBaseLine line() {
    return HBaseLine.parse(version(Optional.empty()));
  }

  /** Returns the settings of the release, and says once if an earlier one stands for it. */
  SettingsCatalogue catalogue() {
    return catalogue(Optional.empty());
  }

  /**
   * Returns the settings like {@link #catalogue()}.
   *
   * @param otherwise the version that counts if the option names none
   */
  SettingsCatalogue catalogue(Optional<String> otherwise) {
    return read.computeIfAbsent(version(otherwise), HBaseVersionOption::read);
  }

  private static SettingsCatalogue read(String version) {
    Optional<HBaseRelease> release = HBaseRelease.upTo(version);
    release
        .filter(known -> HBaseRelease.find(version).isEmpty())
        .ifPresent(
            known ->
                Notes.note("HBase " + version + " is not known yet; " + known + " stands for it"));
    return SettingsCatalogue.ofServer(version);
  }

  private String version(Optional<String> otherwise) {
    return Optional.ofNullable(given).or(() -> otherwise).orElse(HBaseLine.DEFAULT.version());
  }

  /** Refuses a version of an unknown line; the error names the known ones. */
  private static final class VersionConverter implements ITypeConverter<String> {

    @Override
    public String convert(String version) {
      try {
        HBaseLine.parse(version);
        return version;
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
