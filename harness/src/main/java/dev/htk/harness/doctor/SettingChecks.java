// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.harness.counter.Counter;
import dev.htk.harness.doctor.ClusterSnapshot.Server;
import dev.htk.harness.doctor.ClusterSnapshot.Setting;
import dev.htk.secrets.Secrets;
import dev.htk.snapshot.CounterPage;
import dev.htk.splitter.audit.RegionState;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.site.SiteFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Checks of the settings that servers have read from their site files. Stateless. */
final class SettingChecks {

  private static final String SITE = "hbase-site.xml";
  private static final byte[] EMPTY =
      "<configuration>\n</configuration>\n".getBytes(StandardCharsets.UTF_8);

  private SettingChecks() {}

  /** Lints each server's settings; a finding of several servers is one problem. */
  static List<Problem> lint(ClusterState state) {
    record Said(Severity severity, String message, String fix) {}
    Map<Said, List<Server>> servers = new LinkedHashMap<>();
    for (Server server : state.snapshot().servers()) {
      for (Finding finding : findings(state, server)) {
        servers
            .computeIfAbsent(
                new Said(finding.severity(), finding.message(), finding.fix()),
                fresh -> new ArrayList<>())
            .add(server);
      }
    }
    return servers.entrySet().stream()
        .map(
            said ->
                new Problem(
                    Check.SETTINGS,
                    said.getKey().severity(),
                    state.where(said.getValue()),
                    said.getKey().message(),
                    said.getKey().fix()))
        .toList();
  }

  private static List<Finding> findings(ClusterState state, Server server) {
    SortedMap<String, String> values = new TreeMap<>();
    for (Setting setting : server.settings()) {
      if (setting.source().endsWith(SITE) && !setting.value().equals(Secrets.MASK)) {
        values.put(setting.key(), setting.value());
      }
    }
    SiteFile site = SiteFile.parse(SITE, EMPTY).edit(values, server.server()).after();
    return Linter.lint(
            new LintInput(site, Optional.empty(), facts(state, server), state.catalogue()))
        .stream()
        .filter(finding -> finding.severity() != Severity.INFO)
        .toList();
  }

  /** Returns what the server itself tells about its machine. */
  private static KnownFacts facts(ClusterState state, Server server) {
    long written =
        state.snapshot().tables().stream()
            .flatMap(table -> table.regions().stream())
            .filter(region -> region.server().equals(server.server()))
            .filter(region -> region.writeRequests() > 0)
            .map(RegionState::encodedName)
            .count();
    try {
      return new KnownFacts(
          state.counter(server, Counter.HEAP_LIMIT_BYTES).stream().boxed().findFirst(),
          cores(server),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          written == 0 ? Optional.empty() : Optional.of((int) written));
    } catch (IllegalArgumentException e) {
      // A damaged snapshot tells of a machine that cannot be.
      return KnownFacts.NONE;
    }
  }

  private static Optional<Integer> cores(Server server) {
    return Optional.ofNullable(server.beans().get(CounterPage.OPERATING_SYSTEM))
        .map(beans -> beans.at("/0/AvailableProcessors").asInt())
        .filter(cores -> cores > 0);
  }

  /** Compares the settings that the kit has studied; others may well differ by host. */
  static List<Problem> mixed(ClusterState state) {
    List<Problem> problems = new ArrayList<>();
    List<Server> seen =
        state.snapshot().servers().stream().filter(server -> !server.settings().isEmpty()).toList();
    state
        .catalogue()
        .curated()
        .forEach(
            setting -> {
              Map<String, List<Server>> byValue = new TreeMap<>();
              for (Server server : seen) {
                String value =
                    Optional.ofNullable(state.settings(server).get(setting.key()))
                        .or(setting::defaultValue)
                        .orElse("unset");
                byValue.computeIfAbsent(value, fresh -> new ArrayList<>()).add(server);
              }
              if (byValue.size() > 1) {
                problems.add(
                    new Problem(
                        Check.MIXED_SETTINGS,
                        Severity.WARNING,
                        setting.key(),
                        "its value is " + ServerChecks.described(byValue, state::where),
                        "Give all region servers one hbase-site.xml, unless this is meant."));
              }
            });
    return problems;
  }
}
