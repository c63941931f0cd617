// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.export;

import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.stream.Collectors;

/** Writes Java properties, each with its reason as a comment. */
final class PropertiesExport {

  private PropertiesExport() {}

  static String of(ResolvedProfile profile) {
    StringBuilder properties = new StringBuilder();
    comment(properties, Explanation.title(profile));
    for (ResolvedSetting setting : profile.entries()) {
      properties.append('\n');
      comment(properties, Explanation.of(setting));
      properties.append(escaped(setting.key(), setting.value())).append('\n');
    }
    return properties.toString();
  }

  static void comment(StringBuilder properties, String text) {
    text.lines().forEach(line -> properties.append("# ").append(line).append('\n'));
  }

  /** Escapes by {@link Properties#store}, and drops the date that it writes as a comment. */
  private static String escaped(String key, String value) {
    Properties one = new Properties();
    one.setProperty(key, value);
    StringWriter text = new StringWriter();
    try {
      one.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .collect(Collectors.joining("\n"));
  }
}
