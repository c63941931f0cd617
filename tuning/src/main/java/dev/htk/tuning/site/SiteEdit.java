// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

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

  /** Returns whether the file changes. */
  public boolean changesAnything() {
    return changes.stream().anyMatch(change -> change.kind().changesFile());
  }
}
