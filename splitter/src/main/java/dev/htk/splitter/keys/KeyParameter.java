// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import java.util.Optional;

/**
 * A parameter of a kind of keys, such as {@code width} in {@code hex:width=16}.
 *
 * @param name the word before {@code =}
 * @param values accepted values, for help: {@code N}, or words separated by {@code |}
 * @param byDefault default value as a user would write it, or in words if it depends on other
 *     things; empty if the parameter is required
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
