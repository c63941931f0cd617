package dev.htk.splitter.keys;

import java.util.Optional;

/**
 * What can be said of a kind of keys, as {@code width} in {@code hex:width=16}.
 *
 * @param name the word before {@code =}
 * @param values what it takes, for help: {@code N}, or words parted by {@code |}
 * @param byDefault what it is if it is not given, as one would write it or, where that depends on
 *     other things, in words; empty if it must be given
 * @param explanation one line
 */
public record KeyParameter(
    String name, String values, Optional<String> byDefault, String explanation) {

  static KeyParameter needed(String name, String values, String explanation) {
    return new KeyParameter(name, values, Optional.empty(), explanation);
  }

  static KeyParameter optional(String name, String values, String byDefault, String explanation) {
    return new KeyParameter(name, values, Optional.of(byDefault), explanation);
  }

  @Override
  public String toString() {
    return name + "=" + values;
  }
}
