// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import dev.htk.secrets.Secrets;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of an edit. Immutable.
 *
 * @param before the file before the edit
 * @param after the file after the edit; the same object if nothing changes
 * @param changes one change for each requested key, sorted by key
 */
public record SiteEdit(SiteFile before, SiteFile after, List<SiteChange> changes) {

  public SiteEdit {
    changes = List.copyOf(changes);
  }

  /**
   * Returns the reasons that forbid the edit, one sentence each: an included file decides a key, an
   * included file that cannot be read may decide it, or the file is none that a server reads. Empty
   * if it can be made.
   *
   * <p>No key at all is set beside an unread include. Even one at the top may mark a key final, and
   * a list of classes there would be lost.
   */
  public List<String> refusals() {
    List<String> refusals = new ArrayList<>();
    if (changesAnything() && before.isSavedConfiguration()) {
      refusals.add(
          before.name()
              + ": is a saved /conf page, which no server reads; name the site file itself");
    }
    changes.stream()
        .filter(change -> change.kind() == SiteChange.Kind.KEPT_INCLUDED)
        .forEach(change -> refusals.add(keptIncluded(change)));
    if (changesAnything()) {
      before.unread().forEach(include -> refusals.add(unread(include)));
    }
    return refusals;
  }

  private String keptIncluded(SiteChange change) {
    boolean isFinal = before.isFinal(change.key());
    SiteProperty decides =
        before.finalMark(change.key()).or(() -> before.winner(change.key())).orElseThrow();
    return Phrase.of(
        "%s: %s cannot become '%s' here, because %s:%d %s; change it there",
        before.name(),
        change.key(),
        Secrets.masked(change.key(), change.to()),
        decides.file().orElse(before.name()),
        decides.line(),
        isFinal ? "marks it final" : "sets it and is read after the kit's block");
  }

  private String unread(UnreadInclude include) {
    return Phrase.of(
        "%s:%d: includes %s, and %s; what it sets or marks final is unknown, so nothing is set"
            + " here",
        include.file().orElse(before.name()), include.line(), include.href(), include.reason());
  }

  /** Returns whether the file changes. */
  public boolean changesAnything() {
    return changes.stream().anyMatch(SiteChange::changesFile);
  }
}
