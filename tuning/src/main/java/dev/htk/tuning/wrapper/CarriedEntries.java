// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.wrapper;

import dev.htk.tuning.site.Carrier;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import dev.htk.tuning.site.SiteProperty;
import dev.htk.tuning.site.Span;
import dev.htk.tuning.site.Splice;
import dev.htk.tuning.site.XmlEscape;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.wrapper.Node.Field;
import dev.htk.tuning.wrapper.Node.Fields;
import dev.htk.tuning.wrapper.Node.Items;
import dev.htk.tuning.wrapper.Node.Place;
import dev.htk.tuning.wrapper.Node.Scalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keys and values in JSON or YAML: as fields, or as a list of items with a name and a value. They
 * are parsed as XML that has each of them on its own line of the file.
 */
final class CarriedEntries implements Carrier {

  /**
   * A key with its value.
   *
   * @param whole the place of all that belongs to it
   * @param key the place of the key
   */
  private record Entry(Place whole, Place key, String name, Scalar value) {

    /** Returns the value; empty for none and for an empty text, which these tools write as none. */
    Optional<String> text() {
      return value.text().filter(text -> !text.isEmpty());
    }

    /** Returns the end of the key and the value, whichever comes later. */
    int end() {
      return Math.max(key.end(), value.place().end());
    }
  }

  private final String file;
  private final String text;
  private final Node owner;
  private final Wrapper form;
  private final List<Entry> entries;
  private final Set<String> finalKeys;

  private CarriedEntries(
      String file, String text, Node owner, Wrapper form, Set<String> finalKeys) {
    this.file = file;
    this.text = text;
    this.owner = owner;
    this.form = form;
    this.entries = entries(owner).toList();
    this.finalKeys = finalKeys;
  }

  /**
   * Returns the site file that is a node of JSON or YAML.
   *
   * @param finalKeys the keys that no later file may change
   * @throws SiteFileException if a value is none
   */
  static SiteFile of(String file, String text, Node owner, Wrapper form, Set<String> finalKeys) {
    if (owner instanceof Fields fields) {
      fields.fields().stream()
          .filter(field -> !(field.value() instanceof Scalar))
          .findFirst()
          .ifPresent(
              field -> {
                throw new SiteFileException(
                    Phrase.of(
                        "%s:%d: %s has a list or fields for its value; write the value as text",
                        file, field.key().line(), field.name()));
              });
    }
    CarriedEntries carried = new CarriedEntries(file, text, owner, form, finalKeys);
    return SiteFile.carried(file, carried.xml(), carried);
  }

  /** Returns the keys in a node; none if it is not only keys and values. */
  static Stream<String> keys(Node node) {
    List<Entry> entries = entries(node).toList();
    return entries.size() == node.nodes().size()
        ? entries.stream().map(Entry::name)
        : Stream.empty();
  }

  private static Stream<Entry> entries(Node node) {
    if (node instanceof Fields fields) {
      return fields.fields().stream()
          .filter(field -> field.value() instanceof Scalar)
          .map(CarriedEntries::entry);
    }
    return node.nodes().stream()
        .filter(Fields.class::isInstance)
        .flatMap(item -> item((Fields) item).stream());
  }

  private static Entry entry(Field field) {
    Place key = field.key();
    Scalar value = (Scalar) field.value();
    int end = Math.max(key.end(), value.place().end());
    return new Entry(new Place(key.line(), key.start(), end), key, field.name(), value);
  }

  private static Optional<Entry> item(Fields item) {
    Optional<Scalar> name = item.scalar("name").or(() -> item.scalar("key"));
    Optional<Scalar> value = item.scalar("value");
    return name.flatMap(Scalar::text)
        .filter(text -> value.isPresent())
        .map(
            text -> new Entry(item.place(), name.orElseThrow().place(), text, value.orElseThrow()));
  }

  private String xml() {
    XmlEscape escape = new XmlEscape(StandardCharsets.UTF_8, "\n");
    StringBuilder xml = new StringBuilder(text.length() + 100).append("<configuration>");
    int line = 1;
    for (Entry entry : entries) {
      int at = entry.key().line();
      xml.append("\n".repeat(Math.max(0, at - line)));
      line = Math.max(line, at);
      int impossible = XmlEscape.firstImpossible(entry.name() + entry.text().orElse(""));
      if (impossible >= 0) {
        throw new SiteFileException(
            Phrase.of(
                "%s:%d: has the character U+%04X, which no hbase-site.xml can hold; remove it",
                file, at, impossible));
      }
      xml.append("<property name=\"").append(escape.attribute(entry.name())).append('"');
      entry
          .text()
          .ifPresent(value -> xml.append(" value=\"").append(escape.attribute(value)).append('"'));
      xml.append(finalKeys.contains(entry.name()) ? " final=\"true\"/>" : "/>");
    }
    return xml.append("\n</configuration>\n").toString();
  }

  @Override
  public String form() {
    return form.words();
  }

  /** Goes through the entries beside the edited properties, which are in the same order. */
  @Override
  public String with(SiteFile edited) {
    Map<String, Integer> surplus = new HashMap<>();
    entries.forEach(entry -> surplus.merge(entry.name(), 1, Integer::sum));
    Set<String> known = Set.copyOf(surplus.keySet());
    edited.properties().forEach(property -> surplus.merge(property.name(), -1, Integer::sum));
    Set<String> added = edited.keysAddedByKit();
    Deque<SiteProperty> properties = new ArrayDeque<>(edited.properties());
    List<Splice> splices = new ArrayList<>();
    List<Integer> removed = new ArrayList<>();
    int lastKept = -1;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      boolean isLeft = surplus.merge(entry.name(), -1, Integer::sum) < 0;
      boolean isRenamed =
          !properties.isEmpty()
              && !known.contains(properties.element().name())
              && !added.contains(properties.element().name());
      if (isLeft || isRenamed) {
        lastKept = i;
        splices.addAll(changes(entry, properties.remove()));
      } else {
        removed.add(i);
      }
    }
    for (int i : removed) {
      splices.add(new Splice(spanToRemove(i, i < lastKept), ""));
    }
    if (!properties.isEmpty()) {
      splices.add(addition(properties, lastKept));
    }
    return Wrapper.proved(file, Splice.apply(text, splices), edited);
  }

  private List<Splice> changes(Entry entry, SiteProperty property) {
    List<Splice> changes = new ArrayList<>();
    if (!property.name().equals(entry.name())) {
      String name = Token.name(entry.key().of(text), property.name());
      changes.add(new Splice(span(entry.key()), name));
    }
    if (!property.value().equals(entry.text())) {
      changes.add(
          new Splice(span(entry.value().place()), token(entry, property.value().orElse(""))));
    }
    return changes;
  }

  /** Returns what goes with an entry: a comma before or after it, or the whole of its lines. */
  private Span spanToRemove(int index, boolean hasNext) {
    Place whole = entries.get(index).whole();
    if (!isFlow()) {
      return new Span(lineStart(whole.start()), Math.min(text.length(), lineEnd(whole.end()) + 1));
    }
    if (hasNext) {
      return new Span(whole.start(), entries.get(index + 1).whole().start());
    }
    return new Span(index == 0 ? whole.start() : entries.get(index - 1).whole().end(), whole.end());
  }

  /** Returns an insertion after the last entry that is left, or into an empty object. */
  private Splice addition(Collection<SiteProperty> properties, int lastKept) {
    if (lastKept < 0) {
      String fields =
          properties.stream()
              .map(one -> Token.quoted(one.name()) + ": " + Token.quoted(one.value().orElse("")))
              .collect(Collectors.joining(", "));
      return Splice.insert(owner.place().start() + 1, fields);
    }
    Entry last = entries.get(lastKept);
    String lines =
        properties.stream()
            .map(one -> separator(last) + like(last, one.name(), one.value().orElse("")))
            .collect(Collectors.joining());
    int end = last.whole().end();
    return Splice.insert(isFlow() ? end : lineEnd(end), lines);
  }

  /** Returns an entry written as another one is, without what else that one has. */
  private String like(Entry entry, String name, String value) {
    int base = entry.whole().start();
    String source = text.substring(base, entry.end());
    String written =
        Splice.apply(
            source,
            List.of(
                new Splice(
                    new Span(entry.key().start() - base, entry.key().end() - base),
                    Token.name(entry.key().of(text), name)),
                new Splice(
                    new Span(
                        entry.value().place().start() - base, entry.value().place().end() - base),
                    token(entry, value))));
    return owner instanceof Items && text.charAt(base) == '{'
        ? written + text.substring(blanksBefore(entry.whole().end() - 1), entry.whole().end())
        : written;
  }

  private String token(Entry entry, String value) {
    return Token.value(entry.value().place().of(text), value);
  }

  /** Returns what stands between two entries. */
  private String separator(Entry entry) {
    if (isFlow()) {
      int first = entries.get(0).whole().start();
      return "," + text.substring(blanksBefore(first), first);
    }
    int start = entry.whole().start();
    String prefix = text.substring(lineStart(start), start);
    return (text.contains("\r\n") ? "\r\n" : "\n")
        + (owner instanceof Items ? prefix : prefix.replace('-', ' '));
  }

  /** Returns whether entries are separated by commas. */
  private boolean isFlow() {
    char first = text.charAt(owner.place().start());
    return first == '{' || first == '[';
  }

  private int blanksBefore(int at) {
    int start = at;
    while (text.charAt(start - 1) <= ' ') {
      start--;
    }
    return start;
  }

  private int lineStart(int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  private int lineEnd(int at) {
    int end = text.indexOf('\n', at);
    if (end < 0) {
      return text.length();
    }
    return end > at && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  private static Span span(Place place) {
    return new Span(place.start(), place.end());
  }
}
