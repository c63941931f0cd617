// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import dev.htk.tuning.machine.MachineFacts;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds the names that a formula depends on through a profile's definitions. Immutable. */
final class Names {

  private final Map<String, SortedSet<String>> behindDefinitions;

  Names(List<Definition> definitions) {
    SortedMap<String, SortedSet<String>> behind = new TreeMap<>();
    for (Definition definition : definitions) {
      behind.put(definition.name(), behind(definition.formula().variables(), behind));
    }
    this.behindDefinitions = behind;
  }

  /**
   * Returns the definitions and machine facts that a formula with these variables depends on,
   * directly or indirectly, without constants such as {@code GB}.
   */
  SortedSet<String> behind(SortedSet<String> variables) {
    return behind(variables, behindDefinitions);
  }

  private static SortedSet<String> behind(
      SortedSet<String> variables, Map<String, SortedSet<String>> behindDefinitions) {
    SortedSet<String> names = new TreeSet<>();
    for (String name : variables) {
      if (behindDefinitions.containsKey(name)) {
        names.add(name);
        names.addAll(behindDefinitions.get(name));
      } else if (MachineFacts.factNames().contains(name)) {
        names.add(name);
      }
    }
    return names;
  }
}
