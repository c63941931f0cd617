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
 * @param settings what the profile comes to on this machine, as the servers were asked to run it
 * @param settingsInForce by region server, the same settings as its own configuration holds them
 * @param machine the facts that formulas were resolved with, by name
 * @param phases what was run, in order: {@code load}, {@code run}
 * @param drive how operations were driven and measured
 * @param preparation what came between the load and the measured run phase; null before that, and
 *     where there is no run phase
 * @param storage the volumes of each DataNode that were asked for; empty for one on the disk
 * @param emulatedHardware volumes that are not the device that their label says, a sentence each
 * @param walPlacement where the write-ahead logs' blocks lay during the run; null while it goes on
 * @param end 0 while the run goes on, and for ever if it was killed
 * @param notes what the user was told before the run, such as of properties that have no effect
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

  /** What ran. */
  public record Versions(
      String kit, String commit, @Required String hbase, String hadoop, String jdk) {}

  /**
   * The table that was made for the run.
   *
   * @param splits as {@code Bytes.toStringBinary} prints them
   * @param predictedMaxOverMean how much fuller than the mean the plan's fullest region is
   */
  public record Table(
      String name, String family, List<String> splits, double predictedMaxOverMean) {}

  /**
   * What came between the load and the measured run phase.
   *
   * @param warmUp null if there was none
   */
  public record Preparation(Drain drain, WarmUp warmUp) {}

  /**
   * The wait for the flushes and compactions that the load had left behind.
   *
   * @param seconds waited, the flush of the table included
   * @param empty whether nothing was left; false if the wait was given up, or there was none
   * @param left what was left, in words
   */
  public record Drain(double seconds, boolean empty, String left) {}

  /**
   * The operations that were driven before those that are measured.
   *
   * @param rule as {@code --warmup} has it
   * @param operations that were acknowledged
   * @param inserted rows that they added
   * @param steadiness null unless the rule asks for it
   */
  public record WarmUp(
      String rule, double seconds, long operations, long inserted, Steadiness.Finding steadiness) {}

  /** Whether nothing was offered: an operation was sent whenever a thread was free for it. */
  @JsonIgnore
  public boolean isClosedLoop() {
    return target == null && schedule() == null;
  }

  /** The shape of the offered load, as {@code --schedule} has it; null for a constant rate. */
  public String schedule() {
    return drive == null ? null : drive.schedule();
  }

  /** The same run at a rate that was found while it ran, operations a second. */
  public Manifest offered(Double rate) {
    return with(rate, preparation, walPlacement, end);
  }

  /** The same run, prepared. */
  public Manifest preparedBy(Preparation done) {
    return with(target, done, walPlacement, end);
  }

  /** The same run, ended. */
  public Manifest endedAt(long micros) {
    return with(target, preparation, walPlacement, micros);
  }

  /** The same run, with what was seen of its write-ahead logs. */
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
