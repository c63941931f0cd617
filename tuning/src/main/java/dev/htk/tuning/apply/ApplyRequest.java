// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The profile to apply and the files to change. Immutable.
 *
 * @param site the {@code hbase-site.xml} to change
 * @param env the {@code hbase-env.sh} that gets the profile's JVM flags; empty to leave them out
 * @param profile the values and flags to apply
 * @param catalogue the settings of the HBase line that the file is for
 * @param machine the known facts about the region server's machine; only lint uses them
 */
public record ApplyRequest(
    Path site,
    Optional<Path> env,
    ResolvedProfile profile,
    SettingsCatalogue catalogue,
    KnownFacts machine) {}
