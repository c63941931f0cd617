package dev.htk.harness.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.htk.harness.driver.DriveSpec;
import dev.htk.harness.driver.Steadiness;
import dev.htk.harness.storage.WalPlacement;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * {@code manifest.json}: all that is needed to repeat a run. Times are epoch microseconds.
 *
 * @param command the command line
 * @param settings the profile's values on this machine, as the servers were asked to run them
 * @param settingsInForce the same settings by region server, as its own configuration holds them
 * @param machine the facts that formulas were resolved with, by name
 * @param phases the phases that ran, in order: {@code load}, {@code run}
 * @param drive how operations were driven and measured
 * @param preparation what came between the load and the measured run phase; null before that, and
 *     if there is no run phase
 * @param storage the requested volumes of each DataNode; empty for one on the disk
 * @param emulatedHardware volumes that are not the device that their label says, a sentence each
 * @param walPlacement where the write-ahead logs' blocks lay during the run; null while it goes on
 * @param end 0 while the run goes on, and for ever if it was killed
 * @param notes what the user was told before the run, such as properties that have no effect
 */
public record Manifest(
    @Required List<String> command,
    @Required Versions versions,
    Map<String, Object> machine,
    @Required String cluster,
    int regionServers,
    @Required String profile,
    int scale,
    @Required SortedMap<String, String> settings,
    @Required SortedMap<String, SortedMap<String, String>> settingsInForce,
    String workload,
    @Required SortedMap<String, String> workloadProperties,
    @Required List<String> phases,
    int threads,
    Double target,
    DriveSpec drive,
    Preparation preparation,
    List<String> storage,
    List<String> emulatedHardware,
    String recorder,
    Table table,
    long seed,
    long start,
    long end,
    WalPlacement walPlacement,
    List<String> notes) {

  /** The versions that ran. */
  public record Versions(
      String kit, String commit, @Required String hbase, String hadoop, String jdk) {}

  /**
   * The table that was created for the run.
   *
   * @param splits as {@code Bytes.toStringBinary} prints them
   * @param predictedMaxOverMean ratio of the plan's fullest region to the mean
   */
  public record Table(
      String name, String family, List<String> splits, double predictedMaxOverMean) {}

  /**
   * The steps between the load and the measured run phase.
   *
   * @param warmUp null if there was none
   */
  public record Preparation(Drain drain, WarmUp warmUp) {}

  /**
   * The wait for flushes and compactions that the load had left behind.
   *
   * @param seconds duration of the wait, including the table's flush
   * @param empty whether nothing was left; false if the wait was given up or skipped
   * @param left what was left, in words
   */
  public record Drain(double seconds, boolean empty, String left) {}

  /**
   * The operations that were driven before the measured ones.
   *
   * @param rule as {@code --warmup} has it
   * @param operations acknowledged operations
   * @param inserted rows that they added
   * @param steadiness null unless the rule asks for it
   */
  public record WarmUp(
      String rule, double seconds, long operations, long inserted, Steadiness.Finding steadiness) {}

  /** Tells whether each thread sent its next operation as soon as it was free. */
  @JsonIgnore
  public boolean isClosedLoop() {
    return target == null && schedule() == null;
  }

  /** Returns the offered load's shape, as {@code --schedule} has it; null for a constant rate. */
  public String schedule() {
    return drive == null ? null : drive.schedule();
  }

  /** Returns this manifest with a rate that was found during the run, operations a second. */
  public Manifest offered(Double rate) {
    return with(rate, preparation, walPlacement, end);
  }

  /** Returns this manifest with its preparation. */
  public Manifest preparedBy(Preparation done) {
    return with(target, done, walPlacement, end);
  }

  /** Returns this manifest with the end of the run. */
  public Manifest endedAt(long micros) {
    return with(target, preparation, walPlacement, micros);
  }

  /** Returns this manifest with the placement of its write-ahead logs. */
  public Manifest with(WalPlacement wals) {
    return with(target, preparation, wals, end);
  }

  private Manifest with(
      Double newTarget, Preparation newPreparation, WalPlacement newWals, long newEnd) {
    return new Manifest(
        command,
        versions,
        machine,
        cluster,
        regionServers,
        profile,
        scale,
        settings,
        settingsInForce,
        workload,
        workloadProperties,
        phases,
        threads,
        newTarget,
        drive,
        newPreparation,
        storage,
        emulatedHardware,
        recorder,
        table,
        seed,
        start,
        newEnd,
        newWals,
        notes);
  }
}
