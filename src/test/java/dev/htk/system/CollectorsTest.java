// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.htk.system.LoadUnderCollector.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code -Pmeasure -Dgroups=collectors -Djdk25=HOME}: what the recorder, the doctor and a diagnosis
 * say of region servers whose collector works beside them, on the Java of this test and on the JDK
 * 25 in that folder, which may be left out. Ten minutes; nothing else should run on the machine.
 * Prints a table.
 */
@Tag("collectors")
class CollectorsTest {

  private static final String SMALL_HEAP = "small-heap";
  private static final String MORE_HEAP = "-Xmx";

  private static final String HARD = "--unthrottled --threads 16 --records ";

  private static final String COMFORTABLE_HEAP = "1g";
  private static final String EASY = "--target 600 --threads 8 --records 7200";

  /** Pauses of the process that no collector imposed are at most this part of the waits. */
  private static final int FAR = 3;

  private static final List<String> ROWS = new ArrayList<>();

  @TempDir private Path folder;

  /** Collectors that work beside the process, each with a heap that is too small for it. */
  private enum Collector {
    ZGC("-XX:+UseZGC", "400m"),
    SHENANDOAH("-XX:+UseShenandoahGC", "160m");

    private final String flag;
    private final String smallHeap;

    Collector(String flag, String smallHeap) {
      this.flag = flag;
      this.smallHeap = smallHeap;
    }
  }

  /**
   * JVMs, with records that fill the memstores. The recorder reports a wait when its cycle is over:
   * with 31,000 on Java 25 all waits under ZGC were reported after the load, and with 34,000 a
   * server on Java 17 once ended itself.
   */
  private enum Java {
    OF_THIS_TEST("java.home", 31_000),
    JDK_25("jdk25", 34_000);

    private final String property;
    private final int records;

    Java(String property, int records) {
      this.property = property;
      this.records = records;
    }
  }

  static Stream<Arguments> servers() {
    return Stream.of(Java.values())
        .flatMap(
            java -> Stream.of(Collector.values()).map(collector -> Arguments.of(java, collector)));
  }

  @ParameterizedTest
  @MethodSource("servers")
  void aHeapThatIsTooSmallIsNamedFirst(Java java, Collector collector) throws Exception {
    Seen seen = load(java, collector, collector.smallHeap, HARD + java.records);

    assertThat(seen.log().waits()).isPositive();
    assertThat(seen.stalls().count()).isPositive();
    assertThat(seen.processPauses().micros()).isLessThan(seen.stalls().micros() / FAR);
    assertThat(seen.problem(SMALL_HEAP))
        .hasValueSatisfying(
            message ->
                assertThat(message)
                    .containsPattern("its heap of \\d+ MiB is too small for a concurrent coll"));
    assertThat(seen.advice()).startsWith(MORE_HEAP);
  }

  @ParameterizedTest
  @MethodSource("servers")
  void aComfortableHeapRaisesNoAlarm(Java java, Collector collector) throws Exception {
    Seen seen = load(java, collector, COMFORTABLE_HEAP, EASY);

    assertThat(seen.stalls().count()).isZero();
    assertThat(seen.problem(SMALL_HEAP)).isEmpty();
    assertThat(seen.problem("collections")).isEmpty();
    assertThat(seen.advice()).doesNotContain(MORE_HEAP);
  }

  private Seen load(Java java, Collector collector, String heap, String options) throws Exception {
    String home = System.getProperty(java.property);
    assumeThat(home).as("-D" + java.property).isNotNull();
    Seen seen = new LoadUnderCollector(folder, home, collector.flag, heap).run(options.split(" "));
    ROWS.add(row(collector, heap, seen));
    System.out.println(ROWS.get(ROWS.size() - 1));
    System.out.println(seen.doctor().path("problems"));
    System.out.println(seen.diagnosis().path("headline") + " " + seen.diagnosis().path("advice"));
    assertThat((double) seen.pauseMillis()).isLessThanOrEqualTo(seen.log().pauseMillis());
    assertThat(seen.cycleMillis()).isGreaterThan(seen.pauseMillis());
    return seen;
  }

  private static String row(Collector collector, String heap, Seen seen) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %,d | %s | %s | %s | %s | %,d ms | %,.0f ms | %,d ms |",
        seen.log().java(),
        collector,
        heap,
        seen.log().waits(),
        seen.stalls(),
        seen.processPauses(),
        seen.problem(SMALL_HEAP).isPresent() ? "too small" : "–",
        seen.advice().startsWith(MORE_HEAP) ? "heap" : "–",
        seen.pauseMillis(),
        seen.log().pauseMillis(),
        seen.cycleMillis());
  }

  @AfterAll
  static void printAll() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| Java | collector | heap | waits in its log | recorder: waits | PROCESS_PAUSE | doctor |"
            + " diagnosis | `collectionMillis` | pauses in its log | cycles |");
    lines.add("|---|---|---|---|---|---|---|---|---|---|---|");
    lines.addAll(ROWS);
    lines.forEach(System.out::println);
    Files.write(Repository.root().resolve("src/test/target/collectors.md"), lines);
  }
}
