// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FactOptions;
import dev.htk.harness.cli.kit.UserConfig;
import dev.htk.harness.cluster.Host;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.machine.MachineLibrary;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the facts of a region server's machine. */
final class MachineOptions {

  private static final String HEAP = "heap";

  @Option(
      names = "--as",
      paramLabel = "NAME|FILE",
      description =
          "A machine that the kit knows ('htk machines list'), or a YAML file with one (default:"
              + " 'machine' in ~/.htk/config); the options below override single facts.")
  private String as;

  @Mixin private FactOptions facts;

  @Option(
      names = "--regions",
      paramLabel = "N",
      description = "Regions of a server that take writes at the same time.")
  private Integer regions;

  /**
   * A machine with the facts that the user gave and assumptions for the others. Immutable.
   *
   * @param facts the given facts and the assumed ones
   * @param assumptions the assumed facts, so that the user can be told
   */
  record Assumed(MachineFacts facts, List<Assumption> assumptions) {

    Assumed {
      assumptions = List.copyOf(assumptions);
    }

    /** Returns whether the heap is none that anybody gave. */
    boolean hasUnknownHeap() {
      return assumptions.stream().anyMatch(fact -> fact.variable().equals(HEAP));
    }

    /** Describes the assumptions about some variables and the options for them; empty if none. */
    Optional<String> note(Set<String> variables) {
      List<Assumption> used =
          assumptions.stream().filter(fact -> variables.contains(fact.variable())).toList();
      if (used.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          "assumed %s; for another machine give %s"
              .formatted(
                  used.stream().map(Assumption::words).collect(Collectors.joining(", ")),
                  used.stream().map(Assumption::option).collect(Collectors.joining(" "))));
    }
  }

  /**
   * A fact that the user did not give.
   *
   * @param variable its name in formulas
   * @param option the option that gives it
   * @param words what was assumed
   */
  record Assumption(String variable, String option, String words) {}

  /**
   * Returns the machine for a profile's formulas; assumes what the user did not give.
   *
   * @param env the script whose heap counts as given
   * @throws HarnessException if a fact is invalid
   */
  Assumed assumed(Optional<EnvFile> env, Host host) throws HarnessException {
    KnownFacts named = named();
    KnownFacts known = known(named, env);
    String heapHere =
        "heap " + new ByteSize(host.defaultHeapBytes()) + " (a quarter of this host's RAM)";
    String regionsHere = MachineFacts.DEFAULT_REGIONS_PER_SERVER + " regions taking writes";
    Optional<DiskKind> ownLog =
        Optional.ofNullable(facts.walKind())
            .or(() -> facts.diskKind() == null ? named.walKind() : Optional.empty());
    List<Assumption> assumed =
        Stream.of(
                unless(known.heapBytes(), HEAP, "--heap", heapHere),
                unless(known.cores(), "cores", "--cores", host.cores() + " cores (seen here)"),
                unless(known.disks(), "disks", "--disks", "1 disk"),
                unless(known.diskKind(), "diskKind", "--disk-kind", "disks of kind ssd"),
                unless(known.regionsPerServer(), "regions", "--regions", regionsHere),
                unless(ownLog, "walKind", "--wal-kind", "the WAL on the same disks"))
            .flatMap(Optional::stream)
            .toList();
    return new Assumed(facts(known, host), assumed);
  }

  private static Optional<Assumption> unless(
      Optional<?> known, String variable, String option, String words) {
    return known.isPresent()
        ? Optional.empty()
        : Optional.of(new Assumption(variable, option, words));
  }

  /**
   * Returns only the facts that the user gave, for checks: nothing is taken from this host.
   *
   * @throws HarnessException if a fact is invalid
   */
  KnownFacts given() throws HarnessException {
    return known(named(), Optional.empty());
  }

  private KnownFacts known(KnownFacts named, Optional<EnvFile> env) throws HarnessException {
    // Without --wal-kind, the WAL lies on the disks of --disk-kind, whatever the named machine has.
    Optional<DiskKind> logKind =
        Optional.ofNullable(facts.walKind())
            .or(() -> Optional.ofNullable(facts.diskKind()))
            .or(named::walKind);
    try {
      return new KnownFacts(
          heapBytes(named, env),
          Optional.ofNullable(facts.cores()).or(named::cores),
          Optional.ofNullable(facts.disks()).or(named::disks),
          Optional.ofNullable(facts.diskKind()).or(named::diskKind),
          logKind,
          Optional.ofNullable(regions).or(named::regionsPerServer));
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }

  /**
   * Returns the facts of the machine that {@code --as} or else the user's configuration names; none
   * without either.
   */
  private KnownFacts named() throws HarnessException {
    return name()
        .map(known -> new MachineLibrary(new DeviceLibrary()::kind).load(known).facts())
        .orElse(KnownFacts.NONE);
  }

  /**
   * Returns the name of the machine that has these facts, if the user named one: other options may
   * make another machine of it.
   */
  Optional<String> nameOf(MachineFacts used) throws HarnessException {
    return named().areOf(used) ? name() : Optional.empty();
  }

  private Optional<String> name() throws HarnessException {
    return as != null ? Optional.of(as) : UserConfig.read(System.getenv()).machine();
  }

  private static MachineFacts facts(KnownFacts known, Host host) throws HarnessException {
    DiskKind dataKind = known.diskKind().orElse(DiskKind.SSD);
    try {
      return new MachineFacts(
          known.heapBytes().orElse(host.defaultHeapBytes()),
          known.cores().orElse(host.cores()),
          known.disks().orElse(1),
          dataKind,
          known.regionsPerServer().orElse(MachineFacts.DEFAULT_REGIONS_PER_SERVER),
          known.walKind().orElse(dataKind));
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s", e.getMessage());
    }
  }

  /**
   * Returns the heap from the option, else from the machine of {@code --as}, else from the script,
   * else from the machine of the user's configuration.
   */
  private Optional<Long> heapBytes(KnownFacts named, Optional<EnvFile> env)
      throws HarnessException {
    Optional<Long> script = env.flatMap(file -> file.heapBytes().stream().boxed().findFirst());
    return Optional.ofNullable(facts.heapBytes())
        .or(() -> as == null ? script : Optional.empty())
        .or(named::heapBytes)
        .or(() -> script);
  }
}
