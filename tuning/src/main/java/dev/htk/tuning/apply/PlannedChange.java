// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteChange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The change to one key of the profile, and what it takes to come into force. Immutable.
 *
 * @param kind what the edit does with it
 * @param from the old value in the file; empty if the file did not set the key
 * @param to the profile's value
 * @param activation when a running server adopts the new value
 * @param roles the processes that read the key; all servers if unknown
 * @param alreadyDefault whether the file did not set the key and the new value equals HBase's
 *     default, so that nothing changes in a server
 */
public record PlannedChange(
    String key,
    SiteChange.Kind kind,
    Optional<String> from,
    String to,
    Activation activation,
    List<ServerRole> roles,
    boolean alreadyDefault,
    Optional<String> higher) {

  private static final List<ServerRole> ALL_SERVERS =
      List.of(ServerRole.REGION_SERVER, ServerRole.MASTER);

  public PlannedChange {
    roles = List.copyOf(roles);
  }

  static PlannedChange of(SiteChange change, SettingsCatalogue catalogue, Optional<String> higher) {
    Optional<Setting> setting = catalogue.find(change.key());
    List<ServerRole> roles = setting.map(Setting::roles).orElse(List.of());
    return new PlannedChange(
        change.key(),
        change.kind(),
        change.from(),
        change.to(),
        setting.map(Setting::activation).orElse(Activation.UNKNOWN),
        roles.isEmpty() ? ALL_SERVERS : roles,
        change.from().isEmpty()
            && higher.isEmpty()
            && setting.map(s -> isDefault(s, change.to())).orElse(false),
        higher.filter(value -> changesFile(change.kind())));
  }

  private static boolean isDefault(Setting setting, String value) {
    return setting
        .defaultValue()
        .filter(usual -> NumberOrder.isSame(setting, usual, value))
        .isPresent();
  }

  /** Returns whether the edit changes the value in the file. */
  public boolean changesFile() {
    return changesFile(kind);
  }

  /** Returns whether the new value is a lower number than the one that was in force. */
  public boolean lowered() {
    return higher.isPresent();
  }

  private static boolean changesFile(SiteChange.Kind kind) {
    return kind == SiteChange.Kind.CHANGED || kind == SiteChange.Kind.ADDED;
  }

  /** Returns whether a process must be restarted for this change. */
  public boolean needsRestart() {
    return changesFile() && !alreadyDefault && activation.needsRestart();
  }

  /** Returns whether no server may run while the value changes. */
  public boolean needsClusterDown() {
    return needsRestart() && activation == Activation.CLUSTER_DOWN;
  }

  /** Returns for people when it comes into force, such as "after a restart of masters". */
  public String inForce() {
    if (alreadyDefault) {
      return "already, as the default";
    }
    String words = activation.words();
    return needsRestart() && !needsClusterDown() ? words + " of " + rolesInWords() : words;
  }

  private String rolesInWords() {
    return roles.stream().map(ServerRole::words).collect(Collectors.joining(", "));
  }
}
