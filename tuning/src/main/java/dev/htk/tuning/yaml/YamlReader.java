// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.yaml;

import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlNode.Scalar;
import dev.htk.tuning.yaml.YamlNode.Sequence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Converts nodes to the expected types, and refuses other nodes with the file and line.
 *
 * @param file the source of the nodes, for messages
 */
public record YamlReader(String file) {

  /** Returns the node as a mapping; refuses unknown fields. */
  public Mapping mapping(YamlNode node, String what, Set<String> known) {
    if (!(node instanceof Mapping mapping)) {
      throw problem(node, what + " must have the fields " + listed(known));
    }
    for (Map.Entry<String, YamlNode> field : mapping.fields().entrySet()) {
      if (!known.contains(field.getKey())) {
        throw problem(
            field.getValue(),
            "unknown field '%s' in %s; known are %s"
                .formatted(field.getKey(), what, listed(known)));
      }
    }
    return mapping;
  }

  /** Returns the items of a list. */
  public List<YamlNode> sequence(YamlNode node, String what) {
    if (node instanceof Sequence sequence) {
      return sequence.items();
    }
    throw problem(node, what + " must be a list, each item beginning with a dash");
  }

  /** Returns a scalar that is not blank, stripped of surrounding blanks. */
  public String text(YamlNode node, String what) {
    if (node instanceof Scalar scalar && !scalar.text().isBlank()) {
      return scalar.text().strip();
    }
    throw problem(node, what + " must be text, and not empty");
  }

  /** Returns a field, and refuses its absence. */
  public YamlNode required(Mapping owner, String field, String where) {
    YamlNode node = owner.fields().get(field);
    if (node == null) {
      throw problem(owner, "%s: %s is missing".formatted(where, field));
    }
    return node;
  }

  /** Returns a text field, and refuses its absence. */
  public String requiredText(Mapping owner, String field, String where) {
    required(owner, field, where);
    return optionalText(owner, field, where).orElseThrow();
  }

  /** Returns a text field, which may be missing but not blank. */
  public Optional<String> optionalText(Mapping owner, String field, String where) {
    return Optional.ofNullable(owner.fields().get(field))
        .map(node -> text(node, where + ": " + field));
  }

  /** Returns a text field as the parser reads it; refuses its absence and what that refuses. */
  public <T> T required(Mapping owner, String field, String where, Function<String, T> parser) {
    required(owner, field, where);
    return optional(owner, field, where, parser).orElseThrow();
  }

  /**
   * Returns a text field as the parser reads it, which may be missing.
   *
   * @param parser throws an IllegalArgumentException for a text that it refuses
   */
  public <T> Optional<T> optional(
      Mapping owner, String field, String where, Function<String, T> parser) {
    return optionalText(owner, field, where)
        .map(
            text -> {
              try {
                return parser.apply(text);
              } catch (IllegalArgumentException e) {
                throw problem(owner.fields().get(field), field + ": " + e.getMessage());
              }
            });
  }

  /** Creates the exception for a problem with a node. */
  public YamlException problem(YamlNode node, String message) {
    return new YamlException(file, node.line(), message);
  }

  private static String listed(Set<String> names) {
    return String.join(", ", new TreeSet<>(names));
  }
}
