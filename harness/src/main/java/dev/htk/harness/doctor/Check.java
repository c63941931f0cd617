// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The checks, the most important first: among problems of the same severity, those of an earlier
 * check are shown first. To add a check, write a method and add a constant here.
 */
public enum Check {
  /** Regions that nobody can read or write. */
  STUCK_REGIONS(ServerChecks::stuckRegions),
  /** Heaps that are too small for a concurrent collector; everything else on them waits too. */
  SMALL_HEAP(StallChecks::smallHeaps),
  /** DataNodes that HBase has found to be slow. */
  SLOW_DATANODE(StallChecks::slowDataNodes),
  /** Writes that wait or are refused at this moment, as the servers' own counters show. */
  HELD_WRITES(HoldChecks::heldWrites),
  /** Servers on which as many calls wait as there are handlers. */
  FULL_HANDLERS(ServerChecks::fullHandlers),
  /** Gates that held up writes. */
  STALLS(StallChecks::gates),
  /** Settings from the servers' files that lint complains of. */
  SETTINGS(SettingChecks::lint),
  /** Tables of which few regions take most. */
  SKEWED_TABLE(TableChecks::skew),
  /** Heaps and what servers take beside them, against the host's memory. */
  MEMORY(MemoryChecks::budgets),
  /** Servers that have died; that none lives is an error. */
  DEAD_SERVERS(ServerChecks::dead),
  /** Writes in HBase's own slow log, where no recorder says why. */
  SLOW_CALLS(StallChecks::slowCalls),
  /** Writes that servers turned away, where no recorder says when. */
  REFUSED_WRITES(ServerChecks::refusals),
  /** Servers that stand still much of their time to collect garbage. */
  COLLECTIONS(ServerChecks::collections),
  /** Stores with so many files that they delay flushes. */
  STORE_FILES(ServerChecks::storeFiles),
  /** Tables that share the names of their figures on HBase's page for Prometheus. */
  SHARED_SERIES(TableChecks::sharedSeries),
  /** Settings whose values differ from server to server. */
  MIXED_SETTINGS(SettingChecks::mixed),
  /** Servers of several versions. */
  MIXED_VERSIONS(ServerChecks::versions);

  @SuppressWarnings("ImmutableEnumChecker") // The functions are stateless.
  private final Function<ClusterState, List<Problem>> problems;

  Check(Function<ClusterState, List<Problem>> problems) {
    this.problems = problems;
  }

  /** Returns the check's name in every format, such as {@code slow-datanode}. */
  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  List<Problem> problems(ClusterState state) {
    return problems.apply(state);
  }
}
