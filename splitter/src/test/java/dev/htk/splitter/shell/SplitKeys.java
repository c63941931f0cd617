// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import dev.htk.splitter.plan.SplitKey;
import java.util.List;

/** Makes split keys from any bytes. */
final class SplitKeys {

  private SplitKeys() {}

  /** Returns the non-empty keys, in order and without duplicates. */
  static List<SplitKey> of(List<byte[]> keys) {
    return keys.stream()
        .filter(key -> key.length > 0)
        .map(SplitKey::of)
        .sorted()
        .distinct()
        .toList();
  }
}
