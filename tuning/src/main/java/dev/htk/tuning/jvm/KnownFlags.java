// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import dev.htk.tuning.jvm.KnownFlag.Stage;
import dev.htk.tuning.setting.NearKeys;
import dev.htk.tuning.setting.Rows;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads {@code jvm-flags.tsv}, on first use, because a run without a script needs no flags. */
final class KnownFlags {

  private static final int COLUMNS = 4;

  private KnownFlags() {}

  /** Loads the list on first use. */
  private static final class Loaded {
    private static final Map<String, KnownFlag> FLAGS = read();
  }

  /** Returns a flag by its name; empty if no version knows it. */
  static Optional<KnownFlag> find(String name) {
    return Optional.ofNullable(Loaded.FLAGS.get(name));
  }

  /** Returns all flags, by name. */
  static Collection<KnownFlag> all() {
    return Loaded.FLAGS.values();
  }

  /** Returns the flag that an unknown name may stand for. */
  static Optional<KnownFlag> nearest(String name) {
    return new NearKeys(Loaded.FLAGS.keySet())
        .nearest(name, 1).stream().findFirst().flatMap(KnownFlags::find);
  }

  private static Map<String, KnownFlag> read() {
    Map<String, KnownFlag> flags = new LinkedHashMap<>();
    for (String[] row : Rows.of(KnownFlags.class, "jvm-flags.tsv", COLUMNS)) {
      List<Stage> stages = Arrays.stream(row[2].split(";", -1)).map(Stage::parse).toList();
      KnownFlag.Type type = KnownFlag.Type.valueOf(row[1].toUpperCase(Locale.ROOT));
      flags.put(row[0], new KnownFlag(row[0], type, stages, row[COLUMNS - 1]));
    }
    return Collections.unmodifiableMap(flags);
  }
}
