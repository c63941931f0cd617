// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.live.ClientRates;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.live.LiveDiagnoser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.TerminalBuilder.SystemOutput;
import org.junit.jupiter.api.Test;

class ScreenTest {

  private static final Window MINUTE = new Window(1_790_000_000_000_000L, 1_790_000_060_000_000L);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private Terminal terminal(int columns, int rows) throws IOException {
    return TerminalBuilder.builder()
        .provider("exec")
        .system(false)
        .streams(new ByteArrayInputStream(new byte[0]), bytes)
        .type("xterm")
        .encoding(StandardCharsets.UTF_8)
        .size(new Size(columns, rows))
        .build();
  }

  private static LiveFrame frame(double rate) {
    return LiveFrame.ofRun(
        "a-run-with-a-name-that-is-longer-than-the-terminal-is-wide",
        "42%",
        Optional.of(new ClientRates(rate, 2_000, 0)),
        LiveDiagnoser.picture(List.of(), MINUTE, List.of(), List.of(), LiveAdviser.withDefaults()));
  }

  @Test
  void theViewIsCutToTheTerminalAndShownInPlace() throws IOException {
    try (Screen screen = new Screen(terminal(40, 10))) {
      screen.show(frame(100));
      int before = shown().length();
      screen.show(frame(250));

      assertThat(shown().substring(0, before))
          .contains("42%", "100 operations/s", "…")
          .doesNotContain("wide  from");
      assertThat(shown().substring(before)).contains("25").doesNotContain("42%", "operations");
    }
  }

  @Test
  void aSaidLineComesBeforeTheNextView() throws IOException {
    try (Screen screen = new Screen(terminal(80, 10))) {
      screen.show(frame(100));
      int before = shown().length();
      screen.say("htk: something");
      screen.show(frame(100));

      assertThat(shown().substring(before)).containsSubsequence("htk: something", "42%", "100 op");
    }
  }

  @Test
  void theLastViewStaysAndTheCursorEndsBelowIt() throws IOException {
    Screen screen = new Screen(terminal(80, 10));
    screen.show(frame(100));
    int before = shown().length();
    screen.close();

    assertThat(shown().substring(before)).isEqualToNormalizingNewlines("\n");
  }

  @Test
  void outputThatIsNoTerminalHasNoScreen() {
    // The output of a test's JVM goes to Maven.
    assertThat(Screen.of(SystemOutput.SysErr)).isNull();
  }

  private String shown() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
