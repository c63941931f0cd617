package dev.htk.harness.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The order of sides in each round. A machine that gets slower or faster meanwhile favours no side.
 * In as many rounds as there are sides, each side has been in each position once.
 */
public final class Turns {

  private Turns() {}

  /** Starts each round with the next side: {@code 0 1, 1 0} or {@code 0 1 2, 1 2 0, 2 0 1}. */
  public static List<List<Integer>> interleaved(int sides, int rounds) {
    return IntStream.range(0, rounds)
        .mapToObj(round -> rotated(IntStream.range(0, sides).boxed().toList(), round % sides))
        .toList();
  }

  /** Balances positions in the same way, in an order that depends on the seed alone. */
  public static List<List<Integer>> randomised(int sides, int rounds, Random random) {
    List<List<Integer>> turns = new ArrayList<>();
    while (turns.size() < rounds) {
      List<Integer> order = shuffled(sides, random);
      for (int by : shuffled(sides, random)) {
        turns.add(rotated(order, by));
      }
    }
    return List.copyOf(turns.subList(0, rounds));
  }

  private static List<Integer> shuffled(int sides, Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, sides).boxed().toList());
    Collections.shuffle(order, random);
    return order;
  }

  private static List<Integer> rotated(List<Integer> order, int by) {
    List<Integer> rotated = new ArrayList<>(order);
    Collections.rotate(rotated, -by);
    return List.copyOf(rotated);
  }
}
