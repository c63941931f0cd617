// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The dimensions of a matrix, under the names that a definition uses. */
public enum Dimension {
  PROFILE("profiles"),
  WORKLOAD("workloads"),
  THREADS("threads"),
  TARGET("targets"),
  RECORD_SIZE("recordsizes"),
  TABLE("tables"),
  CLUSTER("clusters");

  /** The names of all dimensions. */
  static final Set<String> WORDS =
      Arrays.stream(values()).map(Dimension::word).collect(Collectors.toUnmodifiableSet());

  private final String word;

  Dimension(String word) {
    this.word = word;
  }

  /** Returns the name of a definition's field and of a result's column. */
  public String word() {
    return word;
  }

  static Optional<Dimension> ofWord(String word) {
    return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
  }
}
