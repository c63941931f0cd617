// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.util.Collection;
import java.util.Optional;

/**
 * Families of keys with a free last part, such as {@code hbase.zookeeper.property.tickTime}: HBase
 * reads every key that begins with the family's prefix. Immutable.
 */
final class KeyFamilies {

  static final String RESOURCE = "families.ini";

  private final Collection<Section> families;

  private KeyFamilies(Collection<Section> families) {
    this.families = families;
  }

  /** Reads {@code families.ini}, whose section names are the prefixes. */
  static KeyFamilies read() {
    return new KeyFamilies(Sections.read(RESOURCE).values());
  }

  /** Returns the setting of a key that belongs to a family; only its source is known. */
  Optional<Setting> find(String key) {
    return families.stream()
        .filter(family -> key.startsWith(family.name()) && key.length() > family.name().length())
        .findFirst()
        .map(family -> KnownKeys.inferred(key, "", family.one("source").orElseThrow()));
  }
}
