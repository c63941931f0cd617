package dev.htk.tuning.lint;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.util.Optional;

/**
 * What is judged, and what may be known of it. Immutable.
 *
 * @param site the file
 * @param env the region server's {@code hbase-env.sh}, if it was given
 * @param machine what is known of the region server's machine; never this host's facts
 * @param catalogue the settings of the HBase line that the file is for
 */
public record LintInput(
    SiteFile site, Optional<EnvFile> env, KnownFacts machine, SettingsCatalogue catalogue) {}
