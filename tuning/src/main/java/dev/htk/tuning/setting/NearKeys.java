// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the known keys that an unknown one may stand for. Thread-safe. Prepares the known keys when
 * it is first asked, since most files have no unknown key.
 *
 * <p>Keys are compared by their letters and digits alone, in lower case, so a missing dot or
 * another case costs nothing. A letter that is wrong, missing, extra, or swapped with its neighbour
 * is one mistake; a sixth of the letters may be mistakes. A key of several words may lack the first
 * word of the known one. If the unknown key's first word begins a known key, it may also differ by
 * word order, one word more or less, another first word, or an extra one before it ({@code
 * hbase.block.cache.size} for {@code hfile.block.cache.size}). A key is never near if the only word
 * that differs is a word of known keys.
 */
public final class NearKeys {

  private static final int FAR = Integer.MAX_VALUE;
  private static final int OTHER_WORDS = 2;
  private static final int LETTERS_PER_MISTAKE = 6;
  private static final int MOST_MISTAKES = 3;
  private static final int FEWEST_WORDS_IN_COMMON = 3;

  private final Set<String> names;
  private Index known;

  public NearKeys(Collection<String> known) {
    this.names = Set.copyOf(known);
  }

  private synchronized Index known() {
    if (known == null) {
      known = Index.of(names.stream().map(Key::of).toList());
    }
    return known;
  }

  /**
   * Returns at most {@code limit} near keys, nearest first, then in alphabetical order; none is
   * more than twice as far as the first.
   */
  public List<String> nearest(String text, int limit) {
    return nearest(text, limit, other -> true);
  }

  /** Returns near keys like {@link #nearest(String, int)}, but only wanted ones. */
  public List<String> nearest(String text, int limit, Predicate<String> wanted) {
    record Near(String key, int distance) {}
    Key key = Key.of(text);
    int allowed =
        Math.min(MOST_MISTAKES, Math.max(1, key.letters().length() / LETTERS_PER_MISTAKE));
    List<Near> near = new ArrayList<>();
    Index keys = known();
    for (Key other : keys.candidates(key, allowed)) {
      int distance = keys.distance(key, other, allowed);
      if (distance != FAR && wanted.test(other.text())) {
        near.add(new Near(other.text(), distance));
      }
    }
    near.sort(Comparator.comparingInt(Near::distance).thenComparing(Near::key));
    return near.stream()
        .limit(limit)
        .filter(other -> other.distance() <= 2 * near.get(0).distance())
        .map(Near::key)
        .toList();
  }

  /** Returns whether a key of several words is the other one without its first word. */
  private static boolean lacksTheFirstWordOf(Key key, Key other) {
    return key.words().size() >= FEWEST_WORDS_IN_COMMON && other.rest().equals(key.asRest());
  }

  /** Returns whether both begin alike and have the same words in any order, save one extra. */
  private static boolean hasNearlyTheWordsOf(Key key, Key other) {
    int fewer = Math.min(key.words().size(), other.words().size());
    int more = Math.max(key.words().size(), other.words().size());
    return more - fewer <= 1
        && fewer >= FEWEST_WORDS_IN_COMMON
        && Long.bitCount(key.vocabulary() ^ other.vocabulary()) <= 1
        && key.first().equals(other.first())
        && wordsInCommon(key.words(), other.words()) == fewer;
  }

  private static int wordsInCommon(List<String> sorted, List<String> alsoSorted) {
    int common = 0;
    for (int i = 0, j = 0; i < sorted.size() && j < alsoSorted.size(); ) {
      int order = sorted.get(i).compareTo(alsoSorted.get(j));
      if (order == 0) {
        common++;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return common;
  }

  /** Returns the mistakes in the letters, or {@link #FAR} if there are more than allowed. */
  private static int mistakes(Key key, Key other, int allowed) {
    boolean hopeless =
        Math.abs(key.letters().length() - other.letters().length()) > allowed
            || Long.bitCount(key.alphabet() ^ other.alphabet()) > 2 * allowed
            || fewestMistakes(key.sorted(), other.sorted()) > allowed;
    return hopeless ? FAR : mistakes(key.letters(), other.letters(), allowed);
  }

  /** Returns the letters of the longer key that the other lacks, a lower bound for mistakes. */
  private static int fewestMistakes(String sorted, String alsoSorted) {
    int common = 0;
    for (int i = 0, j = 0; i < sorted.length() && j < alsoSorted.length(); ) {
      int order = sorted.charAt(i) - alsoSorted.charAt(j);
      if (order == 0) {
        common++;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return Math.max(sorted.length(), alsoSorted.length()) - common;
  }

  /**
   * Computes the optimal string alignment distance, row by row. Visits only cells near the
   * diagonal, and stops when too many mistakes have become inevitable.
   */
  private static int mistakes(String a, String b, int allowed) {
    int[] twoAbove = new int[b.length() + 1];
    int[] above = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] oldest = twoAbove;
      twoAbove = above;
      above = row;
      row = oldest;
      int from = Math.max(1, i - allowed);
      int to = Math.min(b.length(), i + allowed);
      row[from - 1] = from == 1 ? i : allowed + 1;
      int least = row[from - 1];
      for (int j = from; j <= to; j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int added = j < i + allowed ? above[j] + 1 : allowed + 1;
        row[j] = Math.min(replaced, Math.min(added, row[j - 1] + 1));
        if (areSwapped(a, i, b, j)) {
          row[j] = Math.min(row[j], twoAbove[j - 2] + 1);
        }
        least = Math.min(least, row[j]);
      }
      if (least > allowed) {
        return FAR;
      }
    }
    return row[b.length()] <= allowed ? row[b.length()] : FAR;
  }

  private static boolean areSwapped(String a, int i, String b, int j) {
    return i > 1
        && j > 1
        && a.charAt(i - 1) == b.charAt(j - 2)
        && a.charAt(i - 2) == b.charAt(j - 1);
  }

  /** The known keys by what they have to have in common with a key to be near. */
  private record Index(
      Map<Integer, List<Key>> byLength,
      Map<String, List<Key>> byFirst,
      Map<String, List<Key>> byRest,
      Map<String, List<Key>> byAsRest,
      Set<String> vocabulary) {

    static Index of(List<Key> known) {
      return new Index(
          known.stream().collect(Collectors.groupingBy(key -> key.letters().length())),
          known.stream().collect(Collectors.groupingBy(Key::first)),
          known.stream().collect(Collectors.groupingBy(Key::rest)),
          known.stream().collect(Collectors.groupingBy(Key::asRest)),
          known.stream()
              .flatMap(key -> key.words().stream())
              .collect(Collectors.toUnmodifiableSet()));
    }

    private boolean hasFirst(String word) {
      return byFirst.containsKey(word);
    }

    /** Returns all keys that may be near, each once. */
    Set<Key> candidates(Key key, int allowed) {
      Set<Key> candidates = Collections.newSetFromMap(new IdentityHashMap<>());
      int length = key.letters().length();
      for (int other = length - allowed; other <= length + allowed; other++) {
        candidates.addAll(byLength.getOrDefault(other, List.of()));
      }
      candidates.addAll(byRest.getOrDefault(key.asRest(), List.of()));
      if (hasFirst(key.first())) {
        candidates.addAll(byFirst.get(key.first()));
        candidates.addAll(byRest.getOrDefault(key.rest(), List.of()));
        candidates.addAll(byAsRest.getOrDefault(key.rest(), List.of()));
      }
      return candidates;
    }

    /** Returns how far a key is from a known one, or {@link #FAR}. */
    int distance(Key key, Key other, int allowed) {
      int mistakes = mistakes(key, other, allowed);
      if (mistakes != FAR && isAnotherWord(key, other)) {
        return FAR;
      }
      boolean nearByWords =
          lacksTheFirstWordOf(key, other)
              || (hasFirst(key.first())
                  && (key.rest().equals(other.rest())
                      || key.rest().equals(other.asRest())
                      || hasNearlyTheWordsOf(key, other)));
      return nearByWords ? Math.min(mistakes, OTHER_WORDS) : mistakes;
    }

    /**
     * Returns whether the only word that differs is a word of known keys and differs in more than
     * one letter, such as {@code max} and {@code min}.
     */
    private boolean isAnotherWord(Key key, Key other) {
      if (key.words().size() != other.words().size()) {
        return false;
      }
      List<String> words = new ArrayList<>(key.words());
      other.words().forEach(words::remove);
      return words.size() == 1
          && !words.get(0).equals(key.first())
          && vocabulary.contains(words.get(0))
          && other.words().stream().allMatch(word -> mistakes(word, words.get(0), 1) == FAR);
    }
  }

  /**
   * A key prepared for comparison.
   *
   * @param text the key as it is written
   * @param letters its letters and digits in lower case
   * @param sorted these characters in alphabetical order
   * @param alphabet the set of these characters as bits, to rule out many keys at once
   * @param first its first word
   * @param rest the text after the first word
   * @param asRest the whole text as it would stand after another first word
   * @param words all its words, sorted
   * @param vocabulary a bit for each word, to rule out most keys at once
   */
  private record Key(
      String text,
      String letters,
      String sorted,
      long alphabet,
      String first,
      String rest,
      String asRest,
      List<String> words,
      long vocabulary) {

    private static final Pattern SEPARATORS = Pattern.compile("[^a-z0-9]+");

    static Key of(String text) {
      String lower = text.toLowerCase(Locale.ROOT);
      String[] words = SEPARATORS.split(lower);
      String first = words.length == 0 ? "" : words[0];
      String rest = lower.substring(Math.min(first.length(), lower.length()));
      String letters = String.join("", words);
      Arrays.sort(words);
      return new Key(
          text,
          letters,
          sorted(letters),
          alphabet(letters),
          first,
          rest,
          "." + first + rest,
          List.of(words),
          vocabulary(words));
    }

    private static String sorted(String letters) {
      char[] chars = letters.toCharArray();
      Arrays.sort(chars);
      return new String(chars);
    }

    private static long alphabet(String letters) {
      long bits = 0;
      for (int i = 0; i < letters.length(); i++) {
        bits |= 1L << (letters.charAt(i) % Long.SIZE);
      }
      return bits;
    }

    private static long vocabulary(String[] words) {
      long bits = 0;
      for (String word : words) {
        bits |= 1L << Math.floorMod(word.hashCode(), Long.SIZE);
      }
      return bits;
    }
  }
}
