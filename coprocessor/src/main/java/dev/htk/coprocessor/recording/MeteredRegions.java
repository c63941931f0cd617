package dev.htk.coprocessor.recording;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which regions have meters of their own: none, or the first so many that were held up; the rest
 * are {@link #OTHER}, so that meters stay few however regions come and go. Safe for use by many
 * threads.
 */
final class MeteredRegions {
  /** What all other regions are called. */
  static final String OTHER = "other";

  private static final int MOST = 200;

  private final int most;
  private final Set<String> named = ConcurrentHashMap.newKeySet();

  private MeteredRegions(int most) {
    this.most = most;
  }

  /** No region has meters of its own. */
  static MeteredRegions none() {
    return new MeteredRegions(0);
  }

  /** The first 200 have. */
  static MeteredRegions some() {
    return new MeteredRegions(MOST);
  }

  boolean areMetered() {
    return most > 0;
  }

  /** Whether the region goes by its own name. Threads that meet can name a few more. */
  boolean isNamed(String region) {
    if (named.size() < most) {
      named.add(region);
    }
    return named.contains(region);
  }
}
