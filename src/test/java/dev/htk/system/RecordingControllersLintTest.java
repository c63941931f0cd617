// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.throughput.RecordingCompactionThroughput;
import dev.htk.coprocessor.throughput.RecordingFlushThroughput;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteFile;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.regionserver.throttle.CompactionThroughputControllerFactory;
import org.apache.hadoop.hbase.regionserver.throttle.FlushThroughputControllerFactory;
import org.junit.jupiter.api.Test;

/** Checks that the linter treats the recorder's throughput controllers as their superclasses. */
class RecordingControllersLintTest {

  private static final String CONTROLLERS =
      property(
              CompactionThroughputControllerFactory.HBASE_THROUGHPUT_CONTROLLER_KEY,
              RecordingCompactionThroughput.class.getName())
          + property(
              FlushThroughputControllerFactory.HBASE_FLUSH_THROUGHPUT_CONTROLLER_KEY,
              RecordingFlushThroughput.class.getName());

  @Test
  void theRecordingControllersGiveNoFindingsOfTheirOwn() {
    String bounds =
        property("hbase.hstore.compaction.throughput.lower.bound", "10000000")
            + property("hbase.hstore.compaction.throughput.higher.bound", "20000000");
    assertThat(rules(CONTROLLERS + bounds)).isEqualTo(rules(bounds));
  }

  @Test
  void theRecordingFlushControllerIsReportedAsLimitingNothing() {
    String limit = property("hbase.hstore.flush.throughput.upper.bound", "300000000");
    assertThat(rules(CONTROLLERS + limit)).contains("flush-throughput-without-controller");
  }

  private static List<String> rules(String properties) {
    String xml = "<?xml version=\"1.0\"?><configuration>" + properties + "</configuration>";
    SiteFile site = SiteFile.parse("hbase-site.xml", xml.getBytes(UTF_8));
    return Linter.lint(
            new LintInput(site, Optional.empty(), KnownFacts.NONE, SettingsCatalogue.load()))
        .stream()
        .map(Finding::rule)
        .toList();
  }

  private static String property(String key, String value) {
    return "<property><name>%s</name><value>%s</value></property>".formatted(key, value);
  }
}
