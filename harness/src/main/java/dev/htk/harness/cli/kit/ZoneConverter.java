// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.time.DateTimeException;
import java.time.ZoneId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the zone of times in files that name none. */
public final class ZoneConverter implements ITypeConverter<ZoneId> {

  @Override
  public ZoneId convert(String zone) {
    try {
      return ZoneId.of(zone);
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "it must be a zone such as UTC, +01:00 or Europe/Paris, not '" + zone + "'");
    }
  }
}
