package dev.htk.tuning.yaml;

import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlNode.Scalar;
import dev.htk.tuning.yaml.YamlNode.Sequence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Takes nodes for what they should be, and refuses whatever else they are with the file and line.
 *
 * @param file where the nodes are from, for messages
 */
public record YamlReader(String file) {

  /** The node as a mapping of known fields. */
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

  /** The items of a list. */
  public List<YamlNode> sequence(YamlNode node, String what) {
    if (node instanceof Sequence sequence) {
      return sequence.items();
    }
    throw problem(node, what + " must be a list, each item beginning with a dash");
  }

  /** A scalar that is not blank, without the blanks around it. */
  public String text(YamlNode node, String what) {
    if (node instanceof Scalar scalar && !scalar.text().isBlank()) {
      return scalar.text().strip();
    }
    throw problem(node, what + " must be text, and not empty");
  }

  /** A field that must be there. */
  public YamlNode required(Mapping owner, String field, String where) {
    YamlNode node = owner.fields().get(field);
    if (node == null) {
      throw problem(owner, "%s: %s is missing".formatted(where, field));
    }
    return node;
  }

  /** A text that must be there. */
  public String requiredText(Mapping owner, String field, String where) {
    required(owner, field, where);
    return optionalText(owner, field, where).orElseThrow();
  }

  /** A text that may be missing, but not blank. */
  public Optional<String> optionalText(Mapping owner, String field, String where) {
    return Optional.ofNullable(owner.fields().get(field))
        .map(node -> text(node, where + ": " + field));
  }

  /** What is wrong with a node, to be thrown. */
  public YamlException problem(YamlNode node, String message) {
    return new YamlException(file, node.line(), message);
  }

  private static String listed(Set<String> names) {
    return String.join(", ", new TreeSet<>(names));
  }
}
