// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table with a row of titles, in columns as wide as their widest cell. Lines end without spaces.
 * Not thread-safe.
 */
public final class Table {

  private record Column(String title, boolean right, int least) {}

  private final List<Column> columns = new ArrayList<>();
  private final List<String[]> rows = new ArrayList<>();

  /**
   * Adds a column whose cells start at its left edge.
   *
   * @param least the width that it has at least
   */
  public Table left(String title, int least) {
    columns.add(new Column(title, false, least));
    return this;
  }

  /**
   * Adds a column whose cells end at its right edge, for numbers.
   *
   * @param least the width that it has at least
   */
  public Table right(String title, int least) {
    columns.add(new Column(title, true, least));
    return this;
  }

  /** Adds a row with a cell for each column. */
  public void row(String... cells) {
    rows.add(cells);
  }

  /** Returns the titles and the rows, a line each. */
  @Override
  public String toString() {
    List<String[]> lines = new ArrayList<>(rows);
    lines.add(0, columns.stream().map(Column::title).toArray(String[]::new));
    int[] widths = IntStream.range(0, columns.size()).map(column -> width(lines, column)).toArray();
    return lines.stream()
        .map(
            line ->
                IntStream.range(0, line.length)
                        .mapToObj(column -> padded(line[column], column, widths[column]))
                        .collect(Collectors.joining("  "))
                        .stripTrailing()
                    + System.lineSeparator())
        .collect(Collectors.joining());
  }

  private int width(List<String[]> lines, int column) {
    int widest = lines.stream().mapToInt(line -> line[column].length()).max().orElse(0);
    return Math.max(widest, columns.get(column).least());
  }

  private String padded(String cell, int column, int width) {
    String padding = " ".repeat(width - cell.length());
    return columns.get(column).right() ? padding + cell : cell + padding;
  }
}
