// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Builds test regions from their sizes; their boundaries are the letters b, c, d and so on. */
final class TestRegions {

  static final AuditLimits LIMITS = new AuditLimits(0.1, 10L << 30);
  static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final String SERVER = "one.example.org,16020,1";

  private TestRegions() {}

  /** Returns one region for each number of bytes. */
  static List<RegionState> holding(long... bytes) {
    List<RegionState> regions = new ArrayList<>();
    for (int i = 0; i < bytes.length; i++) {
      String start = i == 0 ? "" : letter(i);
      String end = i == bytes.length - 1 ? "" : letter(i + 1);
      regions.add(region(start, end, bytes[i]));
    }
    return regions;
  }

  static RegionState region(String start, String end, long bytes) {
    return new RegionState("region-" + start, start, end, SERVER, bytes, 1, 0, 0, 0);
  }

  static RegionState withRequests(RegionState region, long reads, long writes) {
    return new RegionState(
        region.encodedName(),
        region.start(),
        region.end(),
        region.server(),
        region.storeFileBytes(),
        region.storeFiles(),
        region.memstoreBytes(),
        reads,
        writes);
  }

  static RegionState withMemstore(RegionState region, long bytes) {
    return new RegionState(
        region.encodedName(),
        region.start(),
        region.end(),
        region.server(),
        region.storeFileBytes(),
        region.storeFiles(),
        bytes,
        region.readRequests(),
        region.writeRequests());
  }

  static RegionState on(String server, RegionState region) {
    return new RegionState(
        region.encodedName(),
        region.start(),
        region.end(),
        server,
        region.storeFileBytes(),
        region.storeFiles(),
        region.memstoreBytes(),
        region.readRequests(),
        region.writeRequests());
  }

  static TableAudit audit(List<RegionState> regions) {
    return audit(regions, 0);
  }

  static TableAudit audit(List<RegionState> regions, int liveServers) {
    return new TableAudit("t", NOON, LIMITS, regions, liveServers);
  }

  private static String letter(int number) {
    return String.valueOf((char) ('a' + number));
  }
}
