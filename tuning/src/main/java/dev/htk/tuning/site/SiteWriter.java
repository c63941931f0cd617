// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import dev.htk.tuning.setting.RenamedKeys;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes an edit of a site file by splicing into its text, and parses the result to verify it. */
final class SiteWriter {

  private final SiteFile file;
  private final String text;
  private final SiteDocument document;
  private final Layout layout;
  private final XmlEscape escape;
  private final List<Splice> splices = new ArrayList<>();

  private SiteWriter(SiteFile file) {
    this.file = file;
    this.text = file.text();
    this.document = file.document();
    this.layout = Layout.of(text, document.own());
    this.escape = new XmlEscape(file.encoded().charset(), layout.lineEnd());
  }

  /** Returns the file after all changes that change it. */
  static SiteFile write(SiteFile file, List<SiteChange> changes, String title) {
    SiteWriter writer = new SiteWriter(file);
    changes.forEach(writer::refuseImpossible);
    changes.stream()
        .filter(change -> change.kind() == SiteChange.Kind.CHANGED)
        .forEach(writer::change);
    List<SiteChange> added =
        changes.stream().filter(change -> change.kind() == SiteChange.Kind.ADDED).toList();
    if (!added.isEmpty()) {
      writer.add(added, title);
    }
    return writer.proved(changes);
  }

  /**
   * Returns the file with its effective property of a key under another name and value, and without
   * the key's other properties.
   */
  static SiteFile rename(SiteFile file, String key, String name, String value) {
    SiteWriter writer = new SiteWriter(file);
    PlacedProperty effective = file.placedWinner(key).orElseThrow();
    writer.refuseInEntity(effective);
    writer.setName(effective, name);
    writer.setText(effective, value);
    writer.removeOthers(key, Optional.of(effective));
    SortedMap<String, String> expected = new TreeMap<>(file.values());
    expected.remove(RenamedKeys.current(key));
    expected.put(RenamedKeys.current(name), value);
    return writer.proved(expected, Optional.empty());
  }

  /** Returns the file with the effective property of a key alone. */
  static SiteFile removeDuplicates(SiteFile file, String key) {
    SiteWriter writer = new SiteWriter(file);
    writer.removeOthers(key, Optional.of(file.placedWinner(key).orElseThrow()));
    return writer.proved(new TreeMap<>(file.values()), Optional.empty());
  }

  /** Returns the file without any property of a key. */
  static SiteFile remove(SiteFile file, String key) {
    SiteWriter writer = new SiteWriter(file);
    writer.removeOthers(key, Optional.empty());
    SortedMap<String, String> expected = new TreeMap<>(file.values());
    String current = RenamedKeys.current(key);
    expected.remove(current);
    return writer.proved(expected, Optional.of(current));
  }

  private void setName(PlacedProperty placed, String name) {
    if (placed.nameElement().isPresent()) {
      setContent(placed.nameElement().get(), name);
    } else {
      splices.add(startTag(placed).set("name", name, escape));
    }
  }

  private void removeOthers(String key, Optional<PlacedProperty> kept) {
    for (PlacedProperty placed : document.own()) {
      if (placed.property().name().equals(key) && !kept.equals(Optional.of(placed))) {
        refuseInEntity(placed);
        Span lines =
            BlockRemoval.lines(text, placed)
                .orElseThrow(() -> refusal(placed, "cannot be removed; its end tag was not found"));
        splices.add(new Splice(lines, commentsIn(lines, placed)));
      }
    }
  }

  /**
   * Returns the comments inside a property that goes, each on its own line if the property had
   * lines of its own. One that says what to ignore goes with it: it would be about the next one.
   */
  private String commentsIn(Span lines, PlacedProperty placed) {
    boolean isAlone = lines.end() > 0 && "\r\n".indexOf(text.charAt(lines.end() - 1)) >= 0;
    String indent = isAlone ? Layout.indentBefore(text, placed.startTag().start()).orElse("") : "";
    String lineEnd = isAlone ? layout.lineEnd() : "";
    return document.comments().stream()
        .filter(comment -> comment.isIn(lines) && !PlacedComment.isIgnore(comment.text()))
        .map(comment -> indent + comment.span().of(text) + lineEnd)
        .collect(Collectors.joining());
  }

  /**
   * Parses the new text, so that only a file with exactly the expected values is returned.
   *
   * @param apart a key that may have another value now
   */
  private SiteFile proved(SortedMap<String, String> expected, Optional<String> apart) {
    SiteFile after = file.withText(spliced());
    Map<String, String> values = new HashMap<>(after.values());
    apart.ifPresent(values::remove);
    if (!values.equals(expected)) {
      throw refusal("its XML does not allow changing these keys one by one");
    }
    return after;
  }

  private void refuseInEntity(PlacedProperty placed) {
    if (placed.inEntity()) {
      throw refusal(placed, "comes from an entity; write the property out to have it set");
    }
  }

  private void refuseImpossible(SiteChange change) {
    String key = change.key();
    if (key.isEmpty() || !key.equals(key.trim())) {
      throw refusal("\"" + key + "\" cannot be a key: it is empty or has white space around it");
    }
    int impossible = XmlEscape.firstImpossible(key + change.to());
    if (impossible >= 0) {
      throw refusal(
          Phrase.of(
              "%s cannot be set: it has the character U+%04X, which XML cannot hold",
              key, impossible));
    }
  }

  private void change(SiteChange change) {
    PlacedProperty placed = file.editable(change.key()).orElseThrow();
    refuseInEntity(placed);
    if (change.to().isEmpty()) {
      setEmpty(placed);
    } else {
      setText(placed, change.to());
    }
  }

  private void setText(PlacedProperty placed, String value) {
    if (placed.valueInAttribute()) {
      splices.add(startTag(placed).set("value", value, escape));
    } else if (placed.valueElement().isPresent()) {
      setContent(placed.valueElement().get(), value);
    } else if (placed.nameElement().isPresent()) {
      insertAfterName(placed.nameElement().get(), value);
    } else {
      splices.add(startTag(placed).set("value", value, escape));
    }
  }

  /** Sets an empty value as an attribute, because Hadoop reads an empty element as no value. */
  private void setEmpty(PlacedProperty placed) {
    splices.add(startTag(placed).set("value", "", escape));
    if (!placed.valueInAttribute()) {
      placed.valueElement().ifPresent(element -> setContent(element, ""));
    }
  }

  /** Replaces the first piece of text in an element, and removes others; comments stay. */
  private void setContent(PlacedElement element, String value) {
    if (element.selfClosing()) {
      expand(element, escape.content(value));
      return;
    }
    List<Span> gaps = element.textSpans();
    Span first =
        gaps.stream().filter(gap -> !gap.of(text).isBlank()).findFirst().orElse(gaps.get(0));
    for (Span gap : gaps) {
      splices.add(new Splice(gap, gap.equals(first) ? escape.content(value) : ""));
    }
  }

  /** Gives an element written {@code <value/>} content and an end tag. */
  private void expand(PlacedElement element, String content) {
    if (content.isEmpty()) {
      return;
    }
    Span tag = element.startTag();
    String name = new StartTag(text, tag).qualifiedName();
    splices.add(new Splice(new Span(tag.end() - 2, tag.end()), ">" + content + "</" + name + ">"));
  }

  private void insertAfterName(PlacedElement name, String value) {
    int end = text.indexOf('>', name.content().end()) + 1;
    String newLine =
        Layout.indentBefore(text, name.startTag().start())
            .map(indent -> layout.lineEnd() + indent)
            .orElse("");
    splices.add(Splice.insert(end, newLine + "<value>" + escape.content(value) + "</value>"));
  }

  private void add(List<SiteChange> added, String title) {
    StringBuilder lines = new StringBuilder();
    added.forEach(change -> lines.append(property(change.key(), change.to())));
    Optional<MarkedBlock> block = MarkedBlock.find(document.comments());
    String begin = MarkedBlock.beginComment(title, escape);
    if (block.isPresent()) {
      splices.add(new Splice(block.get().begin(), begin));
      insertLines(block.get().end().start(), lines.toString());
      return;
    }
    String whole =
        line(layout.outer(), begin) + lines + line(layout.outer(), MarkedBlock.endComment());
    if (document.root().selfClosing()) {
      expand(document.root(), layout.lineEnd() + whole);
    } else {
      insertLines(document.root().content().end(), whole);
    }
  }

  private String property(String key, String value) {
    if (value.isEmpty()) {
      String name = escape.attribute(key);
      return line(layout.outer(), "<property name=\"" + name + "\" value=\"\"/>");
    }
    return line(layout.outer(), "<property>")
        + line(layout.inner(), "<name>" + escape.content(key) + "</name>")
        + line(layout.inner(), "<value>" + escape.content(value) + "</value>")
        + line(layout.outer(), "</property>");
  }

  private String line(String indent, String content) {
    return indent + content + layout.lineEnd();
  }

  /** Inserts whole lines before a tag or comment, or above its line if the line begins with it. */
  private void insertLines(int before, String lines) {
    Optional<String> indent = Layout.indentBefore(text, before);
    if (indent.isPresent()) {
      splices.add(Splice.insert(before - indent.get().length(), lines));
    } else {
      splices.add(Splice.insert(before, layout.lineEnd() + lines));
    }
  }

  /** Parses the new text, so that only a file with exactly the requested values is returned. */
  private SiteFile proved(List<SiteChange> changes) {
    SortedMap<String, String> expected = new TreeMap<>(file.values());
    changes.stream()
        .filter(SiteChange::changesFile)
        .forEach(change -> expected.put(RenamedKeys.current(change.key()), change.to()));
    SiteFile after = file.withText(spliced());
    if (!after.values().equals(expected)
        || !keysNotAdded(after, changes).equals(keysNotAdded(file, changes))) {
      throw refusal("its XML does not allow setting these keys one by one");
    }
    return after;
  }

  private static List<String> keysNotAdded(SiteFile file, List<SiteChange> changes) {
    Set<String> added =
        changes.stream()
            .filter(change -> change.kind() == SiteChange.Kind.ADDED)
            .map(SiteChange::key)
            .collect(Collectors.toSet());
    return file.properties().stream()
        .map(SiteProperty::name)
        .filter(key -> !added.contains(key))
        .toList();
  }

  private String spliced() {
    try {
      return Splice.apply(text, splices);
    } catch (IllegalArgumentException e) {
      throw refusal("two of the properties to set are nested; write them one after the other");
    }
  }

  private StartTag startTag(PlacedProperty placed) {
    return new StartTag(text, placed.startTag());
  }

  private SiteFileException refusal(PlacedProperty placed, String message) {
    SiteProperty property = placed.property();
    String where = ":" + property.line() + ":" + property.column() + ": ";
    return new SiteFileException(file.name() + where + property.name() + " " + message);
  }

  private SiteFileException refusal(String message) {
    return new SiteFileException(file.name() + ": " + message);
  }

  /**
   * The layout of a file: its line ending and its indentation.
   *
   * @param lineEnd the last line ending; a line feed if there is one line only
   * @param outer the indentation of {@code <property>}
   * @param inner the indentation of {@code <name>}
   */
  private record Layout(String lineEnd, String outer, String inner) {

    private static final String STEP = "  ";

    static Layout of(String text, List<PlacedProperty> properties) {
      for (int i = properties.size() - 1; i >= 0; i--) {
        PlacedProperty property = properties.get(i);
        Optional<String> outer = indentBefore(text, property.startTag().start());
        if (!property.inEntity() && outer.isPresent()) {
          Optional<String> inner =
              property.nameElement().flatMap(name -> indentBefore(text, name.startTag().start()));
          return new Layout(lineEnd(text), outer.get(), inner.orElse(outer.get() + STEP));
        }
      }
      return new Layout(lineEnd(text), STEP, STEP + STEP);
    }

    /** Returns the white space from a line's start to a place; empty if there is other text. */
    static Optional<String> indentBefore(String text, int place) {
      int start = place;
      while (start > 0 && (text.charAt(start - 1) == ' ' || text.charAt(start - 1) == '\t')) {
        start--;
      }
      boolean lineStart = start > 0 && "\r\n".indexOf(text.charAt(start - 1)) >= 0;
      return lineStart ? Optional.of(text.substring(start, place)) : Optional.empty();
    }

    private static String lineEnd(String text) {
      int last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
      if (last < 0) {
        return "\n";
      }
      boolean both = text.charAt(last) == '\n' && last > 0 && text.charAt(last - 1) == '\r';
      return both ? "\r\n" : text.substring(last, last + 1);
    }
  }
}
