// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import dev.htk.splitter.keys.KnownPopulation;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The current boundaries of a table, with the share of the data before each. */
final class Layout {

  /**
   * Exceeds the rounding error of summed shares. Otherwise rounding would decide whether to keep a
   * boundary exactly at the limit, and could decide the opposite once it has been kept.
   */
  private static final double ROUNDING = 1e-9;

  private final TreeMap<SplitKey, Boundary> boundaries = new TreeMap<>();
  private final long bytes;

  private Layout(long bytes) {
    this.bytes = bytes;
  }

  /** Returns the layout of a table that holds these keys. */
  static Layout of(List<RegionState> regions, KnownPopulation keys) {
    Layout layout = new Layout(regions.stream().mapToLong(RegionState::storeFileBytes).sum());
    List<SplitKey> starts = Reshape.boundaries(regions);
    List<Double> shares = keys.shares(starts);
    double before = 0;
    for (int i = 0; i < starts.size(); i++) {
      before += shares.get(i);
      layout.boundaries.put(starts.get(i), new Boundary(starts.get(i), before));
    }
    return layout;
  }

  /** Returns the bytes between two places, each given as the fraction of the whole before it. */
  long bytes(double from, double to) {
    return Math.max(0, Math.round((to - from) * bytes));
  }

  /** Returns the boundaries in key order. */
  List<Boundary> boundaries() {
    return List.copyOf(boundaries.values());
  }

  boolean has(Boundary boundary) {
    return boundaries.containsKey(boundary.key());
  }

  /** Returns the plan's boundaries, each replaced by an existing one that is near enough. */
  List<Boundary> target(SplitPlan wanted, double tolerance) {
    List<Boundary> near = new ArrayList<>();
    List<Boundary> exact = new ArrayList<>();
    double before = 0;
    for (int i = 0; i < wanted.splits().size(); i++) {
      before += wanted.shares().get(i);
      double reach = tolerance * Math.min(wanted.shares().get(i), wanted.shares().get(i + 1));
      Boundary planned = new Boundary(wanted.splits().get(i), before);
      exact.add(boundaries.getOrDefault(planned.key(), planned));
      near.add(nearest(planned, reach).orElse(exact.get(i)));
    }
    // Sums of shares have rounding errors: two that differ by less could change places.
    return increases(near) ? near : exact;
  }

  private Optional<Boundary> nearest(Boundary planned, double reach) {
    Boundary nearest = boundaries.get(planned.key());
    if (nearest != null) {
      return Optional.of(nearest);
    }
    double least = reach + ROUNDING;
    for (Boundary boundary : boundaries.values()) {
      double distance = Math.abs(boundary.before() - planned.before());
      if (distance <= least) {
        least = distance;
        nearest = boundary;
      }
    }
    return Optional.ofNullable(nearest);
  }

  private static boolean increases(List<Boundary> row) {
    for (int i = 1; i < row.size(); i++) {
      if (row.get(i - 1).key().compareTo(row.get(i).key()) >= 0) {
        return false;
      }
    }
    return true;
  }
}
