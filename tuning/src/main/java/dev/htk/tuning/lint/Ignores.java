// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import dev.htk.tuning.lint.check.Problem;
import dev.htk.tuning.site.SiteProperty;
import dev.htk.tuning.site.SiteRemark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hides findings that a file itself says to ignore: {@code <!-- htk ignore=RULE: why -->} before a
 * property. An ignore needs a reason, and has to hide something. Used once.
 */
public final class Ignores {

  private static final Pattern FORM =
      Pattern.compile("\\s*htk\\s+ignore\\s*=([^:]*)(?::(.*))?", Pattern.DOTALL);

  /** Rules that find nothing, or not all, without facts about the machine or the script. */
  private static final Set<Rule> OF_FACTS =
      EnumSet.range(Rule.REGION_OVER_MEMSTORE_LIMIT, Rule.OFFHEAP_OVER_DIRECT_MEMORY);

  static {
    OF_FACTS.addAll(
        EnumSet.of(
            Rule.HEAP_OVER_LIMIT,
            Rule.MASTER_HEAP_NEEDED,
            Rule.MASTER_HEAP_TOO_SMALL,
            Rule.BUCKET_CACHE_TOO_SMALL,
            Rule.UNBOUND_VARIABLE,
            Rule.WAL_AHEAD_OF_DATA,
            Rule.WAL_STORAGE_NEEDED,
            Rule.WAL_STORAGE_MISSING));
  }

  /** The place of a finding, with its rule's id. */
  private record Place(String rule, String key, int line) {}

  private final LintInput input;
  private final Set<Place> found;
  private final Set<Place> hidden = new HashSet<>();
  private final List<Finding> own = new ArrayList<>();

  private Ignores(LintInput input, Set<Place> found) {
    this.input = input;
    this.found = found;
  }

  /**
   * Returns the findings without the ignored ones, and with those about the ignores.
   *
   * @param findings of the input, as {@link Linter#lint} returns them
   */
  public static List<Finding> applied(LintInput input, List<Finding> findings) {
    Map<Finding, Place> places = new HashMap<>();
    findings.forEach(one -> placeOf(one).ifPresent(place -> places.put(one, place)));
    Ignores ignores = new Ignores(input, new HashSet<>(places.values()));
    input.site().remarks().forEach(ignores::take);
    List<Finding> left = new ArrayList<>(findings);
    left.removeIf(one -> places.containsKey(one) && ignores.hidden.contains(places.get(one)));
    left.addAll(ignores.own);
    left.sort(Linter.ORDER);
    return List.copyOf(left);
  }

  private static Optional<Place> placeOf(Finding finding) {
    return finding.file().isEmpty() && finding.line().isPresent()
        ? Optional.of(
            new Place(finding.rule(), finding.key().orElse(""), finding.line().getAsInt()))
        : Optional.empty();
  }

  private void take(SiteRemark remark) {
    Matcher form = FORM.matcher(remark.text());
    if (!form.matches()) {
      return;
    }
    if (form.group(2) == null || form.group(2).isBlank()) {
      add(
          Rule.IGNORE_WITHOUT_REASON,
          remark,
          "htk ignore gives no reason, and hides nothing",
          "Write <!-- htk ignore=RULE: why -->.");
      return;
    }
    Arrays.stream(form.group(1).split(",", -1))
        .map(String::strip)
        .distinct()
        .forEach(rule -> ignore(rule, remark));
  }

  private void ignore(String rule, SiteRemark remark) {
    Optional<SiteProperty> property = remark.property();
    Optional<Rule> known = Rule.find(rule);
    if (known.isEmpty()) {
      List<String> near = Rule.nearest(rule);
      add(
          Rule.NEEDLESS_IGNORE,
          remark,
          "htk ignore=" + rule + ": there is no rule of that name",
          near.isEmpty() ? "Remove the comment." : "Write " + String.join(" or ", near) + ".");
    } else if (property.isEmpty()) {
      add(
          Rule.NEEDLESS_IGNORE,
          remark,
          "htk ignore=" + rule + " stands before no property, and hides nothing",
          "Put it right before the property that it is about, or use --baseline.");
    } else {
      Place place = new Place(rule, property.get().name(), property.get().line());
      hidden.add(place);
      if (!found.contains(place) && findsAll(known.get())) {
        add(
            Rule.NEEDLESS_IGNORE,
            remark,
            "htk ignore=" + rule + " hides nothing",
            "Remove the comment, or put it right before the property that it is about.");
      }
    }
  }

  /** Returns whether lint of this input finds all that a rule finds in the file. */
  private boolean findsAll(Rule rule) {
    boolean hasFacts = input.env().isPresent() && input.machine().areAllKnown();
    return input.role().isEmpty()
        && !input.rules().isOff(rule)
        && rule != Rule.KEY_OF_ANOTHER_ROLE
        && (hasFacts || !OF_FACTS.contains(rule));
  }

  private void add(Rule rule, SiteRemark remark, String message, String fix) {
    Problem problem =
        new Problem(
            Optional.empty(),
            remark.property().map(SiteProperty::name).filter(name -> !name.isEmpty()),
            OptionalInt.of(remark.line()),
            message,
            fix);
    if (input.isJudgedBy(rule)) {
      own.add(rule.finding(problem, input.rules()));
    }
  }
}
