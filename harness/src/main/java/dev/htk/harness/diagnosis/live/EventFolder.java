package dev.htk.harness.diagnosis.live;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.read.EventLines;
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
  private final Map<String, Reach> reaches = new TreeMap<>();
  private long torn;

  /** The times from a server's first line to its last, by its own clock. */
  private static final class Reach {
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;
    private long lost;
  }

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
    try (Stream<Path> all = Files.walk(folder, DEEPEST)) {
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
      torn += EventLines.readTorn(file, row -> take(row, window));
    }
    if (reaches.isEmpty()) {
      throw HarnessException.badInput("%s has no line that a recorder wrote", files.get(0));
    }
  }

  private void take(EventLine row, RowWindow window) {
    Reach reach = reaches.computeIfAbsent(row.server(), fresh -> new Reach());
    long written = Math.max(row.start(), row.end());
    reach.from = Math.min(reach.from, written);
    reach.to = Math.max(reach.to, written);
    reach.lost += row.lost();
    window.add(row, 0);
  }

  /** Returns what each server's files cover. */
  public List<ServerView> views() {
    return reaches.entrySet().stream()
        .map(
            of ->
                new ServerView(
                    of.getKey(),
                    Visibility.FILES,
                    of.getValue().to,
                    of.getValue().from,
                    of.getValue().lost,
                    null))
        .toList();
  }

  /** Returns how many lines were skipped because a killed server left them torn. */
  public long torn() {
    return torn;
  }
}
