// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void aColumnIsAsWideAsItsWidestCellOrTheLeastWidth() {
    Table table = new Table().left("name", 0).right("number", 8).left("", 0);
    table.row("a longer name", "7", "bar");
    table.row("b", "123456789", "");

    assertThat(table.toString().lines())
        .containsExactly(
            "name              number",
            "a longer name          7  bar",
            "b              123456789");
  }
}
