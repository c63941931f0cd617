// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

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
      known = Index.of(names);
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
    known()
        .near(key, allowed)
        .forEach(
            (other, distance) -> {
              if (wanted.test(other)) {
                near.add(new Near(other, distance));
              }
            });
    near.sort(Comparator.comparingInt(Near::distance).thenComparing(Near::key));
    return near.stream()
        .limit(limit)
        .filter(other -> other.distance() <= 2 * near.get(0).distance())
        .map(Near::key)
        .toList();
  }

  /** Returns whether all words of the one with fewer are the other's too, and are three or more. */
  private static boolean hasNearlyTheWordsOf(Key key, Key other) {
    int fewer = Math.min(key.words().size(), other.words().size());
    return Long.bitCount(key.vocabulary() ^ other.vocabulary()) <= 1
        && fewer >= FEWEST_WORDS_IN_COMMON
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
            || Long.bitCount(key.counts() ^ other.counts()) > 2 * allowed;
    return hopeless ? FAR : mistakes(key.letters(), other.letters(), allowed);
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
      Map<String, Map<Integer, List<Key>>> byFirst,
      Map<String, List<Key>> byRest,
      Map<String, List<Key>> byAsRest,
      Set<String> vocabulary) {

    /** Prepares the names in plain loops: the first use of a stream takes longer than all of it. */
    static Index of(Collection<String> names) {
      Index index =
          new Index(
              new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashSet<>());
      for (String name : names) {
        Key key = Key.of(name);
        add(key, key.letters().length(), index.byLength());
        add(
            key,
            key.words().size(),
            index.byFirst().computeIfAbsent(key.first(), first -> new HashMap<>()));
        add(key, key.rest(), index.byRest());
        add(key, key.asRest(), index.byAsRest());
        index.vocabulary().addAll(key.words());
      }
      return index;
    }

    private static <T> void add(Key key, T common, Map<T, List<Key>> keys) {
      keys.computeIfAbsent(common, first -> new ArrayList<>(1)).add(key);
    }

    /** Returns the keys near the given one, each with its distance. */
    Map<String, Integer> near(Key key, int allowed) {
      Map<String, Integer> near = new HashMap<>();
      int length = key.letters().length();
      for (int other = length - allowed; other <= length + allowed; other++) {
        for (Key ofLength : byLength.getOrDefault(other, List.of())) {
          int mistakes = mistakes(key, ofLength, allowed);
          if (mistakes != FAR && !isAnotherWord(key, ofLength)) {
            near.put(ofLength.text(), mistakes);
          }
        }
      }
      for (Key byWords : nearByWords(key)) {
        if (near.containsKey(byWords.text()) || mistakes(key, byWords, allowed) == FAR) {
          near.merge(byWords.text(), OTHER_WORDS, Math::min);
        }
      }
      return near;
    }

    /** Returns the keys that are near by their words, some perhaps twice. */
    private List<Key> nearByWords(Key key) {
      List<Key> near = new ArrayList<>();
      if (key.words().size() >= FEWEST_WORDS_IN_COMMON) {
        near.addAll(byRest.getOrDefault(key.asRest(), List.of()));
      }
      Map<Integer, List<Key>> alike = byFirst.getOrDefault(key.first(), Map.of());
      if (!alike.isEmpty()) {
        near.addAll(byRest.getOrDefault(key.rest(), List.of()));
        near.addAll(byAsRest.getOrDefault(key.rest(), List.of()));
        for (int words = key.words().size() - 1; words <= key.words().size() + 1; words++) {
          for (Key other : alike.getOrDefault(words, List.of())) {
            if (hasNearlyTheWordsOf(key, other)) {
              near.add(other);
            }
          }
        }
      }
      return near;
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
   * @param counts how often it has each letter, in bits of which a mistake changes two at most
   * @param first its first word
   * @param rest the text after the first word
   * @param asRest the whole text as it would stand after another first word
   * @param words all its words, sorted
   * @param vocabulary a bit for each word, to rule out most keys at once
   */
  private record Key(
      String text,
      String letters,
      long counts,
      String first,
      String rest,
      String asRest,
      List<String> words,
      long vocabulary) {

    private static final int TWICE = Long.SIZE / 2;

    static Key of(String text) {
      String lower = text.toLowerCase(Locale.ROOT);
      List<String> words = words(lower);
      String first = words.isEmpty() ? "" : words.get(0);
      String rest = lower.substring(Math.min(first.length(), lower.length()));
      String letters = String.join("", words);
      Collections.sort(words);
      return new Key(
          text,
          letters,
          counts(letters),
          first,
          rest,
          "." + first + rest,
          words,
          vocabulary(words));
    }

    /** Splits where there is no letter or digit; the first word may be empty. */
    private static List<String> words(String lower) {
      List<String> words = new ArrayList<>();
      int from = 0;
      for (int at = 0; at <= lower.length(); at++) {
        if (at == lower.length() || !isLetterOrDigit(lower.charAt(at))) {
          if (at > from || (at == 0 && !lower.isEmpty())) {
            words.add(lower.substring(from, at));
          }
          from = at + 1;
        }
      }
      return words;
    }

    private static boolean isLetterOrDigit(char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    }

    private static long vocabulary(List<String> words) {
      long bits = 0;
      for (String word : words) {
        bits |= 1L << Math.floorMod(word.hashCode(), Long.SIZE);
      }
      return bits;
    }

    /** Returns a bit for each letter that is there, and another for each that is there twice. */
    private static long counts(String letters) {
      long bits = 0;
      for (int i = 0; i < letters.length(); i++) {
        long once = 1L << (letters.charAt(i) % TWICE);
        bits |= (bits & once) == 0 ? once : once << TWICE;
      }
      return bits;
    }
  }
}
