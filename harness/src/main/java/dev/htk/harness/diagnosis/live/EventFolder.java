package dev.htk.harness.diagnosis.live;

import dev.htk.harness.diagnosis.read.EventFile;
import dev.htk.harness.diagnosis.read.EventRow;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files that recorders write on their servers ({@code htk.recorder.file}), each with the one
 * before it, as they lie there or were copied from there. Servers of several hosts have files of
 * the same name, so that each host's may be in a folder of its own.
 */
public final class EventFolder {

  private static final int DEEPEST = 3;
  private static final String PATTERN = "glob:htk-recorder*.jsonl";

  private final List<Path> files;
  private final Map<String, Reach> reaches = new TreeMap<>();
  private long torn;

  /** From the first line of a server to its last, by its own clock. */
  private static final class Reach {
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;
    private long lost;
  }

  private EventFolder(List<Path> files) {
    this.files = files;
  }

  /**
   * Finds the files in a folder and the folders in it.
   *
   * @throws HarnessException if there is no such folder, or no file of a recorder in it
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
            "--events '%s' holds no file of a recorder: they are called htk-recorder-PORT.jsonl, and"
                + " are in the folder that the servers' htk.recorder.file names",
            folder);
      }
      return new EventFolder(files);
    }
  }

  /**
   * Puts all rows since some time into a window.
   *
   * @throws HarnessException if no file has a single line of a recorder
   */
  public void read(RowWindow window) throws HarnessException, IOException {
    for (Path file : files) {
      torn += EventFile.read(file, row -> take(row, window));
    }
    if (reaches.isEmpty()) {
      throw HarnessException.badInput("%s has no line of a recorder", files.get(0));
    }
  }

  private void take(EventRow row, RowWindow window) {
    Reach reach = reaches.computeIfAbsent(row.server(), fresh -> new Reach());
    long written = Math.max(row.start(), row.end());
    reach.from = Math.min(reach.from, written);
    reach.to = Math.max(reach.to, written);
    reach.lost += row.lost();
    window.add(row, 0);
  }

  /** What each server's files cover. */
  public List<ServerView> views() {
    return reaches.entrySet().stream()
        .map(
            of ->
                new ServerView(
                    of.getKey(),
                    Sight.FILES,
                    of.getValue().to,
                    of.getValue().from,
                    of.getValue().lost,
                    null))
        .toList();
  }

  /** How many lines killed servers left torn; they were passed over. */
  public long torn() {
    return torn;
  }
}
