package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.util.Collection;
import java.util.Optional;

/**
 * Keys whose last part is free, such as {@code hbase.zookeeper.property.tickTime}: HBase reads
 * whatever begins so. Immutable.
 */
final class KeyFamilies {

  static final String RESOURCE = "families.ini";

  private final Collection<Section> families;

  private KeyFamilies(Collection<Section> families) {
    this.families = families;
  }

  /** Reads {@code families.ini}, whose sections are named by what their keys begin with. */
  static KeyFamilies read() {
    return new KeyFamilies(Sections.read(RESOURCE).values());
  }

  /** The setting of a key that belongs to a family; nothing is known but its source. */
  Optional<Setting> find(String key) {
    return families.stream()
        .filter(family -> key.startsWith(family.name()) && key.length() > family.name().length())
        .findFirst()
        .map(family -> KnownKeys.inferred(key, "", family.one("source").orElseThrow()));
  }
}
