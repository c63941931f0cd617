package dev.htk.tuning.apply;

import dev.htk.tuning.setting.ServerRole;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The commands that bring changes into force, one server first. Immutable.
 *
 * <p>They are those of HBase's own {@code bin} folder, for clusters that are started with it:
 * {@code graceful_stop.sh} moves the regions off, restarts the server and moves them back, and with
 * {@code --nobalancer} leaves the balancer as it is.
 *
 * @param steps in the order in which to take them; none if nothing needs a restart
 */
public record RestartPlan(List<Step> steps) {

  private static final String SOME_HOST = "HOST";

  /**
   * One command.
   *
   * @param what what it is for
   * @param command the command; empty where a person looks instead
   */
  public record Step(String what, String command) {}

  public RestartPlan {
    steps = List.copyOf(steps);
  }

  /**
   * Plans the restarts.
   *
   * @param servers the region servers' hosts, the canary first; if there are none, {@code HOST}
   *     stands for each
   * @param changed the files that each server must have
   */
  static RestartPlan of(
      String profile,
      Collection<PlannedChange> changes,
      List<Path> changed,
      boolean flagsChange,
      List<String> servers) {
    Set<ServerRole> roles = EnumSet.noneOf(ServerRole.class);
    changes.stream().filter(PlannedChange::needsRestart).forEach(c -> roles.addAll(c.roles()));
    if (flagsChange) {
      roles.add(ServerRole.REGION_SERVER);
    }
    boolean walMoves =
        changes.stream().anyMatch(c -> c.needsRestart() && c.key().equals(HdfsNeeds.WAL_DIR));
    return new RestartPlan(
        walMoves ? allAtOnce(changed) : new Writer(profile, changed).rolling(roles, servers));
  }

  /** No rolling restart: old and new servers would look for logs in different folders. */
  private static List<Step> allAtOnce(List<Path> changed) {
    List<Step> steps = new ArrayList<>();
    steps.add(
        new Step(HdfsNeeds.WAL_DIR + " changes, so the whole cluster stops", "stop-hbase.sh"));
    changed.forEach(file -> steps.add(copy("every server", file, SOME_HOST)));
    steps.add(new Step("start it again", "start-hbase.sh"));
    return steps;
  }

  private static Step copy(String whom, Path file, String host) {
    return new Step(
        "give " + whom + " the new file", "scp -p %s %s:%s".formatted(file, host, file));
  }

  private record Writer(String profile, List<Path> changed) {

    List<Step> rolling(Set<ServerRole> roles, List<String> servers) {
      List<Step> steps = new ArrayList<>();
      if (roles.contains(ServerRole.REGION_SERVER)) {
        regionServers(steps, servers.isEmpty() ? List.of(SOME_HOST) : servers);
      }
      if (roles.contains(ServerRole.MASTER)) {
        masters(steps);
      }
      if (roles.contains(ServerRole.CLIENT)) {
        steps.add(new Step("give clients the new file, and start them again when it suits", ""));
      }
      return steps;
    }

    private void regionServers(List<Step> steps, List<String> servers) {
      steps.add(
          new Step(
              "turn the balancer off; note what it was",
              "echo 'balance_switch false' | hbase shell -n"));
      String canary = servers.get(0);
      restart(steps, "the canary, " + canary, canary);
      verify(steps);
      steps.add(
          new Step(
              "watch "
                  + canary
                  + " under its usual load before you go on; to go back: "
                  + "htk profile rollback, and restart it",
              ""));
      List<String> others =
          canary.equals(SOME_HOST) ? List.of(SOME_HOST) : servers.subList(1, servers.size());
      others.forEach(
          host ->
              restart(steps, canary.equals(SOME_HOST) ? "each other server in turn" : host, host));
      verify(steps);
      steps.add(
          new Step(
              "turn the balancer on again, if it was on",
              "echo 'balance_switch true' | hbase shell -n"));
    }

    private void restart(List<Step> steps, String whom, String host) {
      changed.forEach(file -> steps.add(copy(whom, file, host)));
      steps.add(
          new Step(
              "restart " + whom + ", its regions elsewhere meanwhile",
              "graceful_stop.sh --restart --reload --nobalancer " + host));
    }

    private void verify(List<Step> steps) {
      steps.add(
          new Step(
              "see by effect what is in force",
              "htk profile verify " + profile + " --cluster CONF_DIR"));
    }

    private void masters(List<Step> steps) {
      changed.forEach(file -> steps.add(copy("each master", file, "MASTER")));
      steps.add(
          new Step(
              "restart the backup masters, each on its host, and the active one last",
              "hbase-daemon.sh restart master"));
    }
  }
}
