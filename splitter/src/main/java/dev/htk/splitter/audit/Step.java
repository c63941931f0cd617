package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitKey;
import java.util.List;
import java.util.Optional;

/**
 * One change of a table's regions. A region that was just split or merged refers to the files of
 * its parents until a compaction has rewritten them, and cannot be changed again before: that is
 * what rounds are for.
 */
public sealed interface Step {

  /** What compactions have to rewrite after it. */
  long bytes();

  /**
   * 0 for a step that concerns only regions that are there now; otherwise one more than the last
   * step that it follows from.
   */
  int round();

  /** What it does, for a person, such as {@code split at 'user5'}. */
  String words();

  /** Splits the region that holds {@code key}; the second half starts with it. */
  record Split(SplitKey key, long bytes, int round) implements Step {

    @Override
    public String words() {
      return "split at '%s'".formatted(key);
    }
  }

  /**
   * Makes one region of neighbours.
   *
   * @param start the first key of the first of them; empty for the table's first region
   * @param removed the first keys of all others, in order: boundaries that go away
   * @param end the first key after the last of them; empty for the table's last region
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

    /** How many regions become one. */
    public int regions() {
      return removed.size() + 1;
    }

    @Override
    public String words() {
      return "merge of %d regions from %s to %s"
          .formatted(
              regions(),
              start.map("'%s'"::formatted).orElse("the start of the table"),
              end.map("'%s'"::formatted).orElse("its end"));
    }
  }
}
