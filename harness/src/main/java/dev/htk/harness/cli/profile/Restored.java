// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Page;
import dev.htk.tuning.apply.Receipt.ChangedKey;
import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.setting.Uptake;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tells when running servers work again with what a rollback restored. Immutable.
 *
 * @param keys the keys, each with its value before the apply and the one that is now gone
 * @param catalogue knows when a server takes up a change
 */
record Restored(List<ChangedKey> keys, SettingsCatalogue catalogue) {

  Restored {
    keys = List.copyOf(keys);
  }

  /** Returns the keys as text, grouped by what puts their old values in force. */
  String toText() {
    Page page = new Page(0);
    Map<String, List<ChangedKey>> byForce =
        keys.stream()
            .collect(Collectors.groupingBy(this::inForce, LinkedHashMap::new, Collectors.toList()));
    byForce.forEach(
        (inForce, changes) -> {
          page.line(" in force again %s:", inForce);
          changes.forEach(key -> restored(page, key));
        });
    return page.toString();
  }

  private void restored(Page page, ChangedKey key) {
    page.line("   %s: %s → %s", key.key(), key.to(), key.from().orElse("not set"));
    catalogue
        .find(key.key())
        .flatMap(setting -> setting.uptake().note())
        .ifPresent(note -> page.line("     " + note));
  }

  /** Returns what puts each key's old value in force, by key. */
  Map<String, String> toValues() {
    Map<String, String> values = new LinkedHashMap<>();
    keys.forEach(key -> values.put(key.key(), inForce(key)));
    return values;
  }

  private String inForce(ChangedKey key) {
    Optional<Setting> setting = catalogue.find(key.key());
    Uptake uptake = setting.map(Setting::uptake).orElse(Uptake.NOT_STUDIED);
    boolean taken = key.from().isEmpty();
    Activation activation = taken ? uptake.removal() : uptake.activation();
    if (!activation.needsRestart() || activation == Activation.CLUSTER_DOWN) {
      return activation.words();
    }
    String words =
        activation.words()
            + " of "
            + readers(setting).stream().map(ServerRole::words).collect(Collectors.joining(", "));
    return taken && uptake.outlivesItsKey()
        ? words + ", or once the file has the old number and is read again"
        : words;
  }

  private static List<ServerRole> readers(Optional<Setting> setting) {
    List<ServerRole> roles = setting.map(Setting::roles).orElse(Collections.emptyList());
    return roles.isEmpty() ? List.of(ServerRole.REGION_SERVER, ServerRole.MASTER) : roles;
  }
}
