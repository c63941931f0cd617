// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.relation.KeySources;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.RenamedKeys;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteChange;
import dev.htk.tuning.site.SiteEdit;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.site.SiteFileException;
import dev.htk.tuning.site.SiteProperty;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Edits a site file that sets keys of a profile under old names that HBase still reads. The old
 * names get out of the way, so that the profile's values count and nothing is set twice.
 */
final class OldNameEdit {

  private final SiteFile before;
  private final SettingsCatalogue catalogue;
  private final KeySources sources;
  private final SortedMap<String, String> values;
  private final Map<String, String> from = new HashMap<>();
  private final SortedMap<String, String> replaced = new TreeMap<>();
  private final List<SiteChange> decided = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private SiteFile file;

  private OldNameEdit(
      SiteFile before, SortedMap<String, String> values, SettingsCatalogue catalogue) {
    this.before = before;
    this.catalogue = catalogue;
    this.sources = KeySources.of(before, catalogue);
    this.values = new TreeMap<>(values);
    this.file = before;
  }

  /**
   * The edited file.
   *
   * @param replaced the old names that no longer count, by the key that took their place
   * @param notes what else there is to say about old names, one sentence each
   */
  record Result(SiteEdit edit, SortedMap<String, String> replaced, List<String> notes) {}

  /** Edits a file like {@link SiteFile#edit}, minding old names. */
  static Result edit(
      SiteFile before,
      SortedMap<String, String> values,
      SettingsCatalogue catalogue,
      String title) {
    return new OldNameEdit(before, values, catalogue).result(title);
  }

  private Result result(String title) {
    catalogue.oldNames().stream()
        .filter(old -> properties(old.key()).findAny().isPresent())
        .forEach(this::replace);
    SiteEdit edit = file.edit(values, title);
    edit.changes().forEach(change -> decided.add(withOldValue(change)));
    decided.sort(Comparator.comparing(SiteChange::key));
    return new Result(
        new SiteEdit(before, edit.after(), decided),
        Collections.unmodifiableSortedMap(replaced),
        List.copyOf(notes));
  }

  private SiteChange withOldValue(SiteChange change) {
    return from.containsKey(change.key())
        ? new SiteChange(
            change.key(), SiteChange.Kind.CHANGED, Optional.of(from.get(change.key())), change.to())
        : change;
  }

  private void replace(OldName old) {
    boolean counts = sources.oldName(old.current()).equals(Optional.of(old));
    if (!counts) {
      removeIdle(old);
    } else if (values.containsKey(old.current())) {
      replaceCounting(old);
    } else if (old.measure().filter(key -> values.containsKey(key)).isPresent()) {
      keepMeaning(old);
    }
  }

  /** Removes a name that does not count and would contradict the new value. */
  private void removeIdle(OldName old) {
    Optional<String> wanted = Optional.ofNullable(values.get(old.current()));
    if (wanted.isPresent()
        && isOwn(old)
        && !before.isFinal(old.current())
        && !wanted.equals(Optional.ofNullable(before.values().get(old.current())))) {
      requireUnused(old);
      file = file.withoutKey(old.key());
    }
  }

  private void replaceCounting(OldName old) {
    String key = old.current();
    String value = converted(old).orElseGet(() -> written(old));
    if (old.keepsMeaning() && NumberOrder.isSame(catalogue.get(key), value, values.get(key))) {
      decide(key, SiteChange.Kind.SAME, value);
    } else if (before.isFinal(old.key())) {
      decide(key, SiteChange.Kind.KEPT_FINAL, value);
    } else {
      from.put(key, value);
      replaced.put(key, old.key());
      rename(old, value);
    }
  }

  private void decide(String key, SiteChange.Kind kind, String value) {
    decided.add(new SiteChange(key, kind, Optional.of(value), values.remove(key)));
  }

  /**
   * Writes a value under the current name before another key changes what it means under the old
   * one: flushes are still forced at the same share of the memstores' limit.
   */
  private void keepMeaning(OldName old) {
    String written = written(old);
    Optional<String> value = converted(old);
    if (before.isFinal(old.key()) || value.isEmpty()) {
      notes.add(
          "%s = %s stays in force, as a share of the heap whatever %s is"
              .formatted(old.key(), written.trim(), old.measure().orElseThrow()));
      return;
    }
    rename(old, value.get());
    replaced.put(old.current(), old.key());
    if (isOwn(old)) {
      decided.add(new SiteChange(old.current(), SiteChange.Kind.CHANGED, value, value.get()));
    } else {
      from.put(old.current(), value.get());
    }
    notes.add(
        "%s = %s becomes %s = %s, the same share of the limit as before (%s)"
            .formatted(
                old.key(),
                written.trim(),
                old.current(),
                value.get(),
                old.calculation(written, sources::value).orElseThrow()));
  }

  /** Gives the value its current name; where an included file sets it, in this file. */
  private void rename(OldName old, String value) {
    if (!isOwn(old)) {
      values.putIfAbsent(old.current(), value);
      return;
    }
    requireUnused(old);
    if (properties(old.current()).findAny().isPresent()) {
      file = file.withoutKey(old.key());
    } else {
      file = file.renamed(old.key(), old.current(), value);
    }
  }

  /** Refuses to take away a name that another value takes in, which would then mean nothing. */
  private void requireUnused(OldName old) {
    String reference = "${" + old.key() + "}";
    before.properties().stream()
        .filter(property -> property.value().filter(value -> value.contains(reference)).isPresent())
        .filter(property -> before.winner(property.name()).equals(Optional.of(property)))
        .filter(property -> !isSetAnew(property.name()))
        .findFirst()
        .ifPresent(
            property -> {
              throw new SiteFileException(
                  Phrase.of(
                      "%s: %s takes in %s, an old name that becomes %s; write its value out first",
                      before.name(), property.name(), reference, old.current()));
            });
  }

  private boolean isSetAnew(String key) {
    return values.containsKey(RenamedKeys.current(key)) && !before.isFinal(key);
  }

  private boolean isOwn(OldName old) {
    return properties(old.key()).allMatch(property -> property.file().isEmpty());
  }

  private Stream<SiteProperty> properties(String key) {
    return before.properties().stream().filter(property -> property.name().equals(key));
  }

  private String written(OldName old) {
    return before.winner(old.key()).flatMap(SiteProperty::value).orElseThrow();
  }

  private Optional<String> converted(OldName old) {
    return old.keepsMeaning() ? Optional.of(written(old)) : sources.converted(old);
  }
}
