// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Rule;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the lint findings for the file before and after the profile is put in.
 *
 * <p>An old error that the profile does not cause, such as a misspelt key, does not block the
 * apply. An error that the profile causes does, alone or together with the operator's own keys.
 * Every error that keeps servers from starting or serving also does, even an old one, because the
 * profile makes the next restart necessary.
 */
final class MergedLint {

  /** The rules whose violation keeps a server from starting or serving, or regions from opening. */
  private static final Set<String> START_RULES =
      Stream.of(
              Rule.ENDLESS_VARIABLE,
              Rule.OUT_OF_RANGE,
              Rule.HEAP_OVER_LIMIT,
              Rule.MASTER_HEAP_TOO_SMALL,
              Rule.MSLAB_ALLOCATION_OVER_CHUNK,
              Rule.BUCKET_CACHE_WITHOUT_SIZE,
              Rule.BUCKET_CACHE_ENGINE_UNKNOWN,
              Rule.BUCKET_CACHE_FACTORS,
              Rule.BUCKET_CACHE_MIN_OVER_ACCEPT,
              Rule.BUCKET_SIZES,
              Rule.BUCKET_CACHE_TOO_SMALL,
              Rule.LRU_FACTORS,
              Rule.LRU_MIN_OVER_ACCEPTABLE,
              Rule.READS_WITHOUT_HANDLER,
              Rule.CALL_QUEUE_WITHOUT_CLASS,
              Rule.WAL_DIR_UNDER_ROOT,
              Rule.OFFHEAP_OVER_DIRECT_MEMORY,
              Rule.JAVA_TOO_OLD,
              Rule.REFUSED_FLAG,
              Rule.LOCKED_FLAG,
              Rule.FLAGS_OF_SEVERAL_JAVAS,
              Rule.HEAP_REVERSED)
          .map(Rule::id)
          .collect(Collectors.toSet());

  /** The rule that {@link EnvCheck} checks instead, because it also knows the script's branches. */
  private static final String COLLECTORS = Rule.SEVERAL_COLLECTORS.id();

  /** The rule on texts of another kind, of which only some keep a server down. */
  private static final String UNREADABLE = Rule.UNREADABLE_VALUE.id();

  private MergedLint() {}

  /** Returns the errors that forbid writing, one sentence each. */
  static List<String> refusals(
      String file, List<Finding> before, List<Finding> after, SettingsCatalogue catalogue) {
    List<Cause> old = new ArrayList<>(before.stream().map(Cause::of).toList());
    List<String> refusals = new ArrayList<>();
    for (Finding finding : after) {
      boolean known = old.remove(Cause.of(finding));
      if (isRefused(finding, known, catalogue)) {
        refusals.add(
            "%s: %s (%s); %s"
                .formatted(place(file, finding), finding.message(), finding.rule(), finding.fix()));
      }
    }
    return refusals;
  }

  /** Returns the file with the problem, and the line in an included one, where no edit moves it. */
  private static String place(String file, Finding finding) {
    return finding
        .file()
        .map(
            included ->
                finding.line().isPresent()
                    ? Phrase.of("%s:%d", included, finding.line().getAsInt())
                    : included)
        .orElse(file);
  }

  private static boolean isRefused(Finding finding, boolean known, SettingsCatalogue catalogue) {
    return finding.severity() == Severity.ERROR
        && !finding.rule().equals(COLLECTORS)
        && (!known || keepsDown(finding, catalogue));
  }

  /** Returns whether a server does not start, or never serves, with what lint has found. */
  private static boolean keepsDown(Finding finding, SettingsCatalogue catalogue) {
    return START_RULES.contains(finding.rule())
        || (finding.rule().equals(UNREADABLE)
            && finding
                .key()
                .map(key -> catalogue.oldName(key).map(OldName::current).orElse(key))
                .flatMap(catalogue::find)
                .filter(setting -> !setting.servesUnreadable())
                .isPresent());
  }

  /** Identifies a finding without its line numbers, because an edit moves lines. */
  private record Cause(Severity severity, List<String> identity) {

    static Cause of(Finding finding) {
      return new Cause(
          finding.severity(),
          Finding.identity(finding.rule(), "", finding.key().orElse(""), finding.message()));
    }
  }
}
