// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import dev.htk.tuning.setting.RenamedKeys;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A parsed {@code hbase-site.xml} with the files that it includes. Immutable and thread-safe.
 *
 * <p>Example: {@code SiteFile.read(path).edit(values, "htk profile ssd-tuned")}.
 *
 * <p>Properties, duplicates, finals, includes, fallbacks, entities and CDATA are read as {@code
 * Configuration} of Hadoop 3.4 reads them. A key that Hadoop renames has the effective value of all
 * its names. Only the site file itself is ever edited.
 *
 * <p>An include over the network, or one that the user may not read, is never followed; {@link
 * #unread} returns it.
 *
 * <p>Some files are refused although Hadoop would read them: a file of more than 4 MiB, or with
 * more than 300 000 tags, texts and comments, or a thousand names of elements and attributes, or 32
 * KiB before its root element; an external DTD or entity, even an unused one; more than 1000 uses
 * of entities, nested deeper than 20, or expanding to over 1 MiB; a root element other than {@code
 * configuration}; bytes that are not valid in the file's encoding, or that cannot be written back;
 * an include that leads back to its own file; more than 100 included files, or more than 4 MiB or
 * 30 000 properties in all.
 */
public final class SiteFile {

  private final String name;
  private final SiteText encoded;
  private final SiteDocument document;
  private final Inclusions inclusions;
  private final Optional<Carrier> carrier;
  private final SortedMap<String, PlacedProperty> winners = new TreeMap<>();

  /** Maps a key to the first property that marks it final. */
  private final Map<String, PlacedProperty> finals = new HashMap<>();

  private SiteFile(
      String name, SiteText encoded, Inclusions inclusions, Optional<Carrier> carrier) {
    this.name = name;
    this.encoded = encoded;
    this.inclusions = inclusions;
    this.carrier = carrier;
    this.document = SiteParser.parse(name, encoded.text(), inclusions);
    document.properties().forEach(this::load);
  }

  /** Loads as {@code Configuration.loadProperty} does: a final mark counts without a value. */
  private void load(PlacedProperty placed) {
    SiteProperty property = placed.property();
    String key = RenamedKeys.current(property.name());
    if (property.value().isPresent() && !finals.containsKey(key)) {
      winners.put(key, placed);
    }
    if (property.isFinal()) {
      finals.putIfAbsent(key, placed);
    }
  }

  /**
   * Reads and parses a file and those that it includes.
   *
   * @throws SiteFileException if it is missing or unreadable, or if one of the files is hostile or
   *     not well-formed
   */
  public static SiteFile read(Path file) {
    return parse(file.toString(), SiteBytes.read(file), Inclusions.of(file), Optional.empty());
  }

  /**
   * Parses bytes. Includes in them cannot be read, because their folder is not known.
   *
   * @param name the file's name, for messages
   * @throws SiteFileException if the bytes are hostile or not a well-formed configuration
   */
  public static SiteFile parse(String name, byte[] bytes) {
    return parse(name, bytes, Inclusions.none(), Optional.empty());
  }

  /**
   * Parses the content that another tool's file carries.
   *
   * @param name the tool's file, for messages
   * @param xml the content, with every property on its line of the tool's file
   * @throws SiteFileException if the content is hostile or not a well-formed configuration
   */
  public static SiteFile carried(String name, String xml, Carrier carrier) {
    byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
    return parse(name, bytes, Inclusions.none(), Optional.of(carrier));
  }

  private static SiteFile parse(
      String name, byte[] bytes, Inclusions inclusions, Optional<Carrier> carrier) {
    if (bytes.length == 0) {
      throw new SiteFileException(name + ": is empty; it must hold a <configuration>");
    }
    SiteText encoded = SiteText.decode(name, SiteBytes.checked(name, bytes));
    return new SiteFile(name, encoded, inclusions, carrier);
  }

  /** Returns this file with another text, in the same encoding and with the same includes. */
  SiteFile withText(String text) {
    return parse(name, encoded.encode(text), inclusions, carrier);
  }

  /** Returns the file's name, for messages. */
  public String name() {
    return name;
  }

  /** Returns a copy of the bytes that were parsed. */
  public byte[] bytes() {
    return encoded.encode(encoded.text());
  }

  /** Returns whether the file is in UTF-8 and has no byte-order mark. */
  public boolean isUtf8() {
    return encoded.mark().isEmpty()
        && Arrays.equals(bytes(), text().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the file's decoded text, without a byte-order mark. */
  public String text() {
    return encoded.text();
  }

  /** Returns the text of the whole file: that of the tool which carries this one, or its own. */
  public String fileText() {
    return carrier.map(tool -> tool.with(this)).orElseGet(this::text);
  }

  /** Returns the text without the comments of the kit's marked block, which no tool keeps apart. */
  public String unmarkedText() {
    return MarkedBlock.find(document.comments())
        .map(
            block ->
                Splice.apply(
                    text(),
                    Stream.of(block.begin(), block.end())
                        .map(edge -> BlockRemoval.wholeLines(text(), edge.start(), edge.end()))
                        .map(lines -> new Splice(lines, ""))
                        .toList()))
        .orElseGet(this::text);
  }

  /**
   * Refuses a file that another tool keeps.
   *
   * @throws SiteFileException if this is the content of such a file
   */
  public void requireWritable() {
    carrier.ifPresent(
        tool -> {
          throw new SiteFileException(
              name + ": is " + tool.form() + ": change it there; --dry-run prints what to change");
        });
  }

  /** Returns whether this is the content of a file that another tool keeps. */
  public boolean isCarried() {
    return carrier.isPresent();
  }

  /** Returns the decoded texts of the file and of those that it includes. */
  public List<String> texts() {
    List<String> texts = new ArrayList<>(List.of(text()));
    texts.addAll(inclusions.texts());
    return texts;
  }

  /**
   * Returns every named property in the order in which Hadoop loads them, duplicates and those of
   * included files among them.
   */
  public List<SiteProperty> properties() {
    return document.properties().stream().map(PlacedProperty::property).toList();
  }

  /**
   * Returns the effective property of a key: the last of its properties with a value, unless an
   * earlier one is final. It may stand in an included file, or under a name that Hadoop renames.
   */
  public Optional<SiteProperty> winner(String key) {
    return placedWinner(key).map(PlacedProperty::property);
  }

  Optional<PlacedProperty> placedWinner(String key) {
    return Optional.ofNullable(winners.get(RenamedKeys.current(key)));
  }

  /** Returns whether the key is marked final anywhere; nothing after the mark changes it. */
  public boolean isFinal(String key) {
    return finalMark(key).isPresent();
  }

  /** Returns the first property that marks a key final. */
  public Optional<SiteProperty> finalMark(String key) {
    return Optional.ofNullable(finals.get(RenamedKeys.current(key))).map(PlacedProperty::property);
  }

  /**
   * Returns each key with its effective value, neither expanded nor trimmed. A key that Hadoop
   * renames has its new name.
   */
  public SortedMap<String, String> values() {
    SortedMap<String, String> values = new TreeMap<>();
    winners.forEach((key, placed) -> values.put(key, placed.property().value().orElseThrow()));
    return Collections.unmodifiableSortedMap(values);
  }

  /**
   * Returns the value of a key with its {@code ${…}} replaced from this file, or else from the
   * defaults; empty if neither has the key.
   */
  public Optional<Expansion> expand(String key, Map<String, String> defaults) {
    return Expansion.of(
        key, name -> winner(name).flatMap(SiteProperty::value).orElseGet(() -> defaults.get(name)));
  }

  /** Returns the includes that could not be read, in the files' order. */
  public List<UnreadInclude> unread() {
    return document.unread();
  }

  /**
   * Returns whether this is what Hadoop writes of a running server, such as its page {@code /conf}:
   * most values come from files of defaults.
   */
  public boolean isSavedConfiguration() {
    long defaults = properties().stream().filter(SiteProperty::isFromDefaults).count();
    return defaults * 2 > properties().size();
  }

  /** Returns the comments of the file, which may tell which tool owns it. */
  public List<String> comments() {
    return document.comments().stream().map(PlacedComment::text).toList();
  }

  /** Returns the comments of the file itself, in order, each with the property that follows it. */
  public List<SiteRemark> remarks() {
    List<PlacedComment> comments = document.comments();
    Deque<SiteRemark> remarks = new ArrayDeque<>();
    NavigableMap<Integer, PlacedProperty> own = new TreeMap<>();
    document.own().forEach(placed -> own.put(placed.startTag().start(), placed));
    int nextStart = text().length();
    Optional<SiteProperty> ofNext = Optional.empty();
    for (int i = comments.size() - 1; i >= 0; i--) {
      Span span = comments.get(i).span();
      Map.Entry<Integer, PlacedProperty> following = own.ceilingEntry(span.end());
      if (following != null && following.getKey() < nextStart) {
        nextStart = following.getKey();
        ofNext = Optional.of(following.getValue().property());
      }
      if (!text().substring(span.end(), nextStart).isBlank()) {
        ofNext = Optional.empty();
      }
      remarks.addFirst(new SiteRemark(comments.get(i).text(), comments.get(i).line(), ofNext));
      nextStart = span.start();
      if (comments.get(i).text().contains("<property") || MarkedBlock.isEdge(comments.get(i))) {
        // What stands before it is not about what follows it.
        ofNext = Optional.empty();
      }
    }
    return List.copyOf(remarks);
  }

  /**
   * Returns whether a comment inside or before a property of a key says what to ignore: it would be
   * about another one without that property.
   */
  public boolean hasRemarksOn(String key) {
    boolean isInside =
        document.own().stream()
            .filter(placed -> placed.property().name().equals(key))
            .map(placed -> BlockRemoval.lines(text(), placed))
            .flatMap(Optional::stream)
            .anyMatch(lines -> document.comments().stream().anyMatch(it -> it.ignoresIn(lines)));
    return isInside
        || remarks().stream()
            .filter(remark -> PlacedComment.isIgnore(remark.text()))
            .anyMatch(
                remark -> remark.property().filter(next -> next.name().equals(key)).isPresent());
  }

  /** Returns whether the effective property of a key stands in the kit's marked block. */
  public boolean isAddedByKit(String key) {
    Optional<MarkedBlock> block = MarkedBlock.find(document.comments());
    return placedWinner(key)
        .filter(PlacedProperty::isOwn)
        .filter(winner -> block.filter(it -> it.holds(winner.startTag())).isPresent())
        .isPresent();
  }

  /** Returns the keys in the kit's marked block, sorted; empty if there is no such block. */
  public SortedSet<String> keysAddedByKit() {
    SortedSet<String> keys = new TreeSet<>();
    MarkedBlock.find(document.comments())
        .ifPresent(
            block ->
                document.own().stream()
                    .filter(placed -> block.holds(placed.startTag()))
                    .forEach(placed -> keys.add(placed.property().name())));
    return keys;
  }

  /**
   * Returns this file with the values set; all other bytes stay. A value that now comes from an
   * included file, or from a key's old name, is set in the marked block, where it comes later.
   *
   * @param values keys with their new values; a key that is final stays unchanged
   * @param title the title of the marked block, which gets the keys that are new to the file
   * @throws SiteFileException if XML cannot hold a value, or the file's form does not allow the
   *     edit
   */
  public SiteEdit edit(SortedMap<String, String> values, String title) {
    List<SiteChange> changes = new ArrayList<>();
    values.forEach((key, value) -> changes.add(change(key, value)));
    if (changes.stream().noneMatch(SiteChange::changesFile)) {
      return new SiteEdit(this, this, changes);
    }
    return new SiteEdit(this, SiteWriter.write(this, changes, title), changes);
  }

  /**
   * Returns this file with the effective property of a key under another name, for which the file
   * has no property yet. Other properties of the key are removed; all other bytes stay.
   *
   * @throws SiteFileException if the file's form does not allow it
   */
  public SiteFile renamed(String key, String name, String value) {
    return SiteWriter.rename(this, key, name, value);
  }

  /**
   * Returns this file with the effective property of a key alone; all other bytes stay.
   *
   * @throws SiteFileException if the file's form does not allow it
   */
  public SiteFile withoutDuplicates(String key) {
    return SiteWriter.removeDuplicates(this, key);
  }

  /**
   * Returns this file without any property of a key; all other bytes stay.
   *
   * @throws SiteFileException if the file's form does not allow it
   */
  public SiteFile withoutKey(String key) {
    return SiteWriter.remove(this, key);
  }

  /**
   * Returns this file without some keys that the kit has added; all other bytes stay. The kit's
   * block is removed with the last of its keys.
   *
   * @param keys the keys to remove, all among {@link #keysAddedByKit()}
   * @throws IllegalArgumentException if a key is not among them
   * @throws SiteFileException if the file's form does not allow the removal
   */
  public SiteFile without(Set<String> keys) {
    if (!keysAddedByKit().containsAll(keys)) {
      throw new IllegalArgumentException("not all of these are in the kit's block: " + keys);
    }
    return keys.isEmpty() ? this : BlockRemoval.remove(this, keys);
  }

  private SiteChange change(String key, String to) {
    Optional<String> from = winner(key).flatMap(SiteProperty::value);
    return new SiteChange(key, kind(key, from, to), from, to);
  }

  private SiteChange.Kind kind(String key, Optional<String> from, String to) {
    if (from.equals(Optional.of(to))) {
      return SiteChange.Kind.SAME;
    }
    Optional<SiteProperty> mark = finalMark(key);
    if (mark.isPresent()) {
      return mark.get().file().isPresent()
          ? SiteChange.Kind.KEPT_INCLUDED
          : SiteChange.Kind.KEPT_FINAL;
    }
    if (editable(key).isPresent()) {
      return SiteChange.Kind.CHANGED;
    }
    return isBehindBlock(key) ? SiteChange.Kind.KEPT_INCLUDED : SiteChange.Kind.ADDED;
  }

  /** Returns whether the effective property comes later than what the kit's block holds. */
  private boolean isBehindBlock(String key) {
    Optional<Span> blockEnd = MarkedBlock.find(document.comments()).map(MarkedBlock::end);
    return blockEnd.isPresent()
        && placedWinner(key)
            .filter(winner -> winner.startTag().start() >= blockEnd.get().start())
            .isPresent();
  }

  /**
   * Returns the property to edit: the effective one, or else the last, without a value. Empty if
   * the effective one stands in an included file or under another name.
   */
  Optional<PlacedProperty> editable(String key) {
    Optional<PlacedProperty> winner = placedWinner(key);
    if (winner.isPresent()) {
      return winner.filter(placed -> placed.isOwn() && placed.property().name().equals(key));
    }
    return document.own().stream()
        .filter(placed -> placed.property().name().equals(key))
        .reduce((earlier, later) -> later);
  }

  SiteDocument document() {
    return document;
  }

  SiteText encoded() {
    return encoded;
  }
}
