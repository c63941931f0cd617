// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The profile to apply and the files to change. Immutable.
 *
 * @param site the {@code hbase-site.xml} to change
 * @param env the {@code hbase-env.sh} that gets the profile's JVM flags; empty to leave them out
 * @param profile the values and flags to apply
 * @param catalogue the settings of the HBase line that the file is for
 * @param machine the known facts about the region server's machine; only lint uses them
 * @param java the Java version of the servers; empty if the script or the HBase line must tell it
 * @param families the settings of tables that the values must suit
 * @param lowering which values may replace higher ones
 */
public record ApplyRequest(
    Path site,
    Optional<Path> env,
    ResolvedProfile profile,
    SettingsCatalogue catalogue,
    KnownFacts machine,
    OptionalInt java,
    List<FamilySettings> families,
    Lowering lowering) {

  public ApplyRequest {
    families = List.copyOf(families);
  }

  /** Creates a request that knows nothing of Java and tables, and keeps higher values. */
  public ApplyRequest(
      Path site,
      Optional<Path> env,
      ResolvedProfile profile,
      SettingsCatalogue catalogue,
      KnownFacts machine) {
    this(site, env, profile, catalogue, machine, OptionalInt.empty(), List.of(), Lowering.NONE);
  }

  /** Returns this request with other values allowed to replace higher ones. */
  ApplyRequest lowering(Lowering other) {
    return new ApplyRequest(site, env, profile, catalogue, machine, java, families, other);
  }
}
