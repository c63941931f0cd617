// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.read.RecordedLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads the files that recorders write on their servers ({@code htk.recorder.file}), each with its
 * rotated predecessor, in place or from a copy. Servers of several hosts have files of the same
 * name, so each host's files may be in a folder of their own.
 */
public final class EventFolder {

  private static final int DEEPEST = 3;
  private static final String PATTERN = "glob:htk-recorder*.jsonl";

  private final List<Path> files;
  private final Map<String, ServerView> views = new TreeMap<>();
  private long torn;

  private EventFolder(List<Path> files) {
    this.files = files;
  }

  /**
   * Finds the files in a folder and its subfolders.
   *
   * @throws HarnessException if there is no such folder, or no recorder's file in it
   */
  public static EventFolder of(Path folder) throws HarnessException, IOException {
    if (!Files.isDirectory(folder)) {
      throw HarnessException.badInput("--events '%s' is not a folder", folder);
    }
    try (Stream<Path> all = Files.walk(folder.toRealPath(), DEEPEST)) {
      List<Path> files =
          all.filter(
                  path ->
                      path.getFileSystem().getPathMatcher(PATTERN).matches(path.getFileName())
                          && Files.isRegularFile(path))
              .sorted()
              .toList();
      if (files.isEmpty()) {
        throw HarnessException.badInput(
            "--events '%s' holds no file of a recorder: copy htk-recorder-PORT.jsonl there from"
                + " the folder that the servers' htk.recorder.file names",
            folder);
      }
      return new EventFolder(files);
    }
  }

  /**
   * Adds all rows to a window, which keeps those since its own start.
   *
   * @throws HarnessException if no file has a line of a recorder
   */
  public void read(RowWindow window) throws HarnessException, IOException {
    for (Path file : files) {
      torn += RecordedLines.EVENTS.readTorn(file, row -> take(row, window));
    }
    if (views.isEmpty()) {
      throw HarnessException.badInput("%s has no line that a recorder wrote", files.get(0));
    }
  }

  private void take(EventLine row, RowWindow window) {
    String server = row.server();
    long written = Math.max(row.start(), row.end());
    views.merge(
        server,
        new ServerView(server, Visibility.FILES, written, written, row.lost(), null),
        (one, other) ->
            new ServerView(
                server,
                Visibility.FILES,
                Math.max(one.lastAnswer(), other.lastAnswer()),
                Math.min(one.coveredFrom(), other.coveredFrom()),
                one.lost() + other.lost(),
                null));
    window.add(row, 0);
  }

  /** Returns what each server's files cover, by its own clock. */
  public List<ServerView> views() {
    return List.copyOf(views.values());
  }

  /** Returns how many lines were skipped because a killed server left them torn. */
  public long torn() {
    return torn;
  }
}
