// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts that are known of a machine, each of which may be missing. Immutable.
 *
 * @param heapBytes the region server's heap
 * @param cores processor cores that the server can use
 * @param disks volumes that hold HDFS data on the machine
 * @param diskKind the kind of those volumes
 * @param walKind the kind of the volumes that hold the WAL
 * @param regionsPerServer regions that take writes at the same time
 */
public record KnownFacts(
    Optional<Long> heapBytes,
    Optional<Integer> cores,
    Optional<Integer> disks,
    Optional<DiskKind> diskKind,
    Optional<DiskKind> walKind,
    Optional<Integer> regionsPerServer) {

  /** A machine without any known facts. */
  public static final KnownFacts NONE =
      new KnownFacts(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** Returns the facts of a machine for which all are known. */
  public static KnownFacts of(MachineFacts machine) {
    return new KnownFacts(
        Optional.of(machine.heapBytes()),
        Optional.of(machine.cores()),
        Optional.of(machine.disks()),
        Optional.of(machine.diskKind()),
        Optional.of(machine.walKind()),
        Optional.of(machine.regionsPerServer()));
  }

  /**
   * Returns whether a machine has all of these facts. Without another kind, its WAL has the disks'.
   */
  public boolean areOf(MachineFacts machine) {
    return machine.heapBytes() == heapBytes.orElse(machine.heapBytes())
        && machine.cores() == cores.orElse(machine.cores())
        && machine.disks() == disks.orElse(machine.disks())
        && machine.diskKind() == diskKind.orElse(machine.diskKind())
        && machine.walKind() == walKind.orElse(machine.diskKind())
        && machine.regionsPerServer() == regionsPerServer.orElse(machine.regionsPerServer());
  }

  /** Returns whether no fact is missing. Without a kind of its own, the WAL has the disks'. */
  public boolean areAllKnown() {
    return Stream.of(heapBytes, cores, disks, diskKind, regionsPerServer)
        .allMatch(Optional::isPresent);
  }

  public KnownFacts {
    Objects.requireNonNull(heapBytes, "heapBytes");
    // Reuses the checks of MachineFacts; valid values replace the unknown facts.
    new MachineFacts(
        heapBytes.orElse(1L << 30),
        cores.orElse(1),
        disks.orElse(1),
        diskKind.orElse(DiskKind.SSD),
        regionsPerServer.orElse(1),
        walKind.orElse(DiskKind.SSD));
  }
}
