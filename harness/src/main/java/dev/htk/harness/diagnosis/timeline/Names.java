package dev.htk.harness.diagnosis.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for the names of servers and regions, from 0 on. Not thread-safe while it grows. */
public final class Names {

  /** Stands for no name. */
  public static final int NONE = -1;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** The number of a name, a new one for a new name; {@link #NONE} for null. */
  public int number(String name) {
    if (name == null) {
      return NONE;
    }
    return numbers.computeIfAbsent(
        name,
        fresh -> {
          names.add(fresh);
          return names.size() - 1;
        });
  }

  /** The name of a number; null for {@link #NONE}. */
  public String name(int number) {
    return number == NONE ? null : names.get(number);
  }

  /** Whether the name has a number. */
  public boolean has(String name) {
    return numbers.containsKey(name);
  }

  /** How many there are. */
  public int size() {
    return names.size();
  }
}
