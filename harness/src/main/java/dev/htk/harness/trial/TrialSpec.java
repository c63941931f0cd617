package dev.htk.harness.trial;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.driver.DriveSpec;
import dev.htk.harness.trial.pair.PairSpec;
import dev.htk.harness.trial.search.SearchSpec;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.workload.YcsbWorkload;
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
 * @param scale the scale model's factor, 1 for none
 * @param settings what every server is to run, or must already run
 * @param tableSettings settings of the kit's own table, on a real cluster only
 * @param machine the facts that the profile was resolved with, for the manifest
 * @param runPhase whether the workload's run phase follows the load
 * @param target operations a second, or null for a closed loop
 * @param maxLoadSeconds time after which the load phase is cut short; 0 for never
 * @param maxCallQueue calls waiting in a real server's call queue at which the trial stops
 * @param tablePlan how the table is split into regions, as {@link TablePlan#parse} reads it
 * @param search the search for the highest rate that replaces the run phase; null for an ordinary
 *     trial
 * @param pair how the trial runs beside its counterpart after its load; null for a trial on its own
 * @param notes what the user was told before the trial, for the manifest
 * @param reusedTable a table on a real cluster that is not dropped at the end; null if the trial
 *     has its own table
 */
public record TrialSpec(
    Path folder,
    List<String> command,
    ClusterSpec cluster,
    String profile,
    int scale,
    SortedMap<String, String> settings,
    SortedMap<String, String> tableSettings,
    Map<String, Object> machine,
    String workload,
    SortedMap<String, String> workloadProperties,
    boolean runPhase,
    int threads,
    Double target,
    DriveSpec drive,
    long seed,
    RecorderLevel recorder,
    long maxLoadSeconds,
    long maxCallQueue,
    String tablePlan,
    SearchSpec search,
    PairSpec pair,
    List<String> notes,
    ReusedTable reusedTable) {

  /** The machine's fact that describes what is modelled; absent if nothing is. */
  public static final String MODELLED = "modelled";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  static TrialSpec read(Path file) throws IOException {
    return JSON.readValue(file.toFile(), TrialSpec.class);
  }

  void write(Path file) throws IOException {
    JSON.writeValue(file.toFile(), this);
  }

  @JsonIgnore
  boolean isOurs() {
    return cluster.kind().isOurs();
  }

  YcsbWorkload ycsbWorkload() {
    return new YcsbWorkload(workload, workloadProperties, List.of());
  }
}
