package dev.htk.tuning.site;

import java.util.List;

/**
 * What an edit makes of a file. Immutable.
 *
 * @param before the file as it was
 * @param after the file as it will be; the very same if nothing changes
 * @param changes one for each key that was asked for, sorted by key
 */
public record SiteEdit(SiteFile before, SiteFile after, List<SiteChange> changes) {

  public SiteEdit {
    changes = List.copyOf(changes);
  }

  /** Whether any byte differs. */
  public boolean changesAnything() {
    return changes.stream().anyMatch(change -> change.kind().changesFile());
  }
}
