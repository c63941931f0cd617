// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A parsed {@code hbase-site.xml}. Immutable and thread-safe.
 *
 * <p>Example: {@code SiteFile.read(path).edit(values, "htk profile ssd-tuned")}.
 *
 * <p>Properties, duplicates, finals, entities and CDATA are read as {@code Configuration} of Hadoop
 * 3.4 reads them. Names that Hadoop calls deprecated are returned as written.
 *
 * <p>Some files are refused although Hadoop would read them: a file of more than 4 MiB, or with
 * more than 300 000 tags, texts and comments, or a thousand names of elements and attributes, or 32
 * KiB before its root element; an external DTD or entity, even an unused one; more than 1000 uses
 * of entities, nested deeper than 20, or expanding to over 1 MiB; a root element other than {@code
 * configuration}; bytes that are not valid in the file's encoding, or that cannot be written back.
 */
public final class SiteFile {

  private final String name;
  private final SiteText encoded;
  private final SiteDocument document;
  private final SortedMap<String, PlacedProperty> winners = new TreeMap<>();
  private final Set<String> finals = new HashSet<>();

  private SiteFile(String name, SiteText encoded, SiteDocument document) {
    this.name = name;
    this.encoded = encoded;
    this.document = document;
    document.properties().forEach(this::load);
  }

  /** Loads as {@code Configuration.loadProperty} does: a final mark counts without a value. */
  private void load(PlacedProperty placed) {
    SiteProperty property = placed.property();
    if (property.value().isPresent() && !finals.contains(property.name())) {
      winners.put(property.name(), placed);
    }
    if (property.isFinal()) {
      finals.add(property.name());
    }
  }

  /**
   * Reads and parses a file.
   *
   * @throws SiteFileException if it is missing, unreadable, hostile or not well-formed
   */
  public static SiteFile read(Path file) {
    return parse(file.toString(), SiteBytes.read(file));
  }

  /**
   * Parses bytes.
   *
   * @param name the file's name, for messages
   * @throws SiteFileException if the bytes are hostile or not a well-formed configuration
   */
  public static SiteFile parse(String name, byte[] bytes) {
    if (bytes.length == 0) {
      throw new SiteFileException(name + ": is empty; it must hold a <configuration>");
    }
    SiteText encoded = SiteText.decode(name, SiteBytes.checked(name, bytes));
    return new SiteFile(name, encoded, SiteParser.parse(name, encoded.text()));
  }

  /** Returns the file's name, for messages. */
  public String name() {
    return name;
  }

  /** Returns a copy of the bytes that were parsed. */
  public byte[] bytes() {
    return encoded.encode(encoded.text());
  }

  /** Returns the file's decoded text, without a byte-order mark. */
  public String text() {
    return encoded.text();
  }

  /** Returns every named property in the file's order, duplicates included. */
  public List<SiteProperty> properties() {
    return document.properties().stream().map(PlacedProperty::property).toList();
  }

  /**
   * Returns the effective property of a key: the last of its properties with a value, unless an
   * earlier one is final.
   */
  public Optional<SiteProperty> winner(String key) {
    return placedWinner(key).map(PlacedProperty::property);
  }

  Optional<PlacedProperty> placedWinner(String key) {
    return Optional.ofNullable(winners.get(key));
  }

  /** Returns whether the key is marked final anywhere; nothing after the mark changes it. */
  public boolean isFinal(String key) {
    return finals.contains(key);
  }

  /** Returns each key with its effective value, neither expanded nor trimmed. */
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

  /** Returns the hrefs of XIncludes, in the file's order; their properties are not read. */
  public List<String> includes() {
    return document.includes();
  }

  /** Returns the comments of the file, which may tell which tool owns it. */
  public List<String> comments() {
    return document.comments().stream().map(PlacedComment::text).toList();
  }

  /** Returns the keys in the kit's marked block, sorted; empty if there is no such block. */
  public SortedSet<String> keysAddedByKit() {
    SortedSet<String> keys = new TreeSet<>();
    MarkedBlock.find(document.comments())
        .ifPresent(
            block ->
                document.properties().stream()
                    .filter(placed -> block.holds(placed.startTag()))
                    .forEach(placed -> keys.add(placed.property().name())));
    return keys;
  }

  /**
   * Returns this file with the values set; all other bytes stay.
   *
   * @param values keys with their new values; a key that is final in the file stays unchanged
   * @param title the title of the marked block, which gets the keys that are new to the file
   * @throws SiteFileException if XML cannot hold a value, or the file's form does not allow the
   *     edit
   */
  public SiteEdit edit(SortedMap<String, String> values, String title) {
    List<SiteChange> changes = new ArrayList<>();
    values.forEach((key, value) -> changes.add(change(key, value)));
    if (changes.stream().noneMatch(change -> change.kind().changesFile())) {
      return new SiteEdit(this, this, changes);
    }
    return new SiteEdit(this, SiteWriter.write(this, changes, title), changes);
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
    if (isFinal(key)) {
      return SiteChange.Kind.KEPT_FINAL;
    }
    return editable(key).isPresent() ? SiteChange.Kind.CHANGED : SiteChange.Kind.ADDED;
  }

  /** Returns the property to edit: the effective one, or else the last, without a value. */
  Optional<PlacedProperty> editable(String key) {
    return placedWinner(key)
        .or(
            () ->
                document.properties().stream()
                    .filter(placed -> placed.property().name().equals(key))
                    .reduce((earlier, later) -> later));
  }

  SiteDocument document() {
    return document;
  }

  SiteText encoded() {
    return encoded;
  }
}
