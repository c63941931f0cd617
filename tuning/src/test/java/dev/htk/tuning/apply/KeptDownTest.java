// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Severity;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that the operator's file has already, and of which each decides whether servers serve. */
class KeptDownTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String OTHER = "hbase.hstore.blockingStoreFiles";
  private static final String CACHE =
      property("hbase.bucketcache.ioengine", "offheap") + property("hbase.bucketcache.size", "64");

  @TempDir private Path temp;
  private ServerFolder server;

  @BeforeEach
  void folder() {
    server = new ServerFolder(temp);
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.regionserver.thread.compaction.small, 0, out-of-range",
    "hbase.regionserver.thread.compaction.small, -1, out-of-range",
    "hbase.regionserver.thread.split, 0, out-of-range",
    "hbase.regionserver.executor.openregion.threads, 0, out-of-range",
    "hbase.regionserver.executor.closeregion.threads, 0, out-of-range",
    "hbase.regionserver.handler.count, 0, out-of-range",
    "hbase.regionserver.handler.count, -5, out-of-range",
    "hbase.ipc.server.max.callqueue.length, 0, out-of-range",
    "hbase.regionserver.metahandler.count, 0, out-of-range",
    "hbase.hregion.memstore.chunkpool.maxsize, 1.5, out-of-range",
    "hbase.hregion.memstore.mslab.chunksize, 3000000000, unreadable-value",
    "hbase.regionserver.optionalcacheflushinterval, 2592000000, unreadable-value",
    "hbase.hstore.blockingWaitTime, 3000000000, unreadable-value",
    "zookeeper.session.timeout, 3000000000, unreadable-value",
    "hbase.ipc.max.request.size, 4294967296, unreadable-value",
    "hbase.ipc.max.request.size, 2147483648, unreadable-value",
    "hbase.hregion.memstore.flush.size, 9223372036854775808, unreadable-value",
    "hbase.server.thread.wakefrequency, 0, out-of-range",
    "hbase.regionserver.wal.sync.timeout, 0, out-of-range",
    "hbase.regionserver.hlog.blocksize, 0, out-of-range",
    "hbase.server.allocator.buffer.size, 0, out-of-range",
    "hbase.bucketcache.writer.queuelength, 0, out-of-range",
    "hbase.regionserver.wal.disruptor.event.count, 1000, unreadable-value",
    "hbase.busy.wait.duration, 0, out-of-range",
    "hbase.regionserver.logroll.multiplier, 0, out-of-range",
    "hbase.hregion.compacting.memstore.type, FOO, unreadable-value",
    "hbase.hregion.memstore.flush.size, 128m, unreadable-value"
  })
  void aValueUnderWhichNoServerServesIsAnErrorAndApplyRefusesToLeaveIt(
      String key, String value, String rule) {
    site(key, value);

    ApplyPlan plan = server.plan(profileBeside(key));

    assertThat(plan.findings())
        .filteredOn(finding -> finding.key().filter(key::equals).isPresent())
        .extracting(Finding::severity, Finding::rule)
        .contains(tuple(Severity.ERROR, rule));
    assertThat(plan.refusals()).singleElement().asString().contains(key + " is ", rule);
  }

  @ParameterizedTest
  @CsvSource({
    "hbase.hregion.memstore.chunkpool.maxsize, -0.5, replaced-value",
    "hbase.regionserver.global.memstore.size, 0.9, replaced-value",
    "hbase.hstore.flusher.count, 0, replaced-value",
    "hbase.hstore.compaction.min, 1, replaced-value",
    "hbase.offpeak.start.hour, 24, replaced-value",
    "hbase.regionserver.thread.compaction.large, 0, replaced-value",
    "hbase.regionserver.logroll.period, 0, odd-value",
    "hbase.regionserver.handler.count, 20000, odd-value"
  })
  void aValueThatHBaseReplacesOrUsesIsAWarningAndApplyGoesOn(
      String key, String value, String rule) {
    site(key, value);

    ApplyPlan plan = server.plan(profileBeside(key));

    assertThat(plan.findings())
        .filteredOn(finding -> finding.key().filter(key::equals).isPresent())
        .extracting(Finding::severity, Finding::rule)
        .contains(tuple(Severity.WARNING, rule));
    assertThat(plan.refusals()).isEmpty();
  }

  @Test
  void aSwitchThatHBaseCannotReadIsAnErrorButDoesNotBlockTheApply() {
    site("hbase.hregion.memstore.mslab.enabled", "yes");

    ApplyPlan plan = server.plan(Map.of(OTHER, "20"));

    assertThat(plan.findings()).extracting(Finding::rule).contains("unreadable-value");
    assertThat(plan.refusals()).isEmpty();
  }

  @Test
  void aLimitOfTheBucketCacheCountsOnlyWithABucketCache() {
    server.write(
        "hbase-site.xml",
        ServerFolder.SITE.replace(
            "</configuration>",
            property("hbase.bucketcache.writer.queuelength", "0") + "</configuration>"));

    assertThat(server.plan(Map.of(OTHER, "20")).findings())
        .extracting(Finding::rule)
        .contains("odd-value")
        .doesNotContain("out-of-range");
  }

  @Test
  void anUnreadableSizeOfABucketCacheThatIsNotThereDoesNotBlockTheApply() {
    server.write(
        "hbase-site.xml",
        ServerFolder.SITE.replace(
            "</configuration>", property("hbase.bucketcache.size", "10g") + "</configuration>"));

    ApplyPlan plan = server.plan(Map.of(OTHER, "20"));

    assertThat(plan.findings())
        .extracting(Finding::rule)
        .contains("unlikely-value")
        .doesNotContain("unreadable-value");
    assertThat(plan.refusals()).isEmpty();
  }

  @Test
  void aRefusalNamesTheIncludedFileThatHasTheFault() {
    server.write(
        "common.xml",
        "<configuration>\n"
            + property("hbase.regionserver.thread.split", "0")
            + "</configuration>");
    server.write(
        "hbase-site.xml",
        """
        <configuration xmlns:xi="http://www.w3.org/2001/XInclude">
          <xi:include href="common.xml"/>
        </configuration>
        """);

    assertThat(server.plan(Map.of(HANDLERS, "60")).refusals())
        .singleElement()
        .asString()
        .startsWith(server.path("common.xml") + ":2: hbase.regionserver.thread.split is ");
  }

  private static Map<String, String> profileBeside(String key) {
    return key.equals(HANDLERS) ? Map.of(OTHER, "20") : Map.of(HANDLERS, "60");
  }

  private void site(String key, String value) {
    String beside = key.startsWith("hbase.bucketcache.") ? CACHE : "";
    String other =
        key.equals(HANDLERS)
            ? ServerFolder.SITE.replace(">30<", ">%s<".formatted(value))
            : ServerFolder.SITE;
    String own = key.equals(HANDLERS) ? "" : property(key, value);
    server.write(
        "hbase-site.xml", other.replace("</configuration>", own + beside + "</configuration>"));
  }

  private static String property(String key, String value) {
    return "<property><name>%s</name><value>%s</value></property>".formatted(key, value);
  }
}
