// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.text.Phrase;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * {@code manifest.json}: all that is needed to repeat a run. Times are epoch microseconds.
 *
 * @param command the command line
 * @param machine the facts that formulas were resolved with, by name
 * @param cluster {@code mini}, {@code local}, or the folder of a real cluster's configuration
 * @param profile its fields are fields of the file itself, as are those of the workload
 * @param settingsInForce the profile's settings by region server, as its own configuration holds
 *     them; on a cluster that others have set up also all others that are not HBase's defaults, and
 *     those of the run's own table
 * @param drive how operations were driven and measured
 * @param preparation what came between the load and the measured run phase; null before that, and
 *     if there is no run phase
 * @param storage the requested volumes of each DataNode; empty for one on the disk
 * @param emulatedHardware volumes that are not the device that their label says, a sentence each
 * @param walPlacement where the write-ahead logs' blocks lay during the run; null until it ends
 * @param end 0 until the run ends, and forever if it was killed
 * @param notes what the user was told before the run, such as properties that have no effect
 * @param clients the clients on other hosts, in each measured phase; empty for one in this JVM
 * @param software what the servers ran if it was not the kit's own; null if it was
 * @param collector the collector of the region servers' heaps, such as G1; null if not known
 */
@RecordBuilder
public record Manifest(
    @Required List<String> command,
    @Required Versions versions,
    Map<String, Object> machine,
    @Required String cluster,
    int regionServers,
    @JsonUnwrapped @JsonProperty("appliedProfile") AppliedProfile profile,
    @Required SortedMap<String, SortedMap<String, String>> settingsInForce,
    @JsonUnwrapped @JsonProperty("workloadSpec") WorkloadSpec workload,
    DriveSpec drive,
    Preparation preparation,
    List<String> storage,
    List<String> emulatedHardware,
    RecorderLevel recorder,
    Table table,
    long seed,
    long start,
    long end,
    WalPlacement walPlacement,
    List<String> notes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Client> clients,
    @JsonInclude(JsonInclude.Include.NON_NULL) Software software,
    @JsonInclude(JsonInclude.Include.NON_NULL) String collector)
    implements ManifestBuilder.With {

  /** The machine's fact that describes what is modelled; absent if nothing is. */
  public static final String MODELLED = "modelled";

  /** Describes what the region servers ran, such as {@code HBase 2.6.4, Java 17.0.15, G1}. */
  public String servers() {
    String words =
        isOnOwnCluster()
            ? Phrase.of(
                "HBase %s on HDFS %s, Java %s", versions.hbase(), versions.hadoop(), versions.jdk())
            : "HBase " + versions.hbase();
    return collector == null ? words : words + ", " + collector;
  }

  /**
   * The versions that ran.
   *
   * @param hadoop of a cluster that the kit did not start, the client's
   * @param jdk likewise
   */
  public record Versions(
      String kit, String commit, @Required String hbase, String hadoop, String jdk) {}

  /**
   * The software that a local cluster's servers ran.
   *
   * @param words the versions
   * @param java the Java command
   * @param jars the SHA-256 of each jar on the servers' class paths, by folder and name
   */
  public record Software(String words, String java, SortedMap<String, String> jars) {}

  /**
   * The table that was created for the run.
   *
   * @param splits as {@code Bytes.toStringBinary} prints them
   * @param predictedMaxOverMean ratio of the plan's fullest region to the mean
   */
  public record Table(
      String name, String family, List<String> splits, double predictedMaxOverMean) {}

  /**
   * A client in a YARN container.
   *
   * @param attempt YARN's name of the attempt that counts
   * @param lostAttempts attempts at the same share that were lost before; no figure is theirs
   * @param clockOffsetMillis how far its clock was ahead of the NameNode's at the start
   * @param clockErrorMillis how wrong that offset can be, either way
   */
  public record Client(
      String phase,
      int client,
      String host,
      String attempt,
      int lostAttempts,
      long clockOffsetMillis,
      long clockErrorMillis) {}

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
      String rule, double seconds, long operations, long inserted, SteadinessFinding steadiness) {}

  /** Returns the manifest with masks in place of values that look like secrets. */
  Manifest masked() {
    SortedMap<String, SortedMap<String, String>> inForce = new TreeMap<>();
    settingsInForce.forEach((server, settings) -> inForce.put(server, Secrets.masked(settings)));
    return with(
        shown ->
            shown
                .command(Secrets.maskedWords(command))
                .profile(profile.masked())
                .settingsInForce(inForce)
                .workload(workload.masked()));
  }

  /** Tells whether each thread sent its next operation as soon as it was free. */
  @JsonIgnore
  public boolean isClosedLoop() {
    return workload.target() == null && schedule() == null;
  }

  /** Tells whether the kit started the cluster. */
  @JsonIgnore
  public boolean isOnOwnCluster() {
    return cluster.equals(ClusterKind.MINI.word()) || cluster.equals(ClusterKind.LOCAL.word());
  }

  /** Counts the clients on other hosts; 0 for one in the trial's JVM. */
  public int countClients() {
    return clients.stream().mapToInt(client -> client.client() + 1).max().orElse(0);
  }

  /** Returns the offered load's shape, as {@code --schedule} has it; null for a constant rate. */
  public String schedule() {
    return drive == null ? null : drive.schedule();
  }
}
