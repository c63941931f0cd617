package dev.htk.harness.experiment;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A workload of a matrix.
 *
 * @param name in results
 * @param from one of YCSB's a to f, or a property file
 * @param properties that win over that workload's
 */
public record WorkloadChoice(String name, String from, Map<String, String> properties) {

  public WorkloadChoice {
    properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
  }

  /** The workload's own properties laid over those of the experiment. */
  Map<String, String> over(Map<String, String> common) {
    Map<String, String> all = new TreeMap<>(common);
    all.putAll(properties);
    return all;
  }
}
