// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.NearKeys;
import dev.htk.tuning.setting.Rows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The variables that HBase's scripts read, out of {@code script-variables.tsv}, on first use. */
public final class ScriptVariables {

  /** Only such names are HBase's; a script may set others for anything. */
  private static final String OWN = "HBASE_";

  private ScriptVariables() {}

  /** Loads the list on first use. */
  private static final class Loaded {
    private static final Map<String, List<String>> LINES =
        Rows.of(ScriptVariables.class, "script-variables.tsv", 2).stream()
            .collect(Collectors.toMap(row -> row[0], row -> List.of(row[1].split(" ", -1))));
  }

  /**
   * Returns the variables that a script sets and nobody reads, neither HBase's scripts nor the
   * script itself, each with the line where it is set, in the script's order.
   */
  public static Map<String, Integer> unread(EnvFile env, HBaseLine line) {
    Set<String> used = env.used();
    Map<String, Integer> unread = new LinkedHashMap<>();
    env.variables()
        .forEach(
            (name, at) -> {
              if (name.startsWith(OWN) && !isRead(name, line) && !used.contains(name)) {
                unread.put(name, at);
              }
            });
    return unread;
  }

  /** Returns the variable that an unread one may stand for. */
  public static Optional<String> nearest(String name) {
    return new NearKeys(Loaded.LINES.keySet()).nearest(name, 1).stream().findFirst();
  }

  private static boolean isRead(String name, HBaseLine line) {
    return Loaded.LINES.getOrDefault(name, List.of()).contains(line.version());
  }
}
