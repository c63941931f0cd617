// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides which regions have their own meters: none, or the first 200 that were held up. All others
 * share {@link #OTHER}, so that meters stay few even as regions come and go. Safe for use by many
 * threads.
 */
final class MeteredRegions {
  /** The name that all other regions share. */
  static final String OTHER = "other";

  private static final int MOST = 200;

  private final int most;
  private final Set<String> named = ConcurrentHashMap.newKeySet();

  private MeteredRegions(int most) {
    this.most = most;
  }

  /** Returns a choice of no regions. */
  static MeteredRegions none() {
    return new MeteredRegions(0);
  }

  /** Returns a choice of the first 200 regions. */
  static MeteredRegions some() {
    return new MeteredRegions(MOST);
  }

  boolean areMetered() {
    return most > 0;
  }

  /** Returns whether the region has its own meters. Racing threads may name a few more regions. */
  boolean isNamed(String region) {
    if (named.size() < most) {
      named.add(region);
    }
    return named.contains(region);
  }
}
