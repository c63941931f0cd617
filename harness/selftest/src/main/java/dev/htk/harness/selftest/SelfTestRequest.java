// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.selftest.fault.FaultKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The parameters of a self-test.
 *
 * @param command the command line, for the manifests
 * @param folder folder of the whole test, with a run folder for each seed and the servers' logs
 * @param seeds one for each run
 * @param quiet time without any fault at the start of each run
 * @param episode duration of each fault
 * @param gap time between two faults, and after the last
 * @param faults each injected once in each run
 * @param isOfPairs whether two of them are injected at a time instead, ten times in each run
 * @param servers what the servers run
 */
public record SelfTestRequest(
    List<String> command,
    Path folder,
    List<Long> seeds,
    Duration quiet,
    Duration episode,
    Duration gap,
    List<FaultKind> faults,
    boolean isOfPairs,
    Servers servers) {

  /** The software of the servers, and the flags of region servers' JVMs. */
  public record Servers(ServerHome home, List<String> jvmFlags) {

    public Servers {
      jvmFlags = List.copyOf(jvmFlags);
    }
  }

  public SelfTestRequest {
    command = List.copyOf(command);
    seeds = List.copyOf(seeds);
    faults = List.copyOf(faults);
  }
}
