package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.util.Collection;
import java.util.Optional;

/**
 * Reads {@code owners.ini}: the programs whose keys stand in HBase's files, by what their keys
 * begin with or by the whole key; only once somebody asks.
 */
final class KeyOwners {

  static final String RESOURCE = "owners.ini";

  private KeyOwners() {}

  /** Loads the list on first use. */
  private static final class Loaded {
    private static final Collection<Section> OWNERS = Sections.read(RESOURCE).values();
  }

  /** The program that reads a key; a whole key counts before what it begins with. */
  static Optional<String> of(String key) {
    return Loaded.OWNERS.stream()
        .filter(owner -> owner.all("key").contains(key))
        .findFirst()
        .or(
            () ->
                Loaded.OWNERS.stream()
                    .filter(owner -> owner.all("prefix").stream().anyMatch(key::startsWith))
                    .findFirst())
        .map(Section::name);
  }
}
