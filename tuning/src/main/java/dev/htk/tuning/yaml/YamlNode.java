// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.yaml;

import java.util.List;
import java.util.Map;

/** A YAML value that knows the line where it begins, counted from 1. */
public sealed interface YamlNode {

  int line();

  /** A number, word or text, exactly as it is written; empty if there is none. */
  record Scalar(int line, String text) implements YamlNode {}

  /** A list. */
  record Sequence(int line, List<YamlNode> items) implements YamlNode {}

  /** A mapping, in the file's order. */
  record Mapping(int line, Map<String, YamlNode> fields) implements YamlNode {}
}
