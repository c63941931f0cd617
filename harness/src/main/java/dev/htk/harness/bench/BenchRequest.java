// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.bench;

import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.yarn.YarnSpec;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.Machine;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A user's request for a bench, unchanged. Values that were not given are null.
 *
 * @param command the command line
 * @param overrides HBase settings that override the profile's; not scaled
 * @param tablePlan how the table is split into regions
 * @param yarn how the clients run on the cluster's YARN; null for a client in the trial's JVM
 * @param baseline how the servers of the first of two sides are started; null if as the others
 */
@RecordBuilder
public record BenchRequest(
    List<String> command,
    Workload workload,
    Map<String, String> overrides,
    ClusterSpec cluster,
    Hardware hardware,
    TablePlan tablePlan,
    DriveSpec drive,
    RecorderLevel recorder,
    long seed,
    YarnSpec yarn,
    Start baseline)
    implements BenchRequestBuilder.With {

  private static final Pattern BEGIN_OF_FLAG = Pattern.compile("^-(?:XX:)?[+]?");
  private static final Pattern NOT_IN_FOLDERS = Pattern.compile("[^\\w.+-]+");
  private static final int LONGEST_LABEL = 60;

  /** Returns how servers are started, but for those of a baseline of its own. */
  public Start start() {
    return cluster.server() == null
        ? new Start(ServerSoftware.OWN, List.of(), overrides)
        : new Start(cluster.server().installed(), cluster.server().jvmFlags(), overrides);
  }

  /** Returns how the servers of a side are started. */
  Start start(int side) {
    return side == 0 && baseline != null ? baseline : start();
  }

  /**
   * The software, flags and settings that servers are started with, beside the profile.
   *
   * @param jvmFlags flags for region server JVMs that follow the profile's
   * @param overrides HBase settings that override the profile's; not scaled
   */
  public record Start(
      ServerSoftware software, List<String> jvmFlags, Map<String, String> overrides) {

    public Start {
      jvmFlags = List.copyOf(jvmFlags);
      overrides = Collections.unmodifiableMap(new TreeMap<>(overrides));
    }

    /** Returns whether that takes servers in JVMs of their own. */
    boolean needsOwnJvms() {
      return !software.isOwn() || !jvmFlags.isEmpty();
    }

    /**
     * Returns a word for what this side has and another one has not, without secrets, for the name
     * of a folder; empty if there is nothing.
     */
    String label(Start other) {
      List<String> words = new ArrayList<>();
      if (!software.equals(other.software)) {
        words.add(software.label());
      }
      List<String> own = jvmFlags.stream().filter(flag -> !other.jvmFlags.contains(flag)).toList();
      Secrets.maskedWords(own).stream()
          .map(flag -> BEGIN_OF_FLAG.matcher(flag).replaceFirst(""))
          .forEach(words::add);
      overrides.forEach(
          (key, value) -> {
            if (!value.equals(other.overrides.get(key))) {
              words.add(key.substring(key.lastIndexOf('.') + 1) + "-" + Secrets.masked(key, value));
            }
          });
      String label = NOT_IN_FOLDERS.matcher(String.join("+", words)).replaceAll("-");
      return label.substring(0, Math.min(LONGEST_LABEL, label.length()));
    }
  }

  /**
   * The operations.
   *
   * @param name one of a to f, or a file
   * @param properties YCSB properties, including options, that override the workload's
   * @param runPhase whether the run phase follows the load
   */
  public record Workload(String name, Map<String, String> properties, boolean runPhase) {}

  /**
   * The servers that profiles are resolved for.
   *
   * @param machine supplies facts that are not given here; null for this host
   * @param scale the scale model's factor; null lets the kit choose on a cluster that it starts
   * @param heapBytes heap of a region server
   * @param walKind kind of the volumes that only the write-ahead log uses
   */
  @RecordBuilder
  public record Hardware(
      Machine machine,
      Integer scale,
      Long heapBytes,
      Integer cores,
      Integer disks,
      DiskKind diskKind,
      DiskKind walKind)
      implements BenchRequestHardwareBuilder.With {

    /** Returns a server of that kind, of which nothing else is given. */
    public static Hardware of(Machine machine, Integer scale) {
      return new Hardware(machine, scale, null, null, null, null, null);
    }
  }
}
