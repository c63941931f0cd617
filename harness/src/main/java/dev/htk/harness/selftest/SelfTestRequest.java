package dev.htk.harness.selftest;

import dev.htk.harness.selftest.fault.FaultKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a self-test is to do.
 *
 * @param command the command line, for the manifests
 * @param folder of the whole test: a run's folder for each seed in it, and the servers' logs
 * @param seeds one run each
 * @param quiet without any fault, in each run
 * @param episode of each fault
 * @param gap between two of them, and after the last
 * @param faults each injected once in each run
 */
public record SelfTestRequest(
    List<String> command,
    Path folder,
    List<Long> seeds,
    Duration quiet,
    Duration episode,
    Duration gap,
    List<FaultKind> faults) {

  public SelfTestRequest {
    command = List.copyOf(command);
    seeds = List.copyOf(seeds);
    faults = List.copyOf(faults);
  }
}
