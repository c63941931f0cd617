package dev.htk.tuning.apply;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.env.EnvFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether a profile's JVM flags work in a script beside the operator's own. */
final class EnvCheck {

  private static final Pattern OPTION =
      Pattern.compile("-X(?:mx|ms|mn|ss)|-XX:[+-]\\w+|-XX:\\w+|-D[^=]+");

  private final EnvFile env;
  private final List<String> flags;

  /**
   * @param env the script with the flags in it
   * @param flags the profile's
   */
  EnvCheck(EnvFile env, List<String> flags) {
    this.env = env;
    this.flags = flags;
  }

  /** Why a region server would not start with the script, or would not get the flags. */
  List<String> refusals() {
    List<String> refusals = new ArrayList<>();
    unreached().ifPresent(refusals::add);
    collectors().ifPresent(refusals::add);
    heap().ifPresent(refusals::add);
    return refusals;
  }

  /** Flags of the profile that a later line of the operator's overrides. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (String flag : flags) {
      EnvFlag last = last(option(flag));
      if (last != null && !last.text().equals(flag)) {
        warnings.add(
            "%s: line %d gives %s after the profile's %s, and the last one counts"
                .formatted(env.name(), last.line(), last.text(), flag));
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
                + ": a condition or a quote is not closed in it, or it ends early, or it sets"
                + " HBASE_REGIONSERVER_OPTS anew behind the kit's block, so that the profile's flags"
                + " would not be given; mend it");
  }

  /** Only one that the profile takes part in: branches of the script's own exclude each other. */
  private Optional<String> collectors() {
    List<EnvFlag> chosen = env.collectorFlags();
    boolean ours = chosen.stream().anyMatch(flag -> flags.contains(flag.text()));
    boolean certain = chosen.stream().allMatch(EnvFlag::certain);
    if (chosen.size() < 2 || !(ours || certain)) {
      return Optional.empty();
    }
    return Optional.of(
        "%s: chooses more than one garbage collector, and a JVM would not start: %s; leave one"
            .formatted(
                env.name(),
                chosen.stream()
                    .map(flag -> flag.text() + " in line " + flag.line())
                    .collect(Collectors.joining(", "))));
  }

  private Optional<String> heap() {
    OptionalLong smallest = env.initialHeapBytes();
    OptionalLong largest = env.heapBytes();
    if (smallest.isEmpty() || largest.isEmpty() || smallest.getAsLong() <= largest.getAsLong()) {
      return Optional.empty();
    }
    return Optional.of(
        "%s: the heap starts larger than it may get, and a JVM would not start: line %d against line"
                .formatted(env.name(), env.lineOf("-Xms"))
            + " %d".formatted(Math.max(env.lineOf("-Xmx"), env.lineOf("-XX:MaxHeapSize="))));
  }

  private EnvFlag last(String option) {
    return env.flags().stream()
        .filter(flag -> option(flag.text()).equals(option))
        .reduce((earlier, later) -> later)
        .orElse(null);
  }

  /** The part of a flag that names what it sets. */
  private static String option(String flag) {
    Matcher matcher = OPTION.matcher(flag);
    return matcher.lookingAt() ? matcher.group().replaceFirst("^-XX:[+-]", "-XX:") : flag;
  }
}
