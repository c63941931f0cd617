// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.wrapper;

import dev.htk.tuning.site.SiteBytes;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import dev.htk.tuning.site.SiteProperty;
import dev.htk.tuning.wrapper.Node.Field;
import dev.htk.tuning.wrapper.Node.Fields;
import dev.htk.tuning.wrapper.Node.Scalar;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of other tools that carry the content of an {@code hbase-site.xml}. */
@SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
public enum Wrapper {
  /** A list of classifications, also inside a template of CloudFormation. */
  EMR("EMR's configuration", Wrapper::ofEmr),
  /** A blueprint, or one configuration of a cluster. */
  AMBARI("Ambari's configuration", Wrapper::ofAmbari),
  /** Properties without a root element; found by its XML. */
  CLOUDERA("Cloudera Manager's safety valve", fields -> Stream.empty()),
  CONFIG_MAP("a Kubernetes ConfigMap", Wrapper::ofConfigMap),
  /** XML, or keys and values, under {@code hbase-site.xml}, {@code hbaseSite} and the like. */
  HELM("a file of Helm values", fields -> named(fields, Names.HELM)),
  /** As for Helm, under {@code hbase_site} and the like. */
  ANSIBLE("a file of Ansible variables", fields -> named(fields, Names.ANSIBLE));

  private static final String SITE = "hbase-site";
  private static final Optional<String> TRUE = Optional.of("true");

  /** The names under which a site file's content stands. */
  private static final class Names {
    private static final Pattern HELM = Pattern.compile("(?i)hbase-?site[^_]*");
    private static final Pattern ANSIBLE = Pattern.compile("(?i)(\\w+_)?hbase_site\\w*");
  }

  private final String words;
  private final Function<Fields, Stream<Node>> contents;

  Wrapper(String words, Function<Fields, Stream<Node>> contents) {
    this.words = words;
    this.contents = contents;
  }

  /** Returns what such a file is, for messages. */
  String words() {
    return words;
  }

  /**
   * Reads a site file, or one of another tool that carries its content. Its properties have the
   * lines of that file.
   *
   * @throws SiteFileException if it cannot be read, is not valid, or carries no such content or two
   */
  public static SiteFile read(Path file) {
    return text(SiteBytes.read(file))
        .flatMap(text -> parse(file.toString(), text))
        .orElseGet(() -> SiteFile.read(file));
  }

  /** Returns the text of a file that may be another tool's; empty if it is surely none. */
  private static Optional<String> text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text)
          .filter(decoded -> !decoded.isBlank() && decoded.indexOf('\0') < 0);
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Returns the site file that another tool's text carries; empty if it is one itself. */
  static Optional<SiteFile> parse(String file, String text) {
    String start = text.stripLeading();
    if (start.startsWith("<")) {
      return Optional.of(text)
          .filter(CarriedXml::hasNoRoot)
          .map(xml -> CarriedXml.ofFile(file, xml, CLOUDERA));
    }
    boolean isJson = start.matches("(?s)(\\{(?![{%#])|\\[).*");
    if (!isJson && file.endsWith(".xml")) {
      return Optional.empty();
    }
    List<Node> documents = NodeReader.read(file, text, isJson);
    Map<Node, Wrapper> found = found(documents);
    if (found.isEmpty()) {
      throw new SiteFileException(
          file
              + ":1: holds no hbase-site; give an hbase-site.xml, or one of these that has it: "
              + Arrays.stream(values()).map(Wrapper::words).collect(Collectors.joining(", ")));
    }
    if (found.size() > 1) {
      throw new SiteFileException(
          file
              + ": holds several hbase-site parts, at lines "
              + found.keySet().stream()
                  .map(node -> Integer.toString(node.place().line()))
                  .collect(Collectors.joining(", "))
              + "; give a file that has only the one to read");
    }
    return found.entrySet().stream()
        .findFirst()
        .map(
            part ->
                part.getKey() instanceof Scalar xml
                    ? CarriedXml.ofScalar(file, text, xml, part.getValue())
                    : CarriedEntries.of(
                        file,
                        text,
                        part.getKey(),
                        part.getValue(),
                        finalKeys(documents, part.getKey())));
  }

  /** Returns the parts under a known name, or else those that are known by their keys. */
  private static Map<Node, Wrapper> found(List<Node> documents) {
    Map<Node, Wrapper> found = new LinkedHashMap<>();
    documents.stream()
        .flatMap(Wrapper::all)
        .filter(Fields.class::isInstance)
        .map(Fields.class::cast)
        .forEach(
            fields -> {
              for (Wrapper wrapper : values()) {
                wrapper.contents.apply(fields).forEach(node -> found.putIfAbsent(node, wrapper));
              }
            });
    if (found.isEmpty()) {
      documents.stream()
          .flatMap(Wrapper::all)
          .filter(node -> CarriedEntries.keys(node).anyMatch(key -> key.startsWith("hbase.")))
          .forEach(node -> found.put(node, ANSIBLE));
    }
    return found;
  }

  /** Returns a node and all that are in it, the outer ones first. */
  private static Stream<Node> all(Node outermost) {
    List<Node> all = new ArrayList<>();
    Deque<Node> open = new ArrayDeque<>(List.of(outermost));
    while (!open.isEmpty()) {
      Node node = open.pop();
      all.add(node);
      List<Node> inner = node.nodes();
      for (int i = inner.size() - 1; i >= 0; i--) {
        open.push(inner.get(i));
      }
    }
    return all.stream();
  }

  private static Stream<Node> ofEmr(Fields fields) {
    return fields.text("Classification").filter(SITE::equals).isPresent()
        ? fields.fields("Properties").or(() -> fields.fields("ConfigurationProperties")).stream()
            .map(Node.class::cast)
        : Stream.empty();
  }

  private static Stream<Node> ofAmbari(Fields fields) {
    Stream<Node> typed =
        fields
            .text("type")
            .filter(SITE::equals)
            .flatMap(type -> fields.fields("properties"))
            .stream()
            .map(Node.class::cast);
    Stream<Node> named =
        fields.fields(SITE).flatMap(site -> site.fields("properties")).stream()
            .map(Node.class::cast);
    Stream<Node> old =
        fields.field("configurations").stream()
            .flatMap(field -> field.value().nodes().stream())
            .filter(Fields.class::isInstance)
            .flatMap(one -> ((Fields) one).fields(SITE).stream())
            .filter(site -> site.fields("properties").isEmpty())
            .map(Node.class::cast);
    return Stream.of(typed, named, old).flatMap(Function.identity());
  }

  /** Returns the keys that stand as final beside some properties, as Ambari has them. */
  private static Set<String> finalKeys(List<Node> documents, Node properties) {
    return documents.stream()
        .flatMap(Wrapper::all)
        .filter(Fields.class::isInstance)
        .map(Fields.class::cast)
        .filter(
            site -> site.field("properties").filter(own -> own.value() == properties).isPresent())
        .flatMap(site -> site.fields("properties_attributes").stream())
        .flatMap(attributes -> attributes.fields("final").stream())
        .flatMap(keys -> keys.fields().stream())
        .filter(key -> key.value() instanceof Scalar mark && mark.text().equals(TRUE))
        .map(Field::name)
        .collect(Collectors.toSet());
  }

  private static Stream<Node> ofConfigMap(Fields fields) {
    return fields.text("kind").filter("ConfigMap"::equals).isPresent()
        ? fields.fields("data").stream().flatMap(data -> named(data, Names.HELM))
        : Stream.empty();
  }

  private static Stream<Node> named(Fields fields, Pattern name) {
    return fields.fields().stream()
        .filter(field -> name.matcher(field.name()).matches())
        .map(Field::value)
        .filter(
            value ->
                value instanceof Scalar scalar
                    ? scalar.text().filter(text -> text.strip().startsWith("<")).isPresent()
                    : CarriedEntries.keys(value).anyMatch(key -> key.contains(".")));
  }

  /**
   * Returns a changed text, if it carries exactly the values of the edited content.
   *
   * @throws SiteFileException if it does not
   */
  static String proved(String file, String text, SiteFile edited) {
    boolean holds;
    try {
      holds = parse(file, text).filter(after -> saysTheSame(after, edited)).isPresent();
    } catch (SiteFileException e) {
      holds = false;
    }
    if (!holds) {
      throw new SiteFileException(
          file + ": its form does not allow changing these keys one by one; change them by hand");
    }
    return text;
  }

  private static boolean saysTheSame(SiteFile one, SiteFile other) {
    return one.values().equals(other.values())
        && one.properties().stream()
            .map(SiteProperty::name)
            .sorted()
            .toList()
            .equals(other.properties().stream().map(SiteProperty::name).sorted().toList());
  }
}
