package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.SizeOption;
import dev.htk.harness.cli.profile.AssumedMachine.Assumption;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** The facts of a region server's machine, as options. */
final class MachineOptions {

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "A region server's heap, such as 32g.")
  private String heap;

  @Option(names = "--cores", paramLabel = "N", description = "Cores of its machine.")
  private Integer cores;

  @Option(names = "--disks", paramLabel = "N", description = "Volumes with HDFS data on it.")
  private Integer disks;

  @Option(names = "--disk-kind", paramLabel = "ssd|hdd|nvme|cloud", description = "What they are.")
  private DiskKind diskKind;

  @Option(
      names = "--wal-kind",
      paramLabel = "ssd|hdd|nvme|cloud",
      description = "What the write-ahead log's volumes are, if it has its own.")
  private DiskKind walKind;

  @Option(
      names = "--regions",
      paramLabel = "N",
      description = "Regions of a server that take writes at the same time.")
  private Integer regions;

  /**
   * The machine of a profile's formulas: what was not given is assumed.
   *
   * @param env whose heap counts as given
   * @throws HarnessException if a fact cannot be
   */
  AssumedMachine assumed(Optional<EnvFile> env, Host host) throws HarnessException {
    List<Assumption> assumed = new ArrayList<>();
    Optional<Long> heapBytes = heapBytes(env);
    if (heapBytes.isEmpty()) {
      String words = "heap %s (a quarter of this host's RAM)";
      assumed.add(
          new Assumption("heap", "--heap", words.formatted(new ByteSize(host.defaultHeapBytes()))));
    }
    if (cores == null) {
      assumed.add(
          new Assumption("cores", "--cores", "%d cores (seen here)".formatted(host.cores())));
    }
    if (disks == null) {
      assumed.add(new Assumption("disks", "--disks", "1 disk"));
    }
    if (diskKind == null) {
      assumed.add(new Assumption("diskKind", "--disk-kind", "disks of kind ssd"));
    }
    if (regions == null) {
      String words = "%d regions taking writes".formatted(MachineFacts.DEFAULT_REGIONS_PER_SERVER);
      assumed.add(new Assumption("regions", "--regions", words));
    }
    if (walKind == null) {
      assumed.add(new Assumption("walKind", "--wal-kind", "the WAL on the same disks"));
    }
    MachineFacts facts =
        facts(
            heapBytes.orElse(host.defaultHeapBytes()),
            Optional.ofNullable(cores).orElse(host.cores()),
            Optional.ofNullable(regions).orElse(MachineFacts.DEFAULT_REGIONS_PER_SERVER));
    return new AssumedMachine(facts, assumed);
  }

  /**
   * What is known of the machine, for judging: nothing of this host is ever taken for it.
   *
   * @throws HarnessException if a fact cannot be
   */
  KnownFacts given() throws HarnessException {
    Optional<DiskKind> logKind =
        Optional.ofNullable(walKind).or(() -> Optional.ofNullable(diskKind));
    try {
      return new KnownFacts(
          heapBytes(Optional.empty()),
          Optional.ofNullable(cores),
          Optional.ofNullable(disks),
          Optional.ofNullable(diskKind),
          logKind,
          Optional.ofNullable(regions));
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }

  private MachineFacts facts(long heapBytes, int itsCores, int itsRegions) throws HarnessException {
    DiskKind dataKind = Optional.ofNullable(diskKind).orElse(DiskKind.SSD);
    try {
      return new MachineFacts(
          heapBytes,
          itsCores,
          Optional.ofNullable(disks).orElse(1),
          dataKind,
          itsRegions,
          Optional.ofNullable(walKind).orElse(dataKind));
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }

  private Optional<Long> heapBytes(Optional<EnvFile> env) throws HarnessException {
    if (heap == null) {
      OptionalLong fromEnv = env.map(EnvFile::heapBytes).orElse(OptionalLong.empty());
      return fromEnv.isPresent() ? Optional.of(fromEnv.getAsLong()) : Optional.empty();
    }
    return Optional.of(SizeOption.bytes("--heap", heap));
  }
}
