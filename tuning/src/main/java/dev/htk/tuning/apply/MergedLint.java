package dev.htk.tuning.apply;

import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.lint.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What lint says of a file with the profile in it, against what it said before.
 *
 * <p>An error that was there before and has nothing to do with the profile, such as a misspelt key,
 * does not keep the profile out. An error that the profile brings does, alone or together with the
 * operator's own keys. So does every error that keeps a server from starting, whoever made it,
 * because the next restart would be the profile's.
 */
final class MergedLint {

  /** Without these, a region server does not start or no region opens. */
  private static final Set<String> START_RULES =
      Stream.of(
              Rule.ENDLESS_VARIABLE,
              Rule.HEAP_OVER_LIMIT,
              Rule.MSLAB_ALLOCATION_OVER_CHUNK,
              Rule.BUCKET_CACHE_WITHOUT_SIZE,
              Rule.BUCKET_CACHE_ENGINE_UNKNOWN,
              Rule.WAL_DIR_UNDER_ROOT,
              Rule.OFFHEAP_OVER_DIRECT_MEMORY)
          .map(Rule::id)
          .collect(Collectors.toSet());

  /** Judged by {@link EnvCheck}, which also knows of branches in the script. */
  private static final String COLLECTORS = Rule.SEVERAL_COLLECTORS.id();

  private MergedLint() {}

  /** The errors for which nothing may be written, one sentence each. */
  static List<String> refusals(String file, List<Finding> before, List<Finding> after) {
    List<Cause> old = new ArrayList<>(before.stream().map(Cause::of).toList());
    List<String> refusals = new ArrayList<>();
    for (Finding finding : after) {
      boolean known = old.remove(Cause.of(finding));
      if (isRefused(finding, known)) {
        refusals.add(
            "%s: %s (%s); %s".formatted(file, finding.message(), finding.rule(), finding.fix()));
      }
    }
    return refusals;
  }

  private static boolean isRefused(Finding finding, boolean known) {
    return finding.severity() == Severity.ERROR
        && !finding.rule().equals(COLLECTORS)
        && (!known || START_RULES.contains(finding.rule()));
  }

  /** An edit moves lines, so a message counts without their numbers. */
  private record Cause(Severity severity, String rule, Optional<String> key, String message) {

    static Cause of(Finding finding) {
      String message = finding.message().replaceAll("\\bline \\d+", "line");
      return new Cause(finding.severity(), finding.rule(), finding.key(), message);
    }
  }
}
