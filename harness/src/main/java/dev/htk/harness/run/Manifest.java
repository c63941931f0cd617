package dev.htk.harness.run;

import dev.htk.harness.driver.DriveSpec;
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
 * @param storage the volumes of each DataNode that were asked for; empty for one on the disk
 * @param walPlacement where the write-ahead logs' blocks lay during the run; null while it goes on
 * @param end 0 while the run goes on, and for ever if it was killed
 */
public record Manifest(
    List<String> command,
    Versions versions,
    Map<String, Object> machine,
    String cluster,
    int regionServers,
    String profile,
    int scale,
    SortedMap<String, String> settings,
    SortedMap<String, SortedMap<String, String>> settingsInForce,
    String workload,
    SortedMap<String, String> workloadProperties,
    List<String> phases,
    int threads,
    Double target,
    DriveSpec drive,
    List<String> storage,
    String recorder,
    Table table,
    long seed,
    long start,
    long end,
    WalPlacement walPlacement) {

  /** What ran. */
  public record Versions(String kit, String commit, String hbase, String hadoop, String jdk) {}

  /**
   * The table that was made for the run.
   *
   * @param splits as {@code Bytes.toStringBinary} prints them
   * @param predictedMaxOverMean how much fuller than the mean the plan's fullest region is
   */
  public record Table(
      String name, String family, List<String> splits, double predictedMaxOverMean) {}

  /** The same run, ended. */
  public Manifest endedAt(long micros) {
    return with(micros, walPlacement);
  }

  /** The same run, with what was seen of its write-ahead logs. */
  public Manifest with(WalPlacement wals) {
    return with(end, wals);
  }

  private Manifest with(long micros, WalPlacement wals) {
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
        target,
        drive,
        storage,
        recorder,
        table,
        seed,
        start,
        micros,
        wals);
  }
}
