// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import dev.htk.splitter.plan.SplitKey;
import org.apache.hadoop.hbase.TableName;

/**
 * A shell command that splits the region in which a key lies. Immutable.
 *
 * @param tableOrRegion the table's name, or the encoded name of the region
 * @param at the first key of the new region
 */
public record SplitCommand(String tableOrRegion, SplitKey at) {

  /** Splits whichever region of the table holds the key. */
  public SplitCommand(TableName table, SplitKey at) {
    this(table.getNameAsString(), at);
  }

  /** Returns the command in one line. */
  @Override
  public String toString() {
    return "split %s, %s"
        .formatted(ShellQuoting.name(tableOrRegion), ShellQuoting.READ_BY_RUBY.quote(at.toBytes()));
  }
}
