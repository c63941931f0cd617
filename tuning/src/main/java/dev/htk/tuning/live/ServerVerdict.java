// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.util.List;

/**
 * The verdicts on all wanted settings of one server. Immutable.
 *
 * @param server the server's name: host, port and start code
 * @param settings one verdict for each wanted setting, sorted by key
 */
public record ServerVerdict(String server, List<SettingVerdict> settings) {

  public ServerVerdict {
    settings = List.copyOf(settings);
  }

  /** Returns whether no setting differs or waits for a restart or reopen. */
  public boolean isGood() {
    return settings.stream().allMatch(setting -> setting.state().isGood());
  }
}
