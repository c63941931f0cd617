// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Checks that damaged files are read as Hadoop reads them and edited, or refused in one line. */
class MutatedFileTest {

  /** Refusals of files that Hadoop reads, as the documentation of the class lists them. */
  private static final String STRICTER =
      ".*(the root element is|are not valid|byte for byte|external entity).*";

  /** Overwrites one byte; the place wraps around at the file's end. */
  record Damage(int place, int value) {}

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void aDamagedFileReadsAsHadoopReadsItOrIsRefused(
      @ForAll("sites") GeneratedSite site, @ForAll("damages") List<Damage> damages) {
    byte[] bytes = damaged(site.bytes(), damages);
    try {
      SiteFile file = SiteFile.parse("hbase-site.xml", bytes);
      assertThat(file.values()).isEqualTo(HadoopReading.values(bytes));
    } catch (SiteFileException refusal) {
      assertThat(refusal.getMessage()).startsWith("hbase-site.xml:").doesNotContain("\n");
      assertThat(hadoopRefuses(bytes) || refusal.getMessage().matches(STRICTER)).isTrue();
    }
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void aDamagedFileIsEditedRightOrNotAtAll(
      @ForAll("sites") GeneratedSite site, @ForAll("damages") List<Damage> damages) {
    byte[] bytes = damaged(site.bytes(), damages);
    try {
      SiteFile file = SiteFile.parse("hbase-site.xml", bytes);
      SiteFile after = file.edit(new TreeMap<>(Map.of("k0", "9", "new", "<")), "title").after();
      assertThat(HadoopReading.values(after.bytes())).isEqualTo(after.values());
    } catch (SiteFileException refusal) {
      assertThat(refusal.getMessage()).startsWith("hbase-site.xml:").doesNotContain("\n");
    }
  }

  private static boolean hadoopRefuses(byte[] bytes) {
    try {
      HadoopReading.load(bytes);
      return false;
    } catch (RuntimeException refusal) {
      return true;
    }
  }

  @Provide
  Arbitrary<GeneratedSite> sites() {
    return GeneratedSite.any();
  }

  @Provide
  Arbitrary<List<Damage>> damages() {
    Arbitrary<Integer> likely = Arbitraries.of("<>/&;![]-?'\" =\n".chars().boxed().toList());
    Arbitrary<Integer> values = Arbitraries.oneOf(likely, Arbitraries.integers().between(0, 255));
    return Combinators.combine(Arbitraries.integers().between(0, 100_000), values)
        .as(Damage::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3);
  }

  private static byte[] damaged(byte[] bytes, List<Damage> damages) {
    damages.forEach(damage -> bytes[damage.place % bytes.length] = (byte) damage.value);
    return bytes;
  }
}
