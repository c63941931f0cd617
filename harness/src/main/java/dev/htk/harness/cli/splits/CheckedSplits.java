// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.splitter.check.SplitCheck;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitPlan;
import java.util.Locale;

/**
 * A check and the options that it was made from. Immutable.
 *
 * @param splits says where the split keys are from, as {@code --splits} does
 * @param keys describes the keys, as {@code --keys} does
 * @param weights what is counted
 * @param better the command that makes better split keys
 */
record CheckedSplits(String splits, String keys, Weights weights, SplitCheck check, String better) {

  /** Returns the check as its JSON document has it; {@code plan} is null if none is possible. */
  @JsonValue
  JsonObject toValues() {
    return new JsonObject()
        .put("regions", check.held().regions())
        .put("keys", keys)
        .put("splits", splits)
        .put("weights", weights.name().toLowerCase(Locale.ROOT))
        .put("good", check.isGood())
        .put("shares", check.held().shares())
        .put("empty", check.empty())
        .put("nearlyEmpty", check.nearlyEmpty())
        .put("maxOverMean", check.held().maxOverMean())
        .put("errorBound", check.held().bound().maxOverMean())
        .put("basis", check.held().basis())
        .put("plan", check.plan().map(CheckedSplits::plan))
        .put("warnings", check.warnings());
  }

  private static JsonObject plan(SplitPlan plan) {
    return new JsonObject()
        .put("maxOverMean", plan.maxOverMean())
        .put("errorBound", plan.bound().maxOverMean());
  }
}
