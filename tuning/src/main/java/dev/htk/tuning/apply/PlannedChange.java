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
 * @param edit the change in the file, to the profile's value
 * @param activation when a running server adopts the new value
 * @param roles the processes that read the key; all servers if unknown
 * @param alreadyDefault whether the file did not set the key and the new value equals HBase's
 *     default, so that nothing changes in a server
 * @param higher the number that was in force, if the new value is a lower one
 */
public record PlannedChange(
    SiteChange edit,
    Activation activation,
    List<ServerRole> roles,
    boolean alreadyDefault,
    Optional<String> higher) {

  private static final List<ServerRole> ALL_SERVERS =
      List.of(ServerRole.REGION_SERVER, ServerRole.MASTER);

  public PlannedChange {
    roles = List.copyOf(roles);
  }

  /** Adds what the catalogue knows of the key. */
  public static PlannedChange of(
      SiteChange edit, SettingsCatalogue catalogue, Optional<String> higher) {
    Optional<Setting> setting = catalogue.find(edit.key());
    List<ServerRole> roles = setting.map(Setting::roles).orElse(List.of());
    return new PlannedChange(
        edit,
        setting.map(Setting::activation).orElse(Activation.UNKNOWN),
        roles.isEmpty() ? ALL_SERVERS : roles,
        edit.from().isEmpty()
            && higher.isEmpty()
            && setting.map(s -> isDefault(s, edit.to())).orElse(false),
        higher.filter(value -> edit.changesFile()));
  }

  /** Returns the key. */
  public String key() {
    return edit.key();
  }

  /** Returns the old value in the file; empty if the file did not set the key. */
  public Optional<String> from() {
    return edit.from();
  }

  /** Returns the profile's value. */
  public String to() {
    return edit.to();
  }

  private static boolean isDefault(Setting setting, String value) {
    return setting
        .defaultValue()
        .filter(usual -> NumberOrder.isSame(setting, usual, value))
        .isPresent();
  }

  /** Returns whether the edit changes the value in the file. */
  public boolean changesFile() {
    return edit.changesFile();
  }

  /** Returns whether the new value is a lower number than the one that was in force. */
  public boolean lowered() {
    return higher.isPresent();
  }

  /** Returns whether servers work otherwise with the new file. */
  public boolean changesServers() {
    return changesFile() && !alreadyDefault;
  }

  /** Returns whether a process must be restarted for this change. */
  public boolean needsRestart() {
    return changesServers() && activation.needsRestart();
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
