// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.audit.AuditLimits;
import dev.htk.splitter.audit.Finding;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.TableAudit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code -Pmeasure -Dgroups=diagnose-scale}: how long the audit of a table with 200,000 regions
 * takes once the cluster's answer is there. Prints it; docs/scale.md has the latest figure.
 */
@Tag("diagnose-scale")
class AuditScaleTest {

  private static final int REGIONS = 200_000;
  private static final int SERVERS = 1000;
  private static final int HOT = 1000;
  private static final long BYTES = 1L << 30;

  @Test
  void aTableOfTwoHundredThousandRegionsIsAudited() {
    List<RegionState> regions = new ArrayList<>();
    for (int i = 0; i < REGIONS; i++) {
      String server = "rs" + i % SERVERS + ".example.org,16020,1";
      long bytes = i % HOT == 0 ? 10 * BYTES : BYTES;
      regions.add(
          new RegionState("r" + i, key(i), key(i + 1), server, bytes, 3, 1 << 20, 1_000, 1_000));
    }
    long start = System.nanoTime();
    TableAudit audit =
        new TableAudit(
            "usertable", Instant.EPOCH, new AuditLimits(0.1, 10 * BYTES), regions, SERVERS);
    List<Finding> findings = audit.findings();
    System.out.printf(
        Locale.ROOT,
        "%,d regions audited in %.2f s: %d findings%n",
        REGIONS,
        (System.nanoTime() - start) / 1e9,
        findings.size());
    assertThat(audit.size().maxOverMean()).isCloseTo(10 / 1.009, within(0.01));
    assertThat(audit.servers()).hasSize(SERVERS);
    assertThat(findings).extracting(Finding::kind).contains(Finding.Kind.SKEWED);
  }

  private static String key(int number) {
    return number == 0 || number == REGIONS ? "" : String.format(Locale.ROOT, "%06d", number);
  }
}
