// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.util.Optional;

/**
 * The files to check, and the known facts about their server. Immutable.
 *
 * @param site the site file to check
 * @param env the region server's {@code hbase-env.sh}, if it was given
 * @param machine the known facts about the region server's machine, never this host's
 * @param catalogue the settings of the HBase line that the file is for
 * @param role the processes that the file is for; empty if any may read it
 * @param rules which rules count, and how much
 */
public record LintInput(
    SiteFile site,
    Optional<EnvFile> env,
    KnownFacts machine,
    SettingsCatalogue catalogue,
    Optional<ServerRole> role,
    RuleChoice rules) {

  /** Creates an input of a file that any process may read, for every rule. */
  public LintInput(
      SiteFile site, Optional<EnvFile> env, KnownFacts machine, SettingsCatalogue catalogue) {
    this(site, env, machine, catalogue, Optional.empty(), RuleChoice.ALL);
  }

  /** Returns the same with another site file. */
  public LintInput with(SiteFile other) {
    return new LintInput(other, env, machine, catalogue, role, rules);
  }

  /** Returns whether a rule has a say about the file. */
  boolean isJudgedBy(Rule rule) {
    return !rules.isOff(rule) && role.map(only -> RulesByRole.hold(rule, only)).orElse(true);
  }
}
