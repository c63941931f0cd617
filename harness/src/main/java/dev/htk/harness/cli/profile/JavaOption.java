// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.jvm.JavaVersions;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option for the servers' Java version. */
final class JavaOption {

  @Option(
      names = "--java",
      paramLabel = "N",
      converter = VersionConverter.class,
      description =
          "The servers' Java version, such as 17 (default: what JAVA_HOME in hbase-env.sh names,"
              + " else any that the HBase version runs on).")
  private Integer version;

  /** Returns the version; empty if it was not given. */
  OptionalInt given() {
    return version == null ? OptionalInt.empty() : OptionalInt.of(version);
  }

  /**
   * Returns a script for servers of this version.
   *
   * @throws HarnessException if a version was given, and no script whose flags it could judge
   */
  Optional<EnvFile> of(Optional<EnvFile> script) throws HarnessException {
    if (version != null && script.isEmpty()) {
      throw HarnessException.badInput(
          "--java judges the flags of a script; name one by --hbase-env");
    }
    return script.map(env -> env.onJava(given()));
  }

  /** Converts a version such as 17, 1.8 or 11.0.2 to its feature version. */
  private static final class VersionConverter implements ITypeConverter<Integer> {

    private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,2})(?:[._+-].*)?");

    @Override
    public Integer convert(String text) {
      Matcher version = VERSION.matcher(text);
      if (!version.matches() || Integer.parseInt(version.group(1)) < JavaVersions.FIRST) {
        throw new TypeConversionException(
            "'%s' is not a Java version that HBase runs on; use %s or later, such as 17"
                .formatted(text, JavaVersions.FIRST));
      }
      return Integer.parseInt(version.group(1));
    }
  }
}
