// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.htk.harness.outcome.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how recorders' files are read after the fact. */
class EventFolderTest {

  @TempDir private Path folder;
  private final RowWindow window = new RowWindow(100);

  private void write(String file, String content) throws Exception {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  private static String line(String type, String host, long start, long end) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"%s\",\"server\":\"%s,16020,1\",\"cause\":\"WAL_SYNC\",\"start\":%d,\"end\":%d,"
            + "\"figures\":{\"events\":3}}%n",
        type,
        host,
        start,
        end);
  }

  @Test
  void currentAndRotatedFilesOfEachHostAreRead() throws Exception {
    write("one/htk-recorder-16020.1.jsonl", line("event", "one", 10, 20));
    write("one/htk-recorder-16020.jsonl", line("event", "one", 30, 40));
    write("two/htk-recorder-16020.jsonl", line("event", "two", 50, 60));
    write("two/notes.jsonl", "mine");

    EventFolder events = EventFolder.of(folder);
    events.read(window);

    assertThat(window.rows()).hasSize(3);
    assertThat(events.views())
        .extracting(ServerView::server, ServerView::coveredFrom, ServerView::lastAnswer)
        .containsExactly(tuple("one,16020,1", 20L, 40L), tuple("two,16020,1", 60L, 60L));
    assertThat(events.torn()).isZero();
  }

  @Test
  void tornLinesOfAKilledServerAreSkippedAndCounted() throws Exception {
    String torn = line("event", "one", 30, 40).substring(0, 25);
    write(
        "htk-recorder-16020.jsonl",
        line("event", "one", 10, 20) + torn + "\n" + line("event", "one", 50, 60) + torn);

    EventFolder events = EventFolder.of(folder);
    events.read(window);

    assertThat(window.rows()).hasSize(2);
    assertThat(events.torn()).isEqualTo(2);
  }

  @Test
  void eventsThatARecorderLostAreReported() throws Exception {
    write("htk-recorder-16020.jsonl", line("lost", "one", 10, 10) + line("event", "one", 10, 20));

    EventFolder events = EventFolder.of(folder);
    events.read(window);

    assertThat(events.views().get(0).lost()).isEqualTo(3);
  }

  @Test
  void aFolderWithoutRecorderLinesIsRefused() throws Exception {
    assertThat(BadInput.refusalOf(() -> EventFolder.of(folder.resolve("nowhere"))))
        .contains("nowhere", "not a folder");
    write("notes.txt", "mine");
    assertThat(BadInput.refusalOf(() -> EventFolder.of(folder)))
        .contains("htk-recorder-PORT.jsonl", "htk.recorder.file");
    write("htk-recorder-16020.jsonl", "nonsense\n");
    EventFolder events = EventFolder.of(folder);
    assertThat(BadInput.refusalOf(() -> events.read(window)))
        .contains("no line that a recorder wrote");
  }
}
