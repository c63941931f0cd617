// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Claims.Claim;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers each combination of a cause, a place and the chain behind it. Not thread-safe. */
final class CulpritKeys implements Keys {

  private final Behind behind;
  private final Map<Culprit, Integer> numbers = new HashMap<>();
  private final List<Culprit> culprits = new ArrayList<>();

  CulpritKeys(Behind behind) {
    this.behind = behind;
  }

  @Override
  public int of(TailOperation operation, Claim claim) {
    List<StallCause> chain =
        claim.cause() == StallCause.CLIENT_BACKOFF
            ? behindRefusals(operation)
            : behind.chain(claim.cause(), claim.server(), claim.region(), claim.from(), claim.to());
    return number(new Culprit(claim.cause(), claim.server(), claim.region(), chain));
  }

  /** Returns the number of a claim; of what the client was refused for, if it slept for that. */
  int ofRefusal(TailOperation operation, Claim claim) {
    Culprit culprit = culprit(of(operation, claim));
    boolean isSleep = culprit.cause() == StallCause.CLIENT_BACKOFF && !culprit.behind().isEmpty();
    return number(
        isSleep
            ? new Culprit(
                culprit.behind().get(0),
                operation.server(),
                operation.region(),
                culprit.behind().subList(1, culprit.behind().size()))
            : culprit);
  }

  /**
   * Returns what is behind a sleep of the client, which follows refusals at the operation's place.
   * The reason that the refusals gave is more certain than an event that merely overlaps.
   */
  private List<StallCause> behindRefusals(TailOperation operation) {
    StallCause said = operation.refusedFor();
    boolean isSaid = said != StallCause.UNEXPLAINED;
    List<StallCause> chain = new ArrayList<>();
    if (isSaid) {
      chain.add(said);
    }
    chain.addAll(
        behind.chain(
            isSaid ? said : StallCause.CLIENT_BACKOFF,
            operation.server(),
            operation.region(),
            operation.start(),
            operation.end()));
    return chain;
  }

  @Override
  public int of(StallCause cause) {
    return number(new Culprit(cause, Names.NONE, Names.NONE, List.of()));
  }

  Culprit culprit(int key) {
    return culprits.get(key);
  }

  private int number(Culprit culprit) {
    return numbers.computeIfAbsent(
        culprit,
        fresh -> {
          culprits.add(fresh);
          return culprits.size() - 1;
        });
  }
}
