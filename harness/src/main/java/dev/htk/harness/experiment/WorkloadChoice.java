// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A workload of a matrix.
 *
 * @param name in results
 * @param from one of YCSB's a to f, or a property file
 * @param properties that override that workload's
 */
public record WorkloadChoice(String name, String from, Map<String, String> properties) {

  public WorkloadChoice {
    properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
  }

  /** Returns the experiment's properties, overridden by the workload's own. */
  Map<String, String> over(Map<String, String> common) {
    Map<String, String> all = new TreeMap<>(common);
    all.putAll(properties);
    return all;
  }
}
