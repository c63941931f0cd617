package dev.htk.splitter.shell;

import dev.htk.splitter.plan.SplitKey;
import java.util.List;

/** Split keys from any bytes. */
final class SplitKeys {

  private SplitKeys() {}

  /** The keys that are not empty, in order and without repeats. */
  static List<SplitKey> of(List<byte[]> keys) {
    return keys.stream()
        .filter(key -> key.length > 0)
        .map(SplitKey::of)
        .sorted()
        .distinct()
        .toList();
  }
}
