// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import java.util.Map;
import java.util.Optional;

/**
 * Which rules are off, and which have another severity than their own. Immutable.
 *
 * @param severities the severities of the rules that differ; empty for a rule that is off
 */
public record RuleChoice(Map<Rule, Optional<Severity>> severities) {

  /** Every rule, with its own severity. */
  public static final RuleChoice ALL = new RuleChoice(Map.of());

  public RuleChoice {
    severities = Map.copyOf(severities);
  }

  boolean isOff(Rule rule) {
    return severities.containsKey(rule) && severities.get(rule).isEmpty();
  }

  Severity severity(Rule rule) {
    return severities.getOrDefault(rule, Optional.empty()).orElse(rule.severity());
  }
}
