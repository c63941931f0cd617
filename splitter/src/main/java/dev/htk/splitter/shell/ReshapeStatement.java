// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import dev.htk.splitter.plan.SplitKey;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;

/** Writes the shell's commands that split and merge regions, each in one line. */
public final class ReshapeStatement {

  private ReshapeStatement() {}

  /** Splits whichever region of a table holds a key, which becomes the first of the new region. */
  public static String split(TableName table, SplitKey at) {
    return "split "
        + ShellQuoting.name(table.getNameAsString())
        + ", "
        + ShellQuoting.READ_BY_RUBY.quote(at.toBytes());
  }

  /** Merges neighbouring regions into one. They are given by their encoded names. */
  public static String merge(List<String> regions) {
    return regions.stream()
        .map(ShellQuoting::name)
        .collect(Collectors.joining(", ", "merge_region ", ""));
  }
}
