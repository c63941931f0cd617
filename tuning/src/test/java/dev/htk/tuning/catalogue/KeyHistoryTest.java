// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.catalogue.KeyHistory.Span;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeyHistoryTest {

  @Test
  void aKeyIsGoneFromTheLineAfterItsLastReader() {
    KeyHistory history = new KeyHistory();
    history.add("0.94", Map.of("old", "A", "gap", "A", "kept", "A"));
    history.add("0.96", Map.of("kept", "B"));
    history.add("0.96", Map.of("patch", "B"));
    history.add("1.0", Map.of("kept", "C", "gap", "C"));

    assertThat(history.spans())
        .containsExactly(
            new Span("gap", "0.94", "1.0", "", "C"),
            new Span("kept", "0.94", "1.0", "", "C"),
            new Span("old", "0.94", "0.94", "0.96", "A"),
            new Span("patch", "0.96", "0.96", "1.0", "B"));
  }

  @Test
  void sourcesGiveTheKeysThatTheyHandToAConfiguration() {
    OldSources sources = new OldSources();
    sources.addClass(
        "src/java/HConstants.java",
        "static final String MASTER_ADDRESS = \"hbase.master\";"
            + " static final String UNUSED = \"hbase.unused.key\";");
    sources.addClass(
        "src/java/HMaster.java",
        "conf.get(MASTER_ADDRESS, \"a.default\"); this.conf.getInt(\"hbase.lease.period\", 1);"
            + " map.get(\"no.key\"); conf.set(\"hbase.only.set\", \"x\"); conf.get(\"word\");");

    assertThat(sources.found())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("hbase.master", "HMaster", "hbase.lease.period", "HMaster"));
  }
}
