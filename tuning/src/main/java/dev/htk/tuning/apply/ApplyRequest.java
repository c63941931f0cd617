package dev.htk.tuning.apply;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What to put where. Immutable.
 *
 * @param site the {@code hbase-site.xml} to change
 * @param env the {@code hbase-env.sh} that gets the profile's JVM flags; empty to leave them out
 * @param profile the values and flags
 * @param catalogue the settings of the HBase line that the file is for
 * @param machine what is known of the region server's machine; only lint uses it
 */
public record ApplyRequest(
    Path site,
    Optional<Path> env,
    ResolvedProfile profile,
    SettingsCatalogue catalogue,
    KnownFacts machine) {}
