// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The order of trials. Each order runs the compared sides next to each other. In as many rounds as
 * there are sides, each side has been in each position once: a machine that gets slower or faster
 * meanwhile favours none.
 */
public enum Order {
  /** Keeps the matrix's order of conditions; each round starts with the next side. */
  INTERLEAVED {
    @Override
    List<Slot> slots(int conditions, int sides, int rounds, long seed) {
      List<Slot> slots = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        for (int condition = 0; condition < conditions; condition++) {
          add(slots, round, condition, rotated(upTo(sides), round % sides));
        }
      }
      return slots;
    }
  },
  /** Shuffles the conditions in each round; the order of sides is random, but still balanced. */
  RANDOM {
    @Override
    List<Slot> slots(int conditions, int sides, int rounds, long seed) {
      Random random = new Random(seed);
      List<List<List<Integer>>> turns =
          IntStream.range(0, conditions)
              .mapToObj(condition -> randomTurns(sides, rounds, random))
              .toList();
      List<Slot> slots = new ArrayList<>();
      List<Integer> order = upTo(conditions);
      for (int round = 0; round < rounds; round++) {
        Collections.shuffle(order, random);
        for (int condition : order) {
          add(slots, round, condition, turns.get(condition).get(round));
        }
      }
      return slots;
    }
  };

  /**
   * One place in the order, counted from 0.
   *
   * @param side the side within the condition, 0 for the baseline
   */
  record Slot(int round, int condition, int side) {}

  /** Places every side of every condition once in each round; equal seeds give equal orders. */
  abstract List<Slot> slots(int conditions, int sides, int rounds, long seed);

  private static void add(List<Slot> slots, int round, int condition, List<Integer> turn) {
    turn.forEach(side -> slots.add(new Slot(round, condition, side)));
  }

  private static List<List<Integer>> randomTurns(int sides, int rounds, Random random) {
    List<List<Integer>> turns = new ArrayList<>();
    while (turns.size() < rounds) {
      List<Integer> order = upTo(sides);
      Collections.shuffle(order, random);
      List<Integer> rotations = upTo(sides);
      Collections.shuffle(rotations, random);
      rotations.forEach(by -> turns.add(rotated(order, by)));
    }
    return turns;
  }

  private static List<Integer> upTo(int number) {
    return new ArrayList<>(IntStream.range(0, number).boxed().toList());
  }

  private static List<Integer> rotated(List<Integer> order, int by) {
    List<Integer> rotated = new ArrayList<>(order);
    Collections.rotate(rotated, -by);
    return rotated;
  }
}
