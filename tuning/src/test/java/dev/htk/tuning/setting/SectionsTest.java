// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.setting.Sections.Section;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SectionsTest {

  @Test
  void aFactMaySpanLinesAndMayRepeat() throws IOException {
    Section section =
        parse(
                """
                # a comment

                [a.key]
                source = one,
                  two = three
                companion = b
                companion = c
                """)
            .get("a.key");
    assertThat(section.one("source")).contains("one, two = three");
    assertThat(section.all("companion")).containsExactly("b", "c");
    assertThat(section.one("default")).isEmpty();
  }

  @Test
  void aLinesOwnFactWins() throws IOException {
    Section section = parse("[k]\ndefault = 1\ndefault.2.5 = 2\n").get("k");
    assertThat(section.one("default", HBaseLine.V2_5)).contains("2");
    assertThat(section.one("default", HBaseLine.V2_6)).contains("1");
    assertThatThrownBy(() -> section.required("type", HBaseLine.V2_6))
        .hasMessage("[k] has no type");
  }

  @Test
  void malformedSectionsAreRefused() {
    assertThatThrownBy(() -> parse("[k]\n[k]\n")).hasMessageContaining("twice");
    assertThatThrownBy(() -> parse("[k]\nfact\n")).hasMessageContaining("fact");
    assertThatThrownBy(() -> parse("fact = 1\n")).hasMessageContaining("fact = 1");
  }

  private static Map<String, Section> parse(String text) throws IOException {
    return Sections.parse(new BufferedReader(new StringReader(text)));
  }
}
