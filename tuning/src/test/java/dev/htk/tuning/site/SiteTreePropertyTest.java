// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.RenamedKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.hadoop.conf.Configuration;

/** Compares site files with includes, before and after an edit, with what Hadoop itself reads. */
class SiteTreePropertyTest {

  private static Path folder;

  @BeforeContainer
  static void createFolder() throws IOException {
    folder = Files.createTempDirectory("tree");
  }

  @AfterContainer
  static void removeFolder() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void aTreeIsReadAsHadoopReadsIt(@ForAll("oddTrees") GeneratedTree tree) {
    Path site = tree.write(folder);
    SiteFile file = SiteFile.read(site);
    Optional<Configuration> hadoop = HadoopReading.load(site);

    assertThat(hadoop.isEmpty())
        .isEqualTo(file.unread().stream().anyMatch(UnreadInclude::isMissing));

    hadoop.ifPresent(read -> assertThatBothAgree(file, read));
  }

  private static void assertThatBothAgree(SiteFile file, Configuration hadoop) {
    assertThat(file.values()).isEqualTo(HadoopReading.values(hadoop));
    assertThat(GeneratedTree.KEYS)
        .allMatch(key -> file.winner(key).flatMap(SiteProperty::value).equals(raw(hadoop, key)))
        .allMatch(key -> expanded(file, key).equals(HadoopReading.expanded(hadoop, key)));
    assertThat(hadoop.getFinalParameters())
        .allMatch(file::isFinal)
        .hasSameSizeAs(
            GeneratedTree.KEYS.stream()
                .filter(file::isFinal)
                .map(RenamedKeys::current)
                .distinct()
                .toList());
  }

  private static Optional<String> raw(Configuration hadoop, String key) {
    return Optional.ofNullable(hadoop.getRaw(key));
  }

  private static Optional<String> expanded(SiteFile file, String key) {
    return file.expand(key, Map.of())
        .map(
            expansion ->
                expansion.outcome() == Expansion.Outcome.TOO_DEEP
                    ? HadoopReading.TOO_DEEP
                    : expansion.text());
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void hadoopReadsTheEditedValuesUnlessTheEditIsRefused(
      @ForAll("trees") GeneratedTree tree, @ForAll("values") Map<String, String> values)
      throws IOException {
    Path site = tree.write(folder);
    SiteEdit edit = SiteFile.read(site).edit(new TreeMap<>(values), "htk profile ssd-tuned");
    if (!edit.refusals().isEmpty() || !edit.changesAnything()) {
      return;
    }
    SortedMap<String, String> expected =
        HadoopReading.values(HadoopReading.load(site).orElseThrow());
    edit.changes().stream()
        .filter(change -> change.kind() != SiteChange.Kind.KEPT_FINAL)
        .forEach(change -> expected.put(RenamedKeys.current(change.key()), change.to()));

    Files.write(site, edit.after().bytes());

    assertThat(HadoopReading.values(HadoopReading.load(site).orElseThrow())).isEqualTo(expected);
    assertThat(SiteFile.read(site).edit(new TreeMap<>(values), "again").changesAnything())
        .isFalse();
  }

  @Provide
  Arbitrary<GeneratedTree> oddTrees() {
    return GeneratedTree.odd();
  }

  @Provide
  Arbitrary<GeneratedTree> trees() {
    return GeneratedTree.any();
  }

  @Provide
  Arbitrary<Map<String, String>> values() {
    List<String> current =
        GeneratedTree.KEYS.stream().map(RenamedKeys::current).distinct().toList();
    return Arbitraries.maps(Arbitraries.of(current), Arbitraries.of("1", "7", "", "${k1}"))
        .ofMinSize(1)
        .ofMaxSize(3);
  }
}
