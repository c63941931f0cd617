// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.harness.cluster.ServerRole;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** Faults in the middle of a load on a local cluster, and what the kit must say about each. */
@SuppressWarnings("ImmutableEnumChecker") // Faults are methods without state.
enum ChaosFault {
  REGIONSERVER_KILLED(
      1,
      "regionserver-\\d .*signal 9",
      List.of("--set", "zookeeper.session.timeout=5000"),
      run -> run.kill(ServerRole.REGIONSERVER)),
  DATANODE_KILLED(1, "datanode-\\d .*signal 9", run -> run.kill(ServerRole.DATANODE)),
  MASTER_KILLED(3, "no master left.*signal 9", run -> run.kill(ServerRole.MASTER)),
  NAMENODE_KILLED(3, "no namenode left.*signal 9", run -> run.kill(ServerRole.NAMENODE)),
  ZOOKEEPER_KILLED(3, "no zookeeper left.*signal 9", run -> run.kill(ServerRole.ZOOKEEPER)),
  CLIENT_KILLED(3, "signal 9", ChaosRun::killClient),
  REGIONSERVER_STOPPED(0, "PROCESS_PAUSE", run -> run.stop(ServerRole.REGIONSERVER, seconds(5))),
  DATANODE_STOPPED(0, "WAL_SYNC", run -> run.stop(ServerRole.DATANODE, seconds(5))),
  CLIENT_STOPPED(0, "CLIENT_PAUSE", run -> run.stopClient(seconds(5))),
  /** Writes need no master, no NameNode and no ZooKeeper as long as nothing else changes. */
  MASTER_STOPPED(0, "", run -> run.stop(ServerRole.MASTER, seconds(8))),
  NAMENODE_STOPPED(0, "", run -> run.stop(ServerRole.NAMENODE, seconds(8))),
  ZOOKEEPER_STOPPED(0, "", run -> run.stop(ServerRole.ZOOKEEPER, seconds(20))),
  REGIONS_MOVED(0, "REGION_TRANSITION", ChaosRun::moveRegions),
  REGIONS_SPLIT(0, "REGION_TRANSITION", ChaosRun::splitRegions),
  RUN_FOLDER_FULL(3, "no more can be written to .*File too large", ChaosRun::limitFiles),
  WAL_VOLUME_FULL(
      3,
      "no regionserver left.*No space left on device.*datanode",
      List.of("--as", "ssd-node"),
      ChaosRun::fillVolumes);

  /** Injects the fault; returns once it is over, or at once if it lasts. */
  @FunctionalInterface
  private interface Injection {
    void into(ChaosRun run) throws Exception;
  }

  private final int exitCode;
  private final Pattern words;
  private final List<String> options;
  private final Injection injection;

  ChaosFault(int exitCode, String words, Injection injection) {
    this(exitCode, words, List.of(), injection);
  }

  /**
   * @param exitCode the run's
   * @param words a line of the run's messages or of its diagnosis must have them
   * @param options more options of the run
   */
  ChaosFault(int exitCode, String words, List<String> options, Injection injection) {
    this.exitCode = exitCode;
    this.words = Pattern.compile(words);
    this.options = options;
    this.injection = injection;
  }

  int exitCode() {
    return exitCode;
  }

  Pattern words() {
    return words;
  }

  List<String> options() {
    return options;
  }

  void inject(ChaosRun run) throws Exception {
    injection.into(run);
  }

  private static Duration seconds(int seconds) {
    return Duration.ofSeconds(seconds);
  }
}
