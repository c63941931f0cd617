// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import dev.htk.tuning.setting.Sections.Section;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The processes that read a key, where HBase's classes leave no doubt. Immutable and thread-safe.
 * {@link Setting#roles} names those that must restart, which are not all that read the key.
 */
public final class KeyReaders {

  static final String RESOURCE = "readers.ini";

  private static final KeyReaders SHIPPED = read();

  private final Map<String, List<ServerRole>> readers;

  private KeyReaders(Map<String, List<ServerRole>> readers) {
    this.readers = Map.copyOf(readers);
  }

  /** Returns the kit's knowledge. */
  public static KeyReaders load() {
    return SHIPPED;
  }

  /** Returns all processes that read a key; empty if that is not certain. */
  public Optional<List<ServerRole>> of(String key) {
    return Optional.ofNullable(readers.get(key));
  }

  private static KeyReaders read() {
    Map<String, List<ServerRole>> readers = new HashMap<>();
    for (Section section : Sections.read(RESOURCE).values()) {
      List<ServerRole> roles =
          Arrays.stream(section.name().split(", ", -1)).map(ServerRole::valueOf).toList();
      for (String key : section.one("keys").orElseThrow().trim().split(" ", -1)) {
        readers.put(key, roles);
      }
    }
    return new KeyReaders(readers);
  }
}
