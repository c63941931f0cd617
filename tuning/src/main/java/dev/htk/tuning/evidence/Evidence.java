// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.evidence;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The results of one {@code htk bench ablation} or {@code compare} for a profile, read from a file
 * of {@code profiles/evidence}. Immutable.
 *
 * @param profile the profile's name
 * @param machine the modelled machine, such as {@code ssd-node}
 * @param scale the scale model's factor
 * @param workload the workload's name
 * @param rounds the number of pairs of JVMs behind each ratio
 * @param versions the versions of the kit, HBase, Hadoop and Java, by name
 * @param host a description of the machine that the benchmark ran on
 * @param command the command that repeats the benchmark
 * @param date the date on which the benchmark ended, such as {@code 2026-11-26}
 * @param whole the comparison of the whole profile with stock; null if it was left out
 * @param changes the profile's changes to stock, in the profile's order
 */
public record Evidence(
    @JsonProperty(required = true) String profile,
    @JsonProperty(required = true) String machine,
    @JsonProperty(required = true) int scale,
    @JsonProperty(required = true) String workload,
    @JsonProperty(required = true) int rounds,
    @JsonProperty(required = true) SortedMap<String, String> versions,
    @JsonProperty(required = true) String host,
    @JsonProperty(required = true) String command,
    @JsonProperty(required = true) String date,
    Contrast whole,
    @JsonProperty(required = true) List<Change> changes) {

  public Evidence {
    versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
    changes = List.copyOf(changes);
  }

  /**
   * A group of settings that were changed together, because each alone means little.
   *
   * @param name a description, such as {@code compaction throughput bounds}
   * @param settings the profile's values on the machine by key, not scaled
   * @param believed the reason why the change cannot be measured this way; null if it was
   * @param addedToStock the effect of adding the change to stock; null if not measured
   * @param addedToRest the effect of adding it to the rest of the profile; null if not measured
   */
  public record Change(
      @JsonProperty(required = true) String name,
      @JsonProperty(required = true) SortedMap<String, String> settings,
      String believed,
      Contrast addedToStock,
      Contrast addedToRest) {

    public Change {
      settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    /** Returns the measured contrasts, by a description of what the change was added to. */
    public Map<String, Contrast> contrasts() {
      Map<String, Contrast> measured = new TreeMap<>();
      if (addedToStock != null) {
        measured.put("added to stock", addedToStock);
      }
      if (addedToRest != null) {
        measured.put("added to the rest of the profile", addedToRest);
      }
      return measured;
    }
  }

  /**
   * Compares two sides that differ in one change.
   *
   * @param findings one finding for each figure
   * @param heldUpWithout what delayed slow operations without the change; null if none was slow
   * @param heldUpWith what delayed slow operations with the change; null if none was slow
   */
  public record Contrast(
      @JsonProperty(required = true) List<Finding> findings,
      String heldUpWithout,
      String heldUpWith) {

    public Contrast {
      findings = List.copyOf(findings);
    }
  }

  /**
   * The effect of a change on one figure.
   *
   * @param figure the figure, prefixed with its phase, such as {@code load.throughput}
   * @param ratio the figure with the change, divided by the figure without it
   * @param interval the confidence interval of the ratio, low and high, valid for all changes of
   *     the file jointly; null if unknown
   * @param verdict {@code better}, {@code worse} or {@code no difference shown}
   */
  public record Finding(
      @JsonProperty(required = true) String figure,
      @JsonProperty(required = true) double ratio,
      List<Double> interval,
      @JsonProperty(required = true) String verdict) {

    public Finding {
      interval = interval == null ? null : List.copyOf(interval);
    }

    boolean isShown() {
      return verdict.equals("better") || verdict.equals("worse");
    }
  }

  /** Returns the changes that include a key. */
  public Stream<Change> of(String key) {
    return changes.stream().filter(change -> change.settings().containsKey(key));
  }
}
