package dev.htk.tuning.live;

import java.util.List;

/**
 * What is known of all wanted settings on one server. Immutable.
 *
 * @param server the server's name: host, port and start code
 * @param settings one for each wanted setting, sorted by key
 */
public record ServerVerdict(String server, List<SettingVerdict> settings) {

  public ServerVerdict {
    settings = List.copyOf(settings);
  }

  /** Whether nothing differs and nothing waits. */
  public boolean isGood() {
    return settings.stream().allMatch(setting -> setting.state().isGood());
  }
}
