// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.harness.counter.Counter;
import dev.htk.harness.doctor.ClusterSnapshot.Server;
import dev.htk.snapshot.CounterPage;
import dev.htk.tuning.budget.MemoryBudget;
import dev.htk.tuning.budget.NodeMemory;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.ServerName;

/** Checks of the memory of hosts. Stateless. */
final class MemoryChecks {

  private static final List<String> OFF_HEAP_KEYS =
      List.of(
          ClusterState.HANDLERS,
          "hbase.bucketcache.ioengine",
          "hbase.bucketcache.size",
          "hbase.regionserver.offheap.global.memstore.size");

  private MemoryChecks() {}

  static List<Problem> budgets(ClusterState state) {
    List<Problem> problems = new ArrayList<>();
    for (Server server : state.snapshot().servers()) {
      budget(state, server)
          .ifPresent(
              budget -> {
                Severity severity = budget.leftBytes() < 0 ? Severity.ERROR : Severity.WARNING;
                for (String warning : budget.warnings()) {
                  problems.add(
                      new Problem(
                          Check.MEMORY,
                          severity,
                          server.shortName(),
                          warning,
                          "Lower the heap or what lies outside it; 'htk profile show' has the"
                              + " arithmetic."));
                }
              });
    }
    return problems;
  }

  /**
   * Returns the budget of a server's host, as far as HBase tells: other region servers there count,
   * DataNodes and all else do not. Empty if the server shows no figures.
   */
  static Optional<MemoryBudget> budget(ClusterState state, Server server) {
    long ram = ram(server);
    long heap = heap(state, server);
    if (ram <= 0 || heap <= 0) {
      return Optional.empty();
    }
    String host = ServerName.valueOf(server.server()).getHostname();
    long others =
        state.snapshot().servers().stream()
            .filter(other -> ServerName.valueOf(other.server()).getHostname().equals(host))
            .mapToLong(other -> heap(state, other))
            .sum();
    try {
      return Optional.of(
          MemoryBudget.ofRunning(
              new NodeMemory(ram, 0, others - heap), profile(state, server, heap)));
    } catch (IllegalArgumentException unlikelyFigures) {
      return Optional.empty();
    }
  }

  private static long heap(ClusterState state, Server server) {
    return state.counter(server, Counter.HEAP_LIMIT_BYTES).orElse(0);
  }

  /** Newer versions of Java have another name for it. */
  private static long ram(Server server) {
    return Optional.ofNullable(server.beans().get(CounterPage.OPERATING_SYSTEM)).stream()
        .flatMap(
            beans -> Stream.of("/0/TotalMemorySize", "/0/TotalPhysicalMemorySize").map(beans::at))
        .mapToLong(size -> size.asLong(0))
        .max()
        .orElse(0);
  }

  /** Returns HBase's defaults with the server's own settings outside the heap. */
  private static ResolvedProfile profile(ClusterState state, Server server, long heap) {
    Map<String, String> own = new HashMap<>(state.settings(server));
    own.keySet().retainAll(OFF_HEAP_KEYS);
    own.entrySet()
        .removeIf(setting -> !state.catalogue().get(setting.getKey()).accepts(setting.getValue()));
    return new ProfileLibrary(state.catalogue())
        .load("stock")
        .resolve(new MachineFacts(heap, 1, 1, DiskKind.SSD, 1), Optional.empty())
        .withOverrides(own);
  }
}
