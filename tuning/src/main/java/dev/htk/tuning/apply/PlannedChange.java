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
 * What becomes of one key of the profile, and what it takes to come into force. Immutable.
 *
 * @param key the key
 * @param kind what the edit does with it
 * @param from the value in the file before; empty if it had none
 * @param to the profile's value
 * @param activation when a running server takes it up
 * @param roles the processes that read it; all servers, if that has not been studied
 * @param alreadyDefault whether the file had no value and HBase's default is the same one, so that
 *     stating it changes nothing in a server
 */
public record PlannedChange(
    String key,
    SiteChange.Kind kind,
    Optional<String> from,
    String to,
    Activation activation,
    List<ServerRole> roles,
    boolean alreadyDefault) {

  private static final List<ServerRole> ALL_SERVERS =
      List.of(ServerRole.REGION_SERVER, ServerRole.MASTER);

  public PlannedChange {
    roles = List.copyOf(roles);
  }

  static PlannedChange of(SiteChange change, SettingsCatalogue catalogue) {
    Optional<Setting> setting = catalogue.find(change.key());
    List<ServerRole> roles = setting.map(Setting::roles).orElse(List.of());
    return new PlannedChange(
        change.key(),
        change.kind(),
        change.from(),
        change.to(),
        setting.map(Setting::activation).orElse(Activation.UNKNOWN),
        roles.isEmpty() ? ALL_SERVERS : roles,
        change.from().isEmpty() && setting.map(s -> isDefault(s, change.to())).orElse(false));
  }

  private static boolean isDefault(Setting setting, String value) {
    return setting
        .defaultValue()
        .map(
            usual ->
                usual.equals(value)
                    || setting
                        .number(usual)
                        .flatMap(a -> setting.number(value).map(b -> a.compareTo(b) == 0))
                        .orElse(false))
        .orElse(false);
  }

  /** Whether the file gets another value. */
  public boolean changesFile() {
    return kind == SiteChange.Kind.CHANGED || kind == SiteChange.Kind.ADDED;
  }

  /** Whether a process must be started again for it. */
  public boolean needsRestart() {
    return changesFile()
        && !alreadyDefault
        && (activation == Activation.RESTART || activation == Activation.UNKNOWN);
  }

  /** For people: "online", or "after a restart of region servers, masters". */
  public String inForce() {
    if (alreadyDefault) {
      return "already, as the default";
    }
    String words = activation.words();
    return needsRestart() ? words + " of " + rolesInWords() : words;
  }

  private String rolesInWords() {
    return roles.stream().map(ServerRole::words).collect(Collectors.joining(", "));
  }
}
