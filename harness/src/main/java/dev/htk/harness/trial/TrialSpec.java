// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.run.AppliedProfile;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.WorkloadSpec;
import dev.htk.harness.trial.pair.PairSpec;
import dev.htk.harness.trial.search.SearchSpec;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.yarn.YarnSpec;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * All that a trial needs to know, checked and resolved; passed to the trial's JVM as a file.
 *
 * @param folder the run folder
 * @param command the command line, for the manifest
 * @param profile what every server is to run, or must already run
 * @param machine the facts that the profile was resolved with, for the manifest
 * @param maxLoadSeconds time after which the load phase is cut short; 0 for never
 * @param search the search for the highest rate that replaces the run phase; null for an ordinary
 *     trial
 * @param pair how the trial runs beside its counterpart after its load; null for a trial on its own
 * @param yarn how the clients run on the cluster's YARN; null for a client in the trial's JVM
 * @param notes what the user was told before the trial, for the manifest
 */
@RecordBuilder
public record TrialSpec(
    Path folder,
    List<String> command,
    ClusterSpec cluster,
    @JsonUnwrapped @JsonProperty("appliedProfile") AppliedProfile profile,
    Map<String, Object> machine,
    @JsonUnwrapped @JsonProperty("workloadSpec") WorkloadSpec workload,
    DriveSpec drive,
    Table table,
    RecorderLevel recorder,
    long seed,
    long maxLoadSeconds,
    SearchSpec search,
    PairSpec pair,
    @JsonInclude(JsonInclude.Include.NON_NULL) YarnSpec yarn,
    List<String> notes)
    implements TrialSpecBuilder.With {

  /** Heap of a trial's JVM that holds no servers. */
  public static final long CLIENT_HEAP_BYTES = 512L << 20;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * The table of a trial.
   *
   * @param plan how the table is split into regions
   * @param settings settings of the kit's own table, on a real cluster only
   * @param reused a table on a real cluster that is not dropped at the end; null if the trial has
   *     its own table
   */
  public record Table(TablePlan plan, SortedMap<String, String> settings, ReusedTable reused) {}

  static TrialSpec read(Path file) throws IOException {
    return JSON.readValue(file.toFile(), TrialSpec.class);
  }

  void write(Path file) throws IOException {
    JSON.writeValue(file.toFile(), this);
  }

  RunFolder runFolder() {
    return new RunFolder(folder);
  }

  @JsonIgnore
  boolean isStartedByKit() {
    return cluster.kind().isStartedByKit();
  }
}
