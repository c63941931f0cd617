// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import dev.htk.secrets.Secrets;
import java.util.Optional;

/**
 * The verdict on one setting of one server. Masks values that look like secrets. Immutable.
 *
 * @param key the setting
 * @param wanted the value that the setting should have
 * @param configured the value in the server's configuration, or HBase's default if it has none;
 *     empty if neither is known
 * @param state the state of the wanted value
 * @param evidence what was seen, and where, in a few words
 */
public record SettingVerdict(
    String key, String wanted, Optional<String> configured, SettingState state, String evidence) {

  public SettingVerdict {
    String name = key;
    wanted = Secrets.masked(key, wanted);
    configured = configured.map(value -> Secrets.masked(name, value));
  }
}
