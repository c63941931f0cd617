// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.study.StudyFolder;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Pairs of which a folder keeps the sides, so that a pair of an earlier command counts only if it
 * had the same. Another budget can lead to another path. A pair whose answer is bad news is not run
 * again, and counts as failed by its change. So does one whose cluster failed: a change can make
 * servers abort. After two such pairs in a row the machine is to blame, and both are run again, but
 * only once; so is one that was interrupted.
 *
 * @param firstMayFail whether that holds for the first pair too; otherwise nothing can begin
 *     without it, and it is run again
 */
record RecordedPairs(Pairs pairs, StudyFolder folder, Consumer<String> say, boolean firstMayFail)
    implements Pairs {

  /**
   * {@code pair-NN.json}.
   *
   * @param sides the settings of each side, not scaled and without secrets
   * @param failure why the pair has no result; null if it has one, or has not run
   * @param isOfCluster whether the cluster failed, and not the answer
   * @param isRunAgain whether it has failed before, and the machine was blamed
   */
  private record PairFile(
      List<SortedMap<String, String>> sides,
      String failure,
      boolean isOfCluster,
      boolean isRunAgain) {}

  /** Returns the name of a pair, before its sides' names. */
  static String name(int number) {
    return Phrase.of("pair-%02d", number);
  }

  @Override
  public double seconds() {
    return pairs.seconds();
  }

  @Override
  public int mostCalls() {
    return pairs.mostCalls();
  }

  @Override
  public BenchPlan plan(ResolvedProfile best, ResolvedProfile other) throws HarnessException {
    return pairs.plan(best, other);
  }

  @Override
  public Measured measure(int number, String words, ResolvedProfile best, ResolvedProfile other)
      throws HarnessException, IOException, InterruptedException {
    List<SortedMap<String, String>> sides =
        Stream.of(best, other).map(RecordedPairs::masked).toList();
    PairFile claimed = claim(number, sides);
    try {
      return pairs.measure(number, words, best, other);
    } catch (HarnessException e) {
      boolean isOfCluster = e.outcome() == Outcome.FAILED;
      if (isOfCluster && forgetFailed(number - 1)) {
        throw e;
      }
      boolean mayFail = number > 1 || firstMayFail;
      if (mayFail && (isOfCluster || e.outcome() == Outcome.BAD_NEWS)) {
        folder.write(
            file(number), new PairFile(sides, e.getMessage(), isOfCluster, claimed.isRunAgain()));
        throw HarnessException.badNews("%s", e.getMessage());
      }
      throw e;
    }
  }

  /** Lets a pair whose cluster failed be run again; returns whether it was one. */
  private boolean forgetFailed(int number) throws HarnessException, IOException {
    Optional<PairFile> failed =
        folder
            .read(file(number), PairFile.class)
            .filter(PairFile::isOfCluster)
            .filter(pair -> !pair.isRunAgain());
    if (failed.isPresent()) {
      folder.write(file(number), new PairFile(failed.get().sides(), null, false, true));
    }
    return failed.isPresent();
  }

  /**
   * Prepares for a pair: what another pair of its number has left is removed.
   *
   * @throws HarnessException if the pair has failed before
   */
  private PairFile claim(int number, List<SortedMap<String, String>> sides)
      throws HarnessException, IOException {
    PairFile before = folder.read(file(number), PairFile.class).orElse(null);
    if (before == null || !before.sides().equals(sides)) {
      if (before != null) {
        say.accept(name(number) + " had other sides: it is run again");
      }
      folder.clear(name(number), line -> {});
      for (String side : SIDES) {
        folder.clear(name(number) + "-" + side, line -> {});
      }
      PairFile claimed = new PairFile(sides, null, false, false);
      folder.write(file(number), claimed);
      return claimed;
    }
    if (before.failure() != null) {
      throw HarnessException.badNews("%s", before.failure());
    }
    return before;
  }

  private static String file(int number) {
    return name(number) + ".json";
  }

  private static SortedMap<String, String> masked(ResolvedProfile side) {
    SortedMap<String, String> masked = new TreeMap<>();
    side.settings().forEach((key, value) -> masked.put(key, Secrets.masked(key, value)));
    return masked;
  }
}
