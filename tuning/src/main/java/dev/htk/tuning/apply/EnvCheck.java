// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.env.EnvFlag;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks whether a profile's JVM flags work in a script that also sets the operator's flags. */
final class EnvCheck {

  private static final Pattern OPTION =
      Pattern.compile("-X(?:mx|ms|mn|ss)|-XX:[+-]\\w+|-XX:\\w+|-D[^=]+");

  private final EnvFile env;
  private final List<String> flags;

  /**
   * @param env the script, including the profile's flags
   * @param flags the profile's flags
   */
  EnvCheck(EnvFile env, List<String> flags) {
    this.env = env;
    this.flags = flags;
  }

  /** Returns the reasons why a region server would not start, or would not get the flags. */
  List<String> refusals() {
    List<String> refusals = new ArrayList<>();
    unreached().ifPresent(refusals::add);
    collectors().ifPresent(refusals::add);
    return refusals;
  }

  /** Returns a warning for each flag of the profile that a later line of the operator overrides. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (String flag : flags) {
      EnvFlag last = last(option(flag));
      if (last != null && !last.text().equals(flag)) {
        warnings.add(
            Phrase.of(
                "%s: line %d sets %s, which overrides the profile's %s",
                env.name(), last.line(), last.text(), flag));
      }
    }
    return warnings;
  }

  private Optional<String> unreached() {
    boolean allReached =
        flags.stream()
            .allMatch(
                flag -> env.flags().stream().anyMatch(f -> f.certain() && f.text().equals(flag)));
    return allReached
        ? Optional.empty()
        : Optional.of(
            env.name()
                + ": the profile's flags would not reach the JVM; close every condition and quote,"
                + " do not exit early, and do not overwrite HBASE_REGIONSERVER_OPTS below the kit's"
                + " block");
  }

  /** Ignores collectors in the script's own branches, because those exclude each other. */
  private Optional<String> collectors() {
    List<EnvFlag> chosen = env.collectorFlags();
    boolean ours = chosen.stream().anyMatch(flag -> flags.contains(flag.text()));
    boolean certain = chosen.stream().allMatch(EnvFlag::certain);
    if (chosen.size() < 2 || !(ours || certain)) {
      return Optional.empty();
    }
    return Optional.of(
        "%s: chooses several garbage collectors, so the JVM would not start: %s; keep one"
            .formatted(
                env.name(),
                chosen.stream()
                    .map(flag -> flag.text() + " in line " + flag.line())
                    .collect(Collectors.joining(", "))));
  }

  private EnvFlag last(String option) {
    return env.flags().stream()
        .filter(flag -> option(flag.text()).equals(option))
        .reduce((earlier, later) -> later)
        .orElse(null);
  }

  /** Returns the part of a flag that names the option it sets. */
  private static String option(String flag) {
    Matcher matcher = OPTION.matcher(flag);
    return matcher.lookingAt() ? matcher.group().replaceFirst("^-XX:[+-]", "-XX:") : flag;
  }
}
