// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.benchmark.LargeRun;
import dev.htk.harness.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * {@code -Pmeasure -Dgroups=report-size}: the page of a run with 200,000 slow operations and 50,000
 * stall events has less than 5 MB, and zooms within 100 ms. A minute; nothing else should run on
 * the machine. docs/results/report-size.md has the latest figures.
 */
@Tag("report-size")
class ReportSizeTest {

  private static final LargeRun RUN = new LargeRun(10_000_000, 200_000, 50_000);
  private static final int MOST_BYTES = 5_000_000;
  private static final double MOST_MILLIS = 100;
  private static final int ZOOMS = 20;

  @TempDir private static Path folder;

  @Test
  void thePageOfALargeRunIsSmallAndZoomsAtOnce() throws Exception {
    ChromeDriver browser = Browser.start(folder);
    try {
      RUN.write(folder.resolve("run"));
      long start = System.nanoTime();
      Path file = Report.write(folder.resolve("run"));
      double seconds = (System.nanoTime() - start) / 1e9;
      ReportPage page = new ReportPage(browser, file.toAbsolutePath());
      double[] zooms = page.zoomMillis(ZOOMS);
      System.out.printf(
          Locale.ROOT,
          "%,d slow operations and %,d events: page of %.2f MB, written in %.1f s; zoom %.0f ms"
              + " (median of %d), the slowest %.0f ms%n",
          RUN.slow(),
          RUN.events(),
          Files.size(file) / 1e6,
          seconds,
          zooms[ZOOMS / 2],
          ZOOMS,
          zooms[ZOOMS - 1]);
      pointAtTheSlowest(page);
      assertThat(page.messages()).isEmpty();
      assertThat(Files.size(file)).isLessThan(MOST_BYTES);
      assertThat(zooms[ZOOMS / 2]).isLessThan(MOST_MILLIS);
    } finally {
      browser.quit();
    }
  }

  /** Among so many operations, the slowest is drawn and says what it is. */
  private static void pointAtTheSlowest(ReportPage page) {
    List<?> slowest =
        (List<?>)
            page.ask(
                "const run = JSON.parse(document.getElementById('data').textContent).runs[0];"
                    + "return run.slow.points.reduce((one, other) => other[1] > one[1] ? other :"
                    + " one).slice(0, 2);");
    page.pointAt(
        ((Number) slowest.get(0)).doubleValue() / 1e6, ((Number) slowest.get(1)).doubleValue());
    await().untilAsserted(() -> assertThat(page.tip()).contains("INSERT · "));
  }
}
