// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.env.EnvFlag;
import dev.htk.tuning.jvm.FlagFault.Kind;
import dev.htk.tuning.text.Phrase;
import java.util.Optional;

/**
 * Finds a collector in other variables that meets the one which {@code bin/hbase} puts into an
 * empty {@code HBASE_OPTS}: CMS for Java 8 to 10, G1 later.
 */
public final class LauncherCollector {

  private static final String CMS = "-XX:+UseConcMarkSweepGC";
  private static final int LAST_WITH_CMS = 10;

  private LauncherCollector() {}

  /** Returns the fault, for servers of these versions. */
  public static Optional<FlagFault> fault(EnvFile env, JavaVersions versions) {
    return versions.last() > LAST_WITH_CMS
        ? Optional.empty()
        : meeting(env).map(LauncherCollector::fault);
  }

  /** Returns a warning if some of the versions that the servers may have would not start. */
  public static Optional<String> warning(EnvFile env, JavaVersions versions) {
    return versions.first() > LAST_WITH_CMS || versions.last() <= LAST_WITH_CMS
        ? Optional.empty()
        : meeting(env)
            .map(
                flag ->
                    Phrase.of(
                        "%s: which Java the servers run is not known (--java tells); if it is 8 to 10,"
                            + " bin/hbase adds %s to an empty HBASE_OPTS, and no JVM starts with"
                            + " that and %s: write export HBASE_OPTS=\"%s\" too",
                        env.name(), CMS, flag.text(), flag.text()));
  }

  /** Returns the collector that meets the launcher's. */
  private static Optional<EnvFlag> meeting(EnvFile env) {
    if (!env.words("HBASE_OPTS").isEmpty()) {
      return Optional.empty();
    }
    return env.collectorFlags().stream()
        .filter(EnvFlag::certain)
        .filter(flag -> !flag.text().equals(CMS) && !flag.text().equals("-XX:+UseParNewGC"))
        .findFirst();
  }

  private static FlagFault fault(EnvFlag flag) {
    return new FlagFault(
        Kind.REFUSED,
        Phrase.of(
            "line %d: %s meets %s, which bin/hbase gives to Java 8 to 10 if HBASE_OPTS is empty;"
                + " the JVM does not start",
            flag.line(), flag.text(), CMS),
        "Write export HBASE_OPTS=\"" + flag.text() + "\" too.");
  }
}
