// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.Optional;

/** Finds a WAL directory inside HBase's root directory. */
public final class WalDirUnderRoot implements RelationCheck {

  @Override
  public Optional<Problem> problem(Subject subject) {
    Optional<String> wal = subject.written(Keys.WAL_DIR).map(WalDirUnderRoot::plain);
    Optional<String> root = subject.written(Keys.ROOT_DIR).map(WalDirUnderRoot::plain);
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

  private static String plain(String directory) {
    String path = directory.trim();
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }
}
