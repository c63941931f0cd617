// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A figure of the document that an experiment repeats.
 *
 * @param figure as results name it, such as {@code load.insert.p99}
 * @param at the figure's coordinates, including the compared one; missing ones are not restricted
 * @param ratio to the baseline
 * @param predicted the ratio that was written down before the first run; null for none
 * @param printed the figure as the document prints it, in its own units
 */
public record Published(
    String figure,
    Map<String, String> at,
    double ratio,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double predicted,
    String printed) {

  public Published {
    at = Collections.unmodifiableSortedMap(new TreeMap<>(at));
  }

  boolean isOf(Cell cell) {
    return cell.coordinates().entrySet().containsAll(at.entrySet());
  }
}
