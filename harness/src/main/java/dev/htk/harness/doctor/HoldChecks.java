// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.counter.CounterSign;
import dev.htk.harness.doctor.ClusterSnapshot.Server;
import dev.htk.tuning.lint.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks of what the servers' counters say about the moment. Stateless. */
final class HoldChecks {

  private HoldChecks() {}

  /** A server with the sign of a cause that it shows. */
  private record Shown(Server server, CounterSign sign) {}

  /** Finds writes that are being held; servers with the same cause are one problem. */
  static List<Problem> heldWrites(ClusterState state) {
    Map<StallCause, List<Shown>> byCause = new TreeMap<>();
    for (Server server : state.snapshot().servers()) {
      for (CounterSign sign : state.signs(server)) {
        if (sign.holds()) {
          byCause
              .computeIfAbsent(sign.cause(), fresh -> new ArrayList<>())
              .add(new Shown(server, sign));
        }
      }
    }
    return byCause.values().stream().map(shown -> problem(state, shown)).toList();
  }

  private static Problem problem(ClusterState state, List<Shown> shown) {
    Shown worst =
        shown.stream().max(Comparator.comparingLong(of -> of.sign().waitedMillis())).orElseThrow();
    List<CounterSign> signs = state.signs(worst.server());
    return new Problem(
        Check.HELD_WRITES,
        worst.sign().lastsSeconds() ? Severity.ERROR : Severity.WARNING,
        state.where(shown.stream().map(Shown::server).toList()),
        "writes are held: %s, in %s on %s. %s"
            .formatted(
                worst.sign().sentence(signs),
                ServerChecks.span(state.snapshot().taken() - worst.server().earlier().time()),
                worst.server().shortName(),
                worst.sign().cause().explanation()),
        state.adviser().advise(worst.sign(), signs).stream()
            .findFirst()
            .map(StallChecks::words)
            .orElse("'htk live --cluster CONF_DIR' shows whether it lasts."));
  }
}
