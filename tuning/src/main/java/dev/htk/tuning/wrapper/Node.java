// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.wrapper;

import java.util.List;
import java.util.Optional;

/** A value of JSON or YAML with its place. */
sealed interface Node {

  Place place();

  /** Returns the values directly inside. */
  List<Node> nodes();

  /**
   * A place in a file's text.
   *
   * @param line the line where it begins, from 1
   * @param start the offset of its first character
   * @param end the offset after its last character
   */
  record Place(int line, int start, int end) {

    String of(String text) {
      return text.substring(start, end);
    }
  }

  /** A text, number or word, as it is meant; empty if it is null. */
  record Scalar(Place place, Optional<String> text) implements Node {

    @Override
    public List<Node> nodes() {
      return List.of();
    }
  }

  /** A list. */
  record Items(Place place, List<Node> nodes) implements Node {}

  /** An object of JSON, or a mapping of YAML, in the file's order. */
  record Fields(Place place, List<Field> fields) implements Node {

    @Override
    public List<Node> nodes() {
      return fields.stream().map(Field::value).toList();
    }

    /** Returns a field, however its name is capitalised. */
    Optional<Field> field(String name) {
      return fields.stream().filter(field -> field.name().equalsIgnoreCase(name)).findFirst();
    }

    /** Returns the fields of a field, if it has some. */
    Optional<Fields> fields(String name) {
      return field(name).map(Field::value).filter(Fields.class::isInstance).map(Fields.class::cast);
    }

    /** Returns the text, number or word of a field, if it has one. */
    Optional<Scalar> scalar(String name) {
      return field(name).map(Field::value).filter(Scalar.class::isInstance).map(Scalar.class::cast);
    }

    /** Returns the text of a field, if it has one. */
    Optional<String> text(String name) {
      return scalar(name).flatMap(Scalar::text);
    }
  }

  /**
   * A named value.
   *
   * @param key the place of its name
   */
  record Field(Place key, String name, Node value) {}
}
