// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.env.ShellWord;
import dev.htk.tuning.setting.ServerRole;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The commands that bring changes into force, with one canary server first. Immutable.
 *
 * <p>The commands come from HBase's own {@code bin} folder and suit clusters that are started with
 * it. {@code graceful_stop.sh} moves the regions off, restarts the server and moves them back;
 * {@code --nobalancer} makes it leave the balancer as it is.
 *
 * @param steps the steps in order; empty if nothing needs a restart
 */
public record RestartPlan(List<Step> steps) {

  private static final String SOME_HOST = "HOST";

  /**
   * One step of the plan.
   *
   * @param what the purpose of the step
   * @param command the command; empty if a person must act or look instead
   */
  public record Step(String what, String command) {}

  public RestartPlan {
    steps = List.copyOf(steps);
  }

  /**
   * Plans the restarts.
   *
   * @param profile the profile with its options, as one gives them to a command
   * @param servers the region servers' hosts, the canary first; if empty, {@code HOST} stands for
   *     each
   * @param changed the files to copy to each server
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
    List<String> together =
        changes.stream().filter(PlannedChange::needsClusterDown).map(PlannedChange::key).toList();
    return new RestartPlan(
        together.isEmpty()
            ? new Writer(profile, changed).rolling(roles, servers)
            : allAtOnce(together, changed));
  }

  /** Restarts all at once: in a rolling restart, servers would look in different folders. */
  private static List<Step> allAtOnce(List<String> keys, List<Path> changed) {
    List<Step> steps = new ArrayList<>();
    String what = String.join(" and ", keys) + (keys.size() == 1 ? " changes" : " change");
    steps.add(new Step(what + ": stop the whole cluster", "stop-hbase.sh"));
    changed.forEach(file -> steps.add(copy("every server", file, SOME_HOST)));
    steps.add(new Step("start it again", "start-hbase.sh"));
    return steps;
  }

  private static Step copy(String whom, Path file, String host) {
    return new Step(
        "give " + whom + " the new file",
        "scp -p %s %s:%s".formatted(ShellWord.of(file), host, ShellWord.of(file)));
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
        steps.add(new Step("give clients the new file, and restart them when convenient", ""));
      }
      return steps;
    }

    private void regionServers(List<Step> steps, List<String> servers) {
      steps.add(
          new Step(
              "turn the balancer off; note whether it was on",
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
      if (!others.isEmpty()) {
        verify(steps);
      }
      steps.add(
          new Step(
              "turn the balancer on again, if it was on",
              "echo 'balance_switch true' | hbase shell -n"));
    }

    private void restart(List<Step> steps, String whom, String host) {
      changed.forEach(file -> steps.add(copy(whom, file, host)));
      steps.add(
          new Step(
              "restart " + whom + ", with its regions moved away",
              "graceful_stop.sh --restart --reload --nobalancer " + host));
    }

    private void verify(List<Step> steps) {
      steps.add(
          new Step(
              "check which values are in force",
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
