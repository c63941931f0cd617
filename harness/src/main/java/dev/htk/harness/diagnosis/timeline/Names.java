// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the names of servers and regions from 0 on. Not thread-safe while names are added. */
public final class Names {

  /** The number of no name. */
  public static final int NONE = -1;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** Returns a name's number, the next free one for a new name; {@link #NONE} for null. */
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

  /** Returns the name of a number; null for {@link #NONE}. */
  public String name(int number) {
    return number == NONE ? null : names.get(number);
  }

  /** Returns all names by number. */
  @JsonValue
  public List<String> all() {
    return List.copyOf(names);
  }
}
