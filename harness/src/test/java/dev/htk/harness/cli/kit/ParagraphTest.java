// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class ParagraphTest {

  private static final int TRIES = 100;

  @Test
  void furtherLinesStandUnderTheText() {
    String text = Paragraph.labelled(2, "reason", "word ".repeat(30));

    assertThat(text.lines()).hasSize(2).allMatch(line -> line.length() <= 100);
    assertThat(text.lines().toList().get(0)).startsWith("  reason     word");
    assertThat(text.lines().toList().get(1)).startsWith("             word");
  }

  @Test
  void aWordThatFitsInNoLineStaysWhole() {
    String word = "x".repeat(300);

    assertThat(Paragraph.indented(4, "a " + word + " b").lines().map(String::strip))
        .containsExactly("a", word, "b");
  }

  @Property(tries = TRIES)
  void noWordIsLostOrMoved(
      @ForAll @Size(min = 1, max = 60)
          List<@AlphaChars @StringLength(min = 1, max = 120) String> words,
      @ForAll @IntRange(max = 20) int indent) {
    String text = Paragraph.indented(indent, String.join(" ", words));

    assertThat(text.strip().split("\\s+")).containsExactlyElementsOf(words);
  }
}
