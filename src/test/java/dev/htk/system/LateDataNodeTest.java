// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.system.WritersOnLateDataNode.Course;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code -Pmeasure -Dgroups=late-datanode}: how soon writers are as fast as before after a DataNode
 * has become 100 ms late, with {@code fail-slow} and with less, and what the length is for from
 * which HBase judges a packet by its speed. Ten minutes. Prints a table.
 */
@Tag("late-datanode")
class LateDataNodeTest {

  private static final MachineFacts MACHINE = new MachineFacts(1L << 30, 2, 1, DiskKind.SSD, 1);
  private static final String LENGTH =
      "hbase.regionserver.async.wal.datanode.slow.check.speed.packet.data.length.min";
  private static final String TIME =
      "hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis";
  private static final int LARGE = 1 << 16;

  /** The share of the rate before that counts as back, and the seconds in which it must be. */
  private static final double SHARE = 0.8;

  private static final int SECONDS = 30;

  private static final List<String> ROWS = new ArrayList<>();

  @TempDir private Path folder;

  /** The content of one call of a writer, which is one entry of the log. */
  private enum Batch {
    SMALL(1, 1 << 10),
    LARGE(8, 1 << 14);

    private final int puts;
    private final int bytes;

    Batch(int puts, int bytes) {
      this.puts = puts;
      this.bytes = bytes;
    }
  }

  @ParameterizedTest
  @EnumSource
  void writersAreBackWithinThirtySecondsWithFailSlow(Batch batch) throws Exception {
    Course course = run("`fail-slow`", profile("fail-slow"), batch, false);

    assertThat(secondsUntilBack(course)).isLessThan(SECONDS);
  }

  /** Each roll on a slow sync writes a header and a trailer, which are judged by their time. */
  @ParameterizedTest
  @EnumSource
  void rollsBringThemBackAlsoIfLongPacketsAreJudgedBySpeed(Batch batch) throws Exception {
    SortedMap<String, String> settings = profile("fail-slow");
    settings.remove(LENGTH);

    Course course = run("`fail-slow` without the length", settings, batch, false);

    assertThat(secondsUntilBack(course)).isLessThan(SECONDS);
  }

  @Test
  void withoutThoseRollsLongPacketsThatAreJudgedBySpeedKeepNoDataNodeOut() throws Exception {
    Course course = run("the time alone", new TreeMap<>(Map.of(TIME, "50")), Batch.LARGE, true);

    assertThat(course.secondsUntil(SHARE)).isEmpty();
  }

  @Test
  void withoutThoseRollsLongPacketsThatAreJudgedByTimeKeepItOutOfTheNextLog() throws Exception {
    SortedMap<String, String> settings =
        new TreeMap<>(Map.of(TIME, "50", LENGTH, Integer.toString(1 << 24)));

    Course course = run("the time and the length", settings, Batch.LARGE, true);

    assertThat(secondsUntilBack(course)).isLessThan(SECONDS);
  }

  @Test
  void writersStaySlowWithStock() throws Exception {
    Course course = run("stock", profile("stock"), Batch.LARGE, true);

    assertThat(course.secondsUntil(SHARE)).isEmpty();
  }

  private static int secondsUntilBack(Course course) {
    return course.secondsUntil(SHARE).orElse(Integer.MAX_VALUE);
  }

  private Course run(String name, SortedMap<String, String> settings, Batch batch, boolean isRolled)
      throws Exception {
    Course course;
    try (WritersOnLateDataNode writers = new WritersOnLateDataNode(settings, folder)) {
      course = writers.write(batch.puts, batch.bytes, isRolled);
    }
    ROWS.add(row(name + (isRolled ? ", rolled after 10 s" : ""), course));
    System.out.println(ROWS.get(ROWS.size() - 1) + " " + course);
    assertThat(course.smallestEntry() > LARGE).isEqualTo(batch == Batch.LARGE);
    return course;
  }

  private static SortedMap<String, String> profile(String name) throws Exception {
    return new TreeMap<>(
        new ProfileLibrary(SettingsCatalogue.load())
            .load(name)
            .resolve(MACHINE, Optional.empty())
            .settings());
  }

  private static String row(String name, Course course) {
    return String.format(
        Locale.ROOT,
        "| %s | %,d bytes | %.0f/s | %.0f/s | %s | %.0f/s | %d |",
        name,
        course.smallestEntry(),
        course.before(),
        course.worst(),
        course.secondsUntil(SHARE).isPresent()
            ? "after " + course.secondsUntil(SHARE).getAsInt() + " s"
            : "not in " + course.after().size() + " s",
        course.later(),
        course.rolls());
  }

  @AfterAll
  static void printAll() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| values | packets from | before | worst second | 80 % again | from 20 s on | rolls |");
    lines.add("|---|---|---|---|---|---|---|");
    lines.addAll(ROWS);
    lines.forEach(System.out::println);
    Files.write(Repository.root().resolve("src/test/target/late-datanode.md"), lines);
  }
}
