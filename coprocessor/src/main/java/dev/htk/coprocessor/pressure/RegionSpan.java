// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

/** Collects what was seen of one region while it was in one state. */
final class RegionSpan {
  private final long start;
  private final long blockedBefore;
  private long mostBytes;
  private int mostFiles;
  private long fileLimit;
  private int samples;
  private long seenAt;

  RegionSpan(long start, long blockedBefore) {
    this.start = start;
    this.blockedBefore = blockedBefore;
  }

  /** Adds a sample that found the region in the state. */
  void see(WatchedRegion region, long nowMicros) {
    mostBytes = Math.max(mostBytes, region.memstoreBytes());
    samples++;
    seenAt = nowMicros;
  }

  /** Notes the files of its fullest store and that store's limit. */
  void seeFiles(int files, long limit) {
    if (files > mostFiles) {
      mostFiles = files;
      fileLimit = limit;
    }
  }

  long start() {
    return start;
  }

  long seenAt() {
    return seenAt;
  }

  int samples() {
    return samples;
  }

  long mostBytes() {
    return mostBytes;
  }

  int mostFiles() {
    return mostFiles;
  }

  long fileLimit() {
    return fileLimit;
  }

  /** Returns how many operations the region has refused since the span began. */
  long blocked(WatchedRegion region) {
    return region.blockedRequests() - blockedBefore;
  }
}
