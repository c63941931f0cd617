// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.KnownFacts;
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
 */
public record LintInput(
    SiteFile site, Optional<EnvFile> env, KnownFacts machine, SettingsCatalogue catalogue) {}
