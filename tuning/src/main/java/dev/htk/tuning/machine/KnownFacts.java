package dev.htk.tuning.machine;

import java.util.Objects;
import java.util.Optional;

/**
 * What somebody has said of a machine, for judging by that and nothing else. Immutable.
 *
 * @param heapBytes the region server's heap
 * @param cores processor cores that the server can use
 * @param disks volumes that hold HDFS data on the machine
 * @param diskKind what the volumes are
 * @param walKind what the volumes are that hold the write-ahead log
 * @param regionsPerServer regions that take writes at the same time
 */
public record KnownFacts(
    Optional<Long> heapBytes,
    Optional<Integer> cores,
    Optional<Integer> disks,
    Optional<DiskKind> diskKind,
    Optional<DiskKind> walKind,
    Optional<Integer> regionsPerServer) {

  /** Nothing is known. */
  public static final KnownFacts NONE =
      new KnownFacts(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** A machine of which everything is known. */
  public static KnownFacts of(MachineFacts machine) {
    return new KnownFacts(
        Optional.of(machine.heapBytes()),
        Optional.of(machine.cores()),
        Optional.of(machine.disks()),
        Optional.of(machine.diskKind()),
        Optional.of(machine.walKind()),
        Optional.of(machine.regionsPerServer()));
  }

  public KnownFacts {
    Objects.requireNonNull(heapBytes, "heapBytes");
    // Facts are checked where all of them stand together; those that are not known can't be wrong.
    new MachineFacts(
        heapBytes.orElse(1L << 30),
        cores.orElse(1),
        disks.orElse(1),
        diskKind.orElse(DiskKind.SSD),
        regionsPerServer.orElse(1),
        walKind.orElse(DiskKind.SSD));
  }
}
