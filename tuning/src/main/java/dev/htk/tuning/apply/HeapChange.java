// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.env.EnvFlag;
import java.util.List;

/**
 * Another heap for region servers. Immutable.
 *
 * @param from the setting that gave the old heap, such as {@code HBASE_HEAPSIZE=8000}
 * @param line the line of the old setting, from 1
 * @param to the flag that gives the new one, such as {@code -Xmx31744m}
 */
public record HeapChange(String from, int line, String to) {

  private static final String SIZE = "HBASE_HEAPSIZE";

  /** Returns the change between two scripts that both set a heap. */
  static HeapChange of(EnvFile before, EnvFile after) {
    EnvFlag old = last(before);
    List<EnvFlag> size = before.words(SIZE);
    boolean bySize = before.flags().indexOf(old) == 0 && !size.isEmpty();
    return new HeapChange(
        bySize ? SIZE + "=" + size.get(0).text() : old.text(), old.line(), last(after).text());
  }

  private static EnvFlag last(EnvFile env) {
    return env.flags().stream()
        .filter(
            flag -> flag.text().startsWith("-Xmx") || flag.text().startsWith("-XX:MaxHeapSize="))
        .reduce((earlier, later) -> later)
        .orElseThrow();
  }
}
