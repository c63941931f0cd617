// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.secrets.Secrets;
import java.util.List;
import java.util.SortedMap;

/**
 * The operations of a run. Files have its fields unwrapped, as those of {@link AppliedProfile}.
 *
 * @param name one of YCSB's a to f, or a file
 * @param properties YCSB's properties, the workload's own and those that the user set
 * @param phases the phases that run, in order: {@code load}, {@code run}
 * @param target operations a second; null for a closed loop, or for a schedule with its own rates
 */
public record WorkloadSpec(
    @JsonProperty("workload") String name,
    @JsonProperty("workloadProperties") @Required SortedMap<String, String> properties,
    @Required List<String> phases,
    int threads,
    Double target) {

  public static final List<String> LOAD_ALONE = List.of("load");
  public static final List<String> LOAD_AND_RUN = List.of("load", "run");

  @JsonIgnore
  public boolean hasRunPhase() {
    return phases.contains("run");
  }

  public WorkloadSpec withTarget(Double rate) {
    return new WorkloadSpec(name, properties, phases, threads, rate);
  }

  /** Returns the operations as people may see them. */
  public WorkloadSpec masked() {
    return new WorkloadSpec(name, Secrets.masked(properties), phases, threads, target);
  }

  public YcsbWorkload toYcsb() {
    return new YcsbWorkload(name, properties, List.of());
  }
}
