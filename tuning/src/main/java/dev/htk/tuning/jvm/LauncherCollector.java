// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.env.EnvFlag;
import dev.htk.tuning.jvm.FlagFault.Kind;
import dev.htk.tuning.text.Phrase;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds a collector in other variables that meets the one which {@code bin/hbase} puts into an
 * empty {@code HBASE_OPTS}: CMS for Java 8 to 10, G1 later.
 */
public final class LauncherCollector {

  private static final String CMS = "-XX:+UseConcMarkSweepGC";
  private static final String PAR_NEW = "-XX:+UseParNewGC";
  private static final String G1 = "-XX:+UseG1GC";
  private static final int FIRST_WITH_G1 = 11;
  private static final Pattern OTHER_SCRIPT =
      Pattern.compile("^\\s*(?:\\.|source)\\s+\\S", Pattern.MULTILINE);

  /** The first version that has no CMS. It and later ones ignore or refuse the flag. */
  private static final int FIRST_WITHOUT_CMS = 14;

  private LauncherCollector() {}

  /** Returns the fault, for servers of these versions. */
  public static Optional<FlagFault> fault(EnvFile env, JavaVersions versions) {
    return haveOneCollector(versions) && !readsOthers(env)
        ? meeting(env, versions).map(flag -> fault(flag, versions))
        : Optional.empty();
  }

  /** Returns a warning if some of the versions that the servers may have would not start. */
  public static Optional<String> warning(EnvFile env, JavaVersions versions) {
    return haveOneCollector(versions)
        ? Optional.empty()
        : meeting(env, versions).map(flag -> warning(env, flag));
  }

  /** Returns whether the script reads another one, which may set {@code HBASE_OPTS}. */
  private static boolean readsOthers(EnvFile env) {
    return OTHER_SCRIPT.matcher(env.text()).find();
  }

  /** Returns whether the launcher gives all of these versions the same collector. */
  private static boolean haveOneCollector(JavaVersions versions) {
    return versions.last() < FIRST_WITH_G1 || versions.first() >= FIRST_WITH_G1;
  }

  /** Returns the collector that meets the launcher's. */
  private static Optional<EnvFlag> meeting(EnvFile env, JavaVersions versions) {
    String turnedOff = (versions.first() >= FIRST_WITH_G1 ? G1 : CMS).replace(":+", ":-");
    if (!env.words("HBASE_OPTS").isEmpty()
        || env.flags().stream().anyMatch(flag -> flag.text().equals(turnedOff))) {
      return Optional.empty();
    }
    return env.collectorFlags().stream()
        .filter(EnvFlag::certain)
        .filter(flag -> meets(flag.text(), versions))
        .findFirst();
  }

  private static boolean meets(String flag, JavaVersions versions) {
    return switch (flag) {
      case CMS -> versions.first() >= FIRST_WITH_G1 && versions.last() < FIRST_WITHOUT_CMS;
      // Versions from 10 on refuse it anyway.
      case PAR_NEW -> false;
      case G1 -> versions.first() < FIRST_WITH_G1;
      default -> true;
    };
  }

  private static FlagFault fault(EnvFlag flag, JavaVersions versions) {
    boolean isG1 = versions.first() >= FIRST_WITH_G1;
    return new FlagFault(
        Kind.REFUSED,
        Phrase.of(
            "line %d: %s meets %s, which bin/hbase gives to Java %s if HBASE_OPTS is empty; the JVM"
                + " does not start",
            flag.line(), flag.text(), isG1 ? G1 : CMS, isG1 ? "11 and later" : "8 to 10"),
        "Write export HBASE_OPTS=\"" + flag.text() + "\" too.");
  }

  private static String warning(EnvFile env, EnvFlag flag) {
    String added =
        flag.text().equals(G1)
            ? "if it is 8 to 10, bin/hbase adds " + CMS
            : "bin/hbase adds " + CMS + " (Java 8 to 10) or " + G1 + " (later)";
    return Phrase.of(
        "%s: which Java the servers run is not known (--java tells); %s to an empty HBASE_OPTS, and"
            + " no JVM starts with that and %s: write export HBASE_OPTS=\"%s\" too",
        env.name(), added, flag.text(), flag.text());
  }
}
