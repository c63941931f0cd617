// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The six settings of the paper's table, as printed there. */
class PublishedTableTest {

  private static final Map<String, String> MODIFIED =
      Map.of(
          "hbase.hregion.memstore.chunkpool.maxsize", "0.5",
          "hbase.hregion.max.filesize", "53687091200",
          "hbase.regionserver.handler.count", "150",
          "hbase.block.cache.size", "0.4",
          "hbase.hregion.memstore.mslab.enabled", "True",
          "habse.hregion.memstore.mslab.maxallocation", "262144");

  private static final Map<String, String> DEFAULT =
      Map.of(
          "hbase.hregion.memstore.chunkpool.maxsize", "0",
          "hbase.hregion.max.filesize", "1073741824",
          "hbase.regionserver.handler.count", "10",
          "hbase.block.cache.size", "0.2",
          "hbase.hregion.memstore.mslab.enabled", "False",
          "habse.hregion.memstore.mslab.maxallocation", "262144");

  private static final Map<String, String> ERRORS =
      Map.of(
          "hbase.block.cache.size", "hfile.block.cache.size",
          "habse.hregion.memstore.mslab.maxallocation",
              "hbase.hregion.memstore.mslab.max.allocation");

  @Test
  void theModifiedColumnGivesTwoErrorsAndANoteOnAPresentDefault() {
    List<Finding> findings = lint(MODIFIED, List.copyOf(MODIFIED.keySet()));
    assertThat(findings).hasSize(3);
    assertThat(findings)
        .filteredOn(finding -> finding.severity() == Severity.INFO)
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.key()).contains("hbase.hregion.memstore.mslab.enabled");
              assertThat(note.rule()).isEqualTo("default-value");
            });
  }

  @Property(tries = 100)
  void eachKeyOfTheModifiedColumnIsJudgedByItself(@ForAll("selections") List<String> keys) {
    List<Finding> findings = lint(MODIFIED, keys);
    assertThat(errors(findings)).isEqualTo(expectedErrors(keys));
    assertThat(findings)
        .filteredOn(finding -> finding.severity() != Severity.ERROR)
        .hasSize(keys.contains("hbase.hregion.memstore.mslab.enabled") ? 1 : 0);
  }

  @Property(tries = 100)
  void theDefaultColumnGivesTheTwoErrorsOnly(@ForAll("selections") List<String> keys) {
    List<Finding> findings = lint(DEFAULT, keys);
    assertThat(errors(findings)).isEqualTo(expectedErrors(keys));
    assertThat(findings).hasSameSizeAs(expectedErrors(keys).keySet());
  }

  @Provide
  Arbitrary<List<String>> selections() {
    return Arbitraries.shuffle(List.copyOf(MODIFIED.keySet()))
        .flatMap(
            keys ->
                Arbitraries.integers().between(0, keys.size()).map(size -> keys.subList(0, size)));
  }

  private static Map<String, String> expectedErrors(List<String> keys) {
    return ERRORS.entrySet().stream()
        .filter(error -> keys.contains(error.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns each wrong key with the name that its message suggests first. */
  private static Map<String, String> errors(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .collect(
            Collectors.toMap(
                finding -> finding.key().orElseThrow(),
                finding ->
                    ERRORS.values().stream()
                        .filter(name -> finding.message().contains("mean " + name))
                        .findFirst()
                        .orElse(finding.message())));
  }

  private static List<Finding> lint(Map<String, String> column, List<String> keys) {
    return LintedSite.lint(
        LintedSite.file(
            keys.stream()
                .map(key -> LintedSite.property(key, column.get(key)))
                .collect(Collectors.joining())));
  }
}
