// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * A fault, or two faults at the same time.
 *
 * @param beside the second fault; null for one alone
 */
public record Injection(
    FaultKind fault, @JsonInclude(JsonInclude.Include.NON_NULL) FaultKind beside) {

  /** Returns each fault alone. */
  public static List<Injection> singles(Collection<FaultKind> faults) {
    return faults.stream().map(fault -> new Injection(fault, null)).toList();
  }

  /** Returns all pairs of faults that can be combined. */
  public static List<Injection> pairs(List<FaultKind> faults) {
    List<Injection> pairs = new ArrayList<>();
    for (int i = 0; i < faults.size(); i++) {
      for (FaultKind other : faults.subList(i + 1, faults.size())) {
        if (faults.get(i).canBeBeside(other)) {
          pairs.add(new Injection(faults.get(i), other));
        }
      }
    }
    return pairs;
  }

  /** Returns the faults, one or two. */
  public List<FaultKind> faults() {
    return Stream.of(fault, beside).filter(one -> one != null).toList();
  }

  /** Returns the faults' words. */
  public String word() {
    return String.join(" + ", faults().stream().map(FaultKind::word).toList());
  }

  /** Returns the faults' names, as in results. */
  public String name() {
    return String.join(" + ", faults().stream().map(FaultKind::name).toList());
  }
}
