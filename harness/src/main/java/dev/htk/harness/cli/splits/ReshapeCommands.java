// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.splits.LiveAudit;
import dev.htk.harness.text.Numbers;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.Step;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.shell.ReshapeStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;

/**
 * The steps of an audit as HBase shell commands. Later steps cannot be written down, because the
 * regions that a split makes have no names before it is done.
 *
 * @param commands commands for what can be done now, in order
 * @param splitsLeft later splits, which must wait for compactions
 * @param mergesLeft later merges, which must wait for compactions
 */
record ReshapeCommands(List<String> commands, long splitsLeft, long mergesLeft) {

  static ReshapeCommands of(LiveAudit live) {
    Map<Optional<SplitKey>, String> names = new HashMap<>();
    for (RegionState region : live.audit().regions()) {
      names.put(region.startKey(), region.encodedName());
    }
    TableName table = TableName.valueOf(live.audit().table());
    return new ReshapeCommands(
        live.reshape().steps().stream()
            .filter(step -> step.round() == 0)
            .map(step -> command(table, step, names))
            .toList(),
        live.reshape().splits().stream().filter(step -> step.round() > 0).count(),
        live.reshape().merges().stream().filter(step -> step.round() > 0).count());
  }

  private static String command(TableName table, Step step, Map<Optional<SplitKey>, String> names) {
    if (step instanceof Step.Merge merge) {
      List<String> regions = new ArrayList<>();
      regions.add(names.get(merge.start()));
      merge.removed().forEach(key -> regions.add(names.get(Optional.of(key))));
      return ReshapeStatement.merge(regions);
    }
    return ReshapeStatement.split(table, ((Step.Split) step).key());
  }

  /** Returns the commands, and a line that says what comes after them. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(commands);
    if (splitsLeft + mergesLeft > 0) {
      lines.add(
          "# when compactions have rewritten the new regions, run the audit again: %s left"
              .formatted(left()));
    }
    return lines;
  }

  private String left() {
    List<String> parts = new ArrayList<>();
    if (splitsLeft > 0) {
      parts.add(Numbers.counted(splitsLeft, "split"));
    }
    if (mergesLeft > 0) {
      parts.add(Numbers.counted(mergesLeft, "merge"));
    }
    return String.join(" and ", parts) + Numbers.plural(splitsLeft + mergesLeft, " is", " are");
  }
}
