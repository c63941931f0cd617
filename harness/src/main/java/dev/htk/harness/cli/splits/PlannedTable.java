// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.harness.text.Numbers;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.capacity.ServerMemory;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.Outlook.Order;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A plan and the options that it was made from. Immutable.
 *
 * @param servers region servers that the table is planned for
 * @param regionsPerServer regions of the table on each of them
 * @param weights what the plan balances
 * @param staggerPercent how far regions differ on purpose; empty if they should not
 * @param plan the plan, with {@code servers * regionsPerServer} regions and all warnings
 * @param usual the outcome of the usual formula for the same keys; empty if they are not YCSB's
 * @param capacity the known facts about the cluster
 * @param notChecked what could not be checked, and the option that would allow it
 */
record PlannedTable(
    int servers,
    int regionsPerServer,
    Weights weights,
    Optional<Double> staggerPercent,
    SplitPlan plan,
    Optional<UsualFormula.Outcome> usual,
    ClusterCapacity capacity,
    List<String> notChecked) {

  PlannedTable {
    notChecked = List.copyOf(notChecked);
  }

  /** Returns the numbers of servers and regions in words: 2 servers × 10 regions. */
  String shape() {
    return "%s × %s"
        .formatted(Numbers.counted(servers, "server"), Numbers.counted(regionsPerServer, "region"));
  }

  /** Returns in words how full the fullest region is, and how full if that does not last. */
  String fullest() {
    String ofThese = "the fullest %s the mean".formatted(Times.of(plan.maxOverMean()));
    return plan.outlook()
        .maxOverMean()
        .filter(toCome -> plan.outlook().order() == Order.IN_TURN)
        .map(
            toCome ->
                ofThese + " of these keys, but %s of those to come".formatted(Times.of(toCome)))
        .orElse(ofThese);
  }

  /**
   * Returns the plan as its JSON document has it; what is absent is null. The first five fields are
   * a contract. The figures in {@code predicted} are multiples of the mean region.
   */
  @JsonValue
  JsonObject toValues() {
    JsonObject predicted =
        new JsonObject()
            .put("maxOverMean", plan.maxOverMean())
            .put("minOverMean", plan.minOverMean())
            .put("errorBound", plan.bound().maxOverMean())
            .put("basis", plan.bound().basis());
    return new JsonObject()
        .put("regions", plan.regions())
        .put("splits", plan.splits().stream().map(SplitKey::toString).toList())
        .put("predicted", predicted)
        .put("keys", plan.keys())
        .put("warnings", plan.warnings())
        .put("servers", servers)
        .put("regionsPerServer", regionsPerServer)
        .put("weights", weights.name().toLowerCase(Locale.ROOT))
        .put("staggerPercent", staggerPercent)
        .put("shares", plan.shares())
        .put("backTest", plan.backTest())
        .put("backTestInFileOrder", plan.outlook().inFileOrder())
        .put("future", plan.outlook().forecast())
        .put("usualFormula", usual)
        .put("capacity", values(capacity))
        .put("notChecked", notChecked);
  }

  private static JsonObject values(ClusterCapacity known) {
    return new JsonObject()
        .put("flushSizeBytes", known.flushSizeBytes())
        .put("maxFileSizeBytes", known.maxFileSizeBytes())
        .put("memstoreBytes", known.memory().map(ServerMemory::memstoreBytes))
        .put("lowerMarkBytes", known.memory().map(ServerMemory::lowerMarkBytes))
        .put("families", known.families())
        .put("otherRegions", known.otherRegions())
        .put("dataBytes", known.dataBytes().stream().boxed().findFirst());
  }
}
