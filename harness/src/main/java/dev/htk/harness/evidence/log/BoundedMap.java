// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import java.util.LinkedHashMap;
import java.util.Map;

/** Forgets its oldest entries where there are too many: a file can hold any number of names. */
final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

  private static final long serialVersionUID = 1;
  private static final int MOST = 100_000;

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > MOST;
  }
}
