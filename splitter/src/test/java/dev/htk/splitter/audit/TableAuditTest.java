// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.audit.Finding.Kind;
import dev.htk.splitter.plan.SplitInputException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableAuditTest {

  private static final long MIB = 1L << 20;

  @Test
  void aTableWithOneHeavyRegionIsSkewedAndTheRegionIsNamed() {
    TableAudit audit = TestRegions.audit(TestRegions.holding(90 * MIB, 5 * MIB, 5 * MIB));

    assertThat(audit.isEven()).isFalse();
    assertThat(audit.size().maxOverMean()).isCloseTo(2.7, within(1e-9));
    Finding skewed = finding(audit, Kind.SKEWED);
    assertThat(skewed.regions()).containsExactly("region-");
    assertThat(skewed.message())
        .isEqualTo("region (first) holds 90 MiB, 2.70 times the mean and 90 % of the table");
  }

  @Test
  void aDeadRegionMakesATableUnevenAlsoWhereTheOthersAreEqual() {
    TableAudit audit =
        TestRegions.audit(
            TestRegions.holding(MIB, MIB, MIB, MIB, MIB, MIB, MIB, MIB, MIB, MIB, MIB, 16));

    assertThat(audit.size().maxOverMean()).isLessThan(1.1);
    assertThat(audit.isEven()).isFalse();
    assertThat(finding(audit, Kind.TOO_SMALL).regions()).containsExactly("region-l");
  }

  @Test
  void anEmptyTableAndATableOfOneRegionAreEven() {
    assertThat(TestRegions.audit(TestRegions.holding(0, 0, 0)).isEven()).isTrue();
    assertThat(TestRegions.audit(TestRegions.holding(0)).isEven()).isTrue();
    assertThat(TestRegions.audit(TestRegions.holding(MIB)).isEven()).isTrue();
    assertThat(TestRegions.audit(TestRegions.holding(0, 0, 0)).findings())
        .extracting(Finding::kind)
        .containsExactly(Kind.NO_WRITES);
  }

  @Test
  void regionsWithoutWritesAreNamedOnlyIfOthersHaveWrites() {
    List<RegionState> regions = new ArrayList<>(TestRegions.holding(MIB, MIB, MIB));
    assertThat(finding(TestRegions.audit(regions), Kind.NO_WRITES).message())
        .startsWith("no region took a write since it was opened");

    regions.set(0, TestRegions.withRequests(regions.get(0), 0, 10));
    regions.set(2, TestRegions.withRequests(regions.get(2), 0, 10));

    Finding quiet = finding(TestRegions.audit(regions), Kind.NO_WRITES);
    assertThat(quiet.regions()).containsExactly("region-b");
    assertThat(quiet.message())
        .startsWith("1 of 3 regions took no write since it was opened")
        .endsWith("the first is 'b'");
  }

  @Test
  void aHotRegionIsFoundBesideEvenSizes() {
    List<RegionState> regions = new ArrayList<>(TestRegions.holding(MIB, MIB, MIB));
    regions.set(1, TestRegions.withRequests(regions.get(1), 9_000, 8_000));
    regions.set(2, TestRegions.withRequests(regions.get(2), 1_000, 2_000));
    TableAudit audit = TestRegions.audit(regions);

    assertThat(audit.isEven()).isTrue();
    assertThat(finding(audit, Kind.WRITES_SKEWED).message())
        .isEqualTo("region 'b' took 80 % of all writes since it was opened, 2.40 times the mean");
    assertThat(finding(audit, Kind.READS_SKEWED).regions()).containsExactly("region-b");
  }

  @Test
  void aRegionOverTheMaximalFileSizeIsFound() {
    TableAudit audit =
        new TableAudit(
            "t",
            TestRegions.NOON,
            new AuditLimits(0.1, 2 * MIB),
            TestRegions.holding(3 * MIB, 2 * MIB),
            1);

    assertThat(finding(audit, Kind.OVER_MAX_FILESIZE).regions()).containsExactly("region-");
  }

  @Test
  void unflushedDataIsReported() {
    List<RegionState> regions = new ArrayList<>(TestRegions.holding(MIB, 0));
    regions.set(1, TestRegions.withMemstore(regions.get(1), MIB));
    TableAudit audit = TestRegions.audit(regions);

    assertThat(audit.isMuchInMemstores()).isTrue();
    assertThat(finding(audit, Kind.IN_MEMSTORES).message()).startsWith("1 MiB of 2 MiB");
    assertThat(finding(audit, Kind.TOO_SMALL).regions()).containsExactly("region-b");
  }

  @Test
  void regionsThatLieOnOneServerAreFound() {
    List<RegionState> regions = new ArrayList<>(TestRegions.holding(MIB, MIB, MIB, MIB, MIB));
    regions.set(4, TestRegions.on("two.example.org,16020,1", regions.get(4)));

    assertThat(finding(TestRegions.audit(regions), Kind.SERVERS_SKEWED).message())
        .startsWith("one server has 4 of the 5 regions, another has 1");
  }

  @Test
  void serversWithoutARegionOfTheTableCount() {
    List<RegionState> regions = TestRegions.holding(MIB, MIB, MIB, MIB, MIB, MIB);

    assertThat(finding(TestRegions.audit(regions, 3), Kind.SERVERS_SKEWED).message())
        .startsWith("one server has 6 of the 6 regions, another has 0");
    assertThat(TestRegions.audit(regions, 1).findings())
        .extracting(Finding::kind)
        .doesNotContain(Kind.SERVERS_SKEWED);
  }

  @Test
  void aTableOfFewRegionsNeedNotBeOnAllServers() {
    List<RegionState> regions = new ArrayList<>();
    for (RegionState region : TestRegions.holding(MIB, MIB, MIB, MIB)) {
      regions.add(TestRegions.on("rs" + regions.size() + ".example.org,16020,1", region));
    }

    assertThat(TestRegions.audit(regions, 10).findings())
        .extracting(Finding::kind)
        .doesNotContain(Kind.SERVERS_SKEWED);
  }

  @Test
  void aToleranceThatLetsRegionsVanishIsRefused() {
    for (double tolerance : new double[] {0, -0.1, 0.41, Double.NaN}) {
      assertThatThrownBy(() -> new AuditLimits(tolerance, 1))
          .isInstanceOf(SplitInputException.class)
          .hasMessageContaining("at most 40 %");
    }
  }

  private static Finding finding(TableAudit audit, Kind kind) {
    return audit.findings().stream()
        .filter(finding -> finding.kind() == kind)
        .findFirst()
        .orElseThrow();
  }
}
