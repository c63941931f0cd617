// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.Machine;
import picocli.CommandLine.Option;

/** The options for single facts of a region server's machine; all may be absent. */
public final class FactOptions {

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "Heap of a region server, or of the MiniCluster's JVM, such as 31g.")
  private String heap;

  @Option(names = "--cores", paramLabel = "N", description = "Cores of a server.")
  private Integer cores;

  @Option(
      names = "--disks",
      paramLabel = "N",
      description = "Volumes with HDFS data on a server's machine.")
  private Integer disks;

  @Option(
      names = "--disk-kind",
      paramLabel = "ssd|hdd|nvme|cloud",
      description = "Kind of those volumes.")
  private DiskKind diskKind;

  @Option(
      names = "--wal-kind",
      paramLabel = "ssd|hdd|nvme|cloud",
      description = "Kind of the write-ahead log's volumes, if it has its own.")
  private DiskKind walKind;

  /**
   * Returns the heap; null if none is given.
   *
   * @throws HarnessException if it is not a size
   */
  public Long heapBytes() throws HarnessException {
    return heap == null ? null : Long.valueOf(SizeOption.bytes("--heap", heap));
  }

  public Integer cores() {
    return cores;
  }

  public Integer disks() {
    return disks;
  }

  public DiskKind diskKind() {
    return diskKind;
  }

  public DiskKind walKind() {
    return walKind;
  }

  /**
   * Returns a bench's servers with these facts.
   *
   * @param machine supplies the facts that are not given; null for this host
   * @param scale the scale model's factor; null to have it chosen
   */
  public BenchRequest.Hardware hardware(Machine machine, Integer scale) throws HarnessException {
    return new BenchRequest.Hardware(machine, scale, heapBytes(), cores, disks, diskKind, walKind);
  }
}
