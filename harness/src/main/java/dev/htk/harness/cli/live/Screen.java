// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.TerminalBuilder.SystemOutput;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;

/** A terminal that shows a view in place. Not thread-safe. */
final class Screen implements AutoCloseable {

  /** Asks programs of the system, where others load a native library. */
  private static final String PROVIDER = "exec";

  /** The size of a terminal that does not know its own. */
  private static final int USUAL_WIDTH = 80;

  private static final int USUAL_HEIGHT = 24;

  private final Terminal terminal;
  private final Display display;

  Screen(Terminal terminal) {
    this.terminal = terminal;
    this.display = new Display(terminal, /* fullscreen= */ false);
  }

  /**
   * Opens the terminal behind an output of this process.
   *
   * @return null if the output is no terminal, or one that cannot move its cursor
   */
  static Screen of(SystemOutput output) {
    try {
      Terminal terminal =
          TerminalBuilder.builder()
              .provider(PROVIDER)
              .systemOutput(output)
              .dumb(true)
              .nativeSignals(false)
              .build();
      if (!terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
        return new Screen(terminal);
      }
      terminal.close();
    } catch (IOException | IllegalStateException noTerminal) {
      // The view is written as plain lines.
    }
    return null;
  }

  /** Shows the view in place of the one before, fitted to the terminal's present size. */
  void show(LiveFrame frame) {
    int height = terminal.getHeight() > 0 ? terminal.getHeight() : USUAL_HEIGHT;
    display.resize(height, width() + 1);
    // A full last line would scroll on some terminals.
    draw(frame.lines(width(), Math.max(1, height - 1)));
  }

  /** Returns the usable columns; a full last column would wrap on some terminals. */
  int width() {
    int columns = terminal.getWidth() > 0 ? terminal.getWidth() : USUAL_WIDTH;
    return Math.max(1, columns - 1);
  }

  /** Writes a line above the view, which is shown again the next time. */
  void say(String line) {
    draw(List.of());
    terminal.writer().println(line);
    terminal.flush();
    display.reset();
  }

  private void draw(List<String> lines) {
    display.update(lines.stream().map(AttributedString::new).toList(), -1);
    terminal.flush();
  }

  /** Leaves the last view on the terminal, and the cursor below it. */
  @Override
  public void close() {
    terminal.writer().println();
    terminal.flush();
    try {
      terminal.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the terminal cannot be closed", e);
    }
  }
}
