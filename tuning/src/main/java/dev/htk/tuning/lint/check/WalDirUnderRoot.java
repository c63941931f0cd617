// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.relation.Placement;
import java.util.Optional;

/** Finds a WAL directory inside HBase's root directory. */
public final class WalDirUnderRoot implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    Placement placement = subject.placement();
    Optional<String> wal = directory(subject, Keys.WAL_DIR, placement.log());
    Optional<String> root = directory(subject, Keys.ROOT_DIR, placement.data());
    if (wal.isEmpty() || root.isEmpty() || !wal.get().startsWith(root.get() + "/")) {
      return Optional.empty();
    }
    return Optional.of(
        subject.problem(
            "%s lies under %s; HBase refuses that, and its servers do not start"
                .formatted(subject.described(Keys.WAL_DIR), subject.described(Keys.ROOT_DIR)),
            "Choose a directory beside hbase.rootdir.",
            Keys.WAL_DIR));
  }

  /** Returns the directory with its file system, if the file tells that, as HBase compares it. */
  private static Optional<String> directory(
      Subject subject, String key, Optional<Placement.Place> place) {
    return subject
        .written(key)
        .map(written -> place.map(Placement.Place::directory).orElse(Placement.plain(written)));
  }
}
