// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.live.EventFolder;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.live.LiveDiagnoser;
import dev.htk.harness.live.RowWindow;
import dev.htk.harness.live.ServerView;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.util.List;

/**
 * Reads the events of a run, plain and compressed, and diagnoses the files that recorders write.
 */
final class EventFiles implements InputReader {

  private static final int MOST_ROWS = 1000;

  private final RunFiles run = RunFiles.ofEvents();
  private final Scratch scratch = Scratch.create();
  private final LiveAdviser adviser = LiveAdviser.withDefaults();

  EventFiles() throws IOException {}

  @Override
  public boolean read(NamedInput input) throws Exception {
    if (!input.name().equals("htk-recorder-16020.jsonl")) {
      return run.read(input);
    }
    scratch.write(input);
    return Contract.isRead(this::lookBack);
  }

  private void lookBack() throws HarnessException, IOException {
    EventFolder files = EventFolder.of(scratch.folder());
    RowWindow rows = new RowWindow(MOST_ROWS);
    files.read(rows);
    List<ServerView> servers = files.views();
    long to = servers.stream().mapToLong(ServerView::lastAnswer).max().orElseThrow();
    long from = servers.stream().mapToLong(ServerView::coveredFrom).min().orElseThrow();
    LiveDiagnoser.picture(
        rows.rows(), new Window(Math.min(from, to - 1), to), servers, List.of(), adviser);
  }
}
