package dev.htk.tuning.evidence;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Holds what one {@code htk bench ablation} or {@code compare} measured of a profile: a file of
 * {@code profiles/evidence}. Immutable.
 *
 * @param profile its name
 * @param machine the machine that was modelled, such as {@code ssd-node}
 * @param scale the scale model's factor
 * @param workload its name
 * @param rounds pairs of JVMs behind each ratio
 * @param versions of the kit, HBase, Hadoop and Java, by name
 * @param host the machine that it ran on, in words
 * @param command that repeats it
 * @param date on which it ended, as {@code 2026-11-26}
 * @param whole the whole profile against stock; null if it was left out
 * @param changes the profile's changes of stock, in its order
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
   * Holds settings that were changed together, because each alone means little.
   *
   * @param name in words, such as {@code compaction throughput bounds}
   * @param settings what the profile comes to on the machine, by key; not scaled
   * @param believed why it cannot be measured this way; null if it was
   * @param addedToStock what the change does to stock; null if it was not measured
   * @param addedToRest the profile against the profile without the change, likewise
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

    /** Returns the contrasts that were measured, by what was done. */
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
   * @param findings one a figure
   * @param heldUpWithout what held up the slow operations of the side without the change; null if
   *     nothing was slow
   * @param heldUpWith likewise of the side with it
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
   * Says what a change does to a figure.
   *
   * @param figure after its phase, such as {@code load.throughput}
   * @param ratio with the change to without it
   * @param interval of the ratio, low and high, which holds for all changes of the file together;
   *     null if nothing is known
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

  /** Finds the changes that a key is part of. */
  public Stream<Change> of(String key) {
    return changes.stream().filter(change -> change.settings().containsKey(key));
  }
}
