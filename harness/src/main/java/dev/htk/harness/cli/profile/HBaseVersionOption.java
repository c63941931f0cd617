// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option for the servers' release line of HBase. */
final class HBaseVersionOption {

  @Option(
      names = "--hbase-version",
      paramLabel = "V",
      defaultValue = "2.6",
      converter = LineConverter.class,
      description = "The servers' version: 2.5, 2.6 or 3.0 (default: ${DEFAULT-VALUE}).")
  private HBaseLine line;

  HBaseLine line() {
    return line;
  }

  SettingsCatalogue catalogue() {
    return SettingsCatalogue.load(line);
  }

  /** Converts a version; the error for an unknown one names the known versions. */
  private static final class LineConverter implements ITypeConverter<HBaseLine> {

    @Override
    public HBaseLine convert(String version) {
      try {
        return HBaseLine.parse(version);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
