// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The values that HBase works with, and its reactions to others. Immutable.
 *
 * <p>A setting's {@link Range} holds what is sensible, which may be narrower.
 *
 * @param limits the ends of the numbers that HBase takes as they are; where a number is beyond
 *     several, the first one counts
 * @param unreadable the reaction to a text of another kind; empty if that is the one of the type
 * @param beside the other settings, each with the values under which HBase comes to look at this
 *     one; of one without a default, any value does
 * @param checked how the kit knows this; empty if it does not
 */
public record ServerLimits(
    List<Limit> limits,
    Optional<Reaction> unreadable,
    Map<String, List<String>> beside,
    Optional<Evidence> checked) {

  /** The limits of a setting that the kit has not studied. */
  static final ServerLimits NOT_STUDIED =
      new ServerLimits(List.of(), Optional.empty(), Map.of(), Optional.empty());

  public ServerLimits {
    limits = List.copyOf(limits);
    beside = Map.copyOf(beside);
  }

  /** Returns the limit that a number is beyond; empty if HBase takes it as it is. */
  public Optional<Limit> passedBy(BigDecimal number) {
    return limits.stream().filter(limit -> limit.isPassedBy(number)).findFirst();
  }

  /** Returns the limits beyond which no server starts, or none serves. */
  public List<Limit> refusing() {
    return limits.stream().filter(limit -> !limit.reaction().outside().serves()).toList();
  }

  /** Returns the numbers that HBase takes as they are, in words, such as "a number from 0 to 1". */
  public String taken() {
    Optional<Limit> least =
        ends().filter(limit -> limit.side().isLower()).max(Comparator.comparing(Limit::number));
    Optional<Limit> most =
        ends().filter(limit -> !limit.side().isLower()).min(Comparator.comparing(Limit::number));
    if (least.isPresent() && most.isPresent()) {
      if (least.get().end().equals(most.get().end())) {
        return least.get().end();
      }
      return "a number from %s to %s".formatted(least.get().end(), most.get().end());
    }
    return least.or(() -> most).map(Limit::rest).orElse("any number");
  }

  private Stream<Limit> ends() {
    return limits.stream().filter(limit -> limit.reaction().outside() != Outside.USED);
  }
}
