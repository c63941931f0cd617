// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@code owners.ini}: other programs whose keys appear in HBase's files, by key or prefix,
 * and the keys that only parts of Hadoop outside HBase read. The files are read on first use.
 */
final class KeyOwners {

  static final String RESOURCE = "owners.ini";

  private KeyOwners() {}

  /** Loads the list on first use. */
  private static final class Loaded {
    private static final Collection<Section> OWNERS = Sections.read(RESOURCE).values();
    private static final Set<String> HADOOP = KnownKeys.ofHadoopApart();
  }

  /** Returns the program that reads a key; a whole key takes precedence over a prefix. */
  static Optional<String> of(String key) {
    return Loaded.OWNERS.stream()
        .filter(owner -> owner.all("key").contains(key))
        .findFirst()
        .or(
            () ->
                Loaded.OWNERS.stream()
                    .filter(owner -> owner.all("prefix").stream().anyMatch(key::startsWith))
                    .findFirst())
        .map(Section::name)
        .or(() -> Loaded.HADOOP.contains(key) ? Optional.of("Hadoop") : Optional.empty());
  }
}
