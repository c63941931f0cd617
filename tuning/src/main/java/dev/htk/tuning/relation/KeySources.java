// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.relation;

import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.OldName.Precedence;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.Expansion;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteProperty;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells which property of a site file HBase takes a key's value from, if the file may set the key
 * under an old name. Immutable.
 */
public final class KeySources {

  private final SiteFile site;
  private final Map<String, String> defaults = new HashMap<>();

  /** The old names that count, by current name. */
  private final Map<String, OldName> old = new HashMap<>();

  private KeySources(SiteFile site, SettingsCatalogue catalogue) {
    this.site = site;
    for (Setting setting : catalogue.all()) {
      setting.defaultValue().ifPresent(value -> defaults.put(setting.key(), value));
    }
    Map<String, List<OldName>> names = new LinkedHashMap<>();
    for (OldName name : catalogue.oldNames()) {
      if (site.winner(name.key()).isPresent()) {
        names.merge(name.current(), List.of(name), KeySources::joined);
      }
    }
    names.forEach((key, olds) -> counting(site, key, olds).ifPresent(name -> old.put(key, name)));
    old.values().removeIf(name -> !name.counts(this::value));
  }

  /** Finds the old names that count in a file. */
  public static KeySources of(SiteFile site, SettingsCatalogue catalogue) {
    return new KeySources(site, catalogue);
  }

  /** Returns the old name under which the file sets a key; empty if that name does not count. */
  public Optional<OldName> oldName(String key) {
    return Optional.ofNullable(old.get(key));
  }

  /** Returns the name under which the file sets a key, if it does. */
  public String name(String key) {
    return oldName(key).map(OldName::key).orElse(key);
  }

  /**
   * Returns the value with which HBase works for a key: the file's, expanded and converted from an
   * old name, else the default. Empty if it is unset or not known.
   */
  public Optional<String> value(String key) {
    Optional<OldName> name = oldName(key);
    if (name.isPresent()) {
      return converted(name.get());
    }
    return site.winner(key).isPresent() ? expanded(key) : Optional.ofNullable(defaults.get(key));
  }

  /** Returns the file's value of an old name as the current name would need it. */
  public Optional<String> converted(OldName name) {
    return expanded(name.key()).flatMap(value -> name.converted(value, this::value));
  }

  private Optional<String> expanded(String key) {
    return site.expand(key, defaults)
        .filter(expansion -> expansion.outcome() == Expansion.Outcome.COMPLETE)
        .map(Expansion::text);
  }

  private static Optional<OldName> counting(SiteFile site, String key, List<OldName> olds) {
    Optional<String> shared = lastOf(site, key, with(olds, Precedence.LATER_PROPERTY));
    return shared.isPresent()
        ? olds.stream().filter(name -> name.key().equals(shared.get())).findFirst()
        : with(olds, Precedence.CURRENT_NAME).stream().findFirst();
  }

  /** Returns the name whose property counts, as {@code Configuration.loadProperty} has it. */
  private static Optional<String> lastOf(SiteFile site, String key, List<OldName> olds) {
    Set<String> names = new HashSet<>(olds.stream().map(OldName::key).toList());
    names.add(key);
    Optional<String> last = Optional.empty();
    for (SiteProperty property : site.properties()) {
      if (names.contains(property.name())) {
        last = property.value().isPresent() ? Optional.of(property.name()) : last;
        if (property.isFinal()) {
          return last;
        }
      }
    }
    return last;
  }

  private static List<OldName> with(List<OldName> olds, Precedence precedence) {
    return olds.stream().filter(name -> name.precedence() == precedence).toList();
  }

  private static List<OldName> joined(List<OldName> one, List<OldName> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }
}
