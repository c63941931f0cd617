// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitKey;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One change of a table's regions. A region that was just split or merged refers to the files of
 * its parents until a compaction has rewritten them. It cannot be changed again before, so steps
 * are done in rounds.
 */
public sealed interface Step {

  /** Returns the bytes that compactions have to rewrite after the step. */
  long bytes();

  /**
   * Returns 0 for a step that concerns only existing regions; otherwise one more than the last step
   * on which it depends.
   */
  int round();

  /** Describes the step for people, such as {@code split at 'user5'}. */
  String words();

  /** Splits the region that holds {@code key}; the second half starts with it. */
  record Split(SplitKey key, long bytes, int round) implements Step {

    @Override
    public String words() {
      return "split at '%s'".formatted(key);
    }
  }

  /**
   * Merges neighbouring regions into one.
   *
   * @param start first key of the first region; empty for the table's first region
   * @param removed first keys of all other regions, in order: the boundaries that disappear
   * @param end first key after the last region; empty for the table's last region
   */
  record Merge(
      Optional<SplitKey> start,
      List<SplitKey> removed,
      Optional<SplitKey> end,
      long bytes,
      int round)
      implements Step {

    public Merge {
      removed = List.copyOf(removed);
    }

    /** Returns the number of regions that become one. */
    public int regions() {
      return removed.size() + 1;
    }

    @Override
    public String words() {
      return String.format(
          Locale.ROOT,
          "merge of %d regions from %s to %s",
          regions(),
          start.map("'%s'"::formatted).orElse("the start of the table"),
          end.map("'%s'"::formatted).orElse("its end"));
    }
  }
}
