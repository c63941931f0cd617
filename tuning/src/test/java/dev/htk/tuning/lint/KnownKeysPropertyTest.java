// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.setting.ValueType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Checks every known key and simulated typing errors against the rule {@code misspelt-key}. */
class KnownKeysPropertyTest {

  private static final Map<HBaseLine, SettingsCatalogue> CATALOGUES =
      Stream.of(HBaseLine.values())
          .collect(Collectors.toMap(Function.identity(), SettingsCatalogue::load));

  private static final List<String> LISTS = List.of("keys.tsv", "keys-past.tsv");

  private static final List<String> KEYS =
      LISTS.stream().flatMap(KnownKeysPropertyTest::keys).distinct().toList();

  @Property(tries = 500)
  void aKeyThatAnyReleaseReadsIsNeverReportedAsMisspeltOrUnknown(
      @ForAll("keys") String key, @ForAll("values") String value, @ForAll HBaseLine line) {
    assertThat(lint(key, value, line))
        .noneMatch(finding -> finding.rule().equals("misspelt-key"))
        .noneMatch(finding -> finding.message().startsWith("no release of HBase"));
  }

  @Property(tries = 200)
  void twoSwappedLettersOfANameAreFound(@ForAll("numbers") Setting setting, @ForAll int where) {
    String key = setting.key();
    int at = "hbase.".length() + Math.floorMod(where, key.length() - "hbase.".length() - 1);
    Assume.that(Character.isLetter(key.charAt(at)) && Character.isLetter(key.charAt(at + 1)));
    Assume.that(key.charAt(at) != key.charAt(at + 1));
    String swapped =
        key.substring(0, at) + key.charAt(at + 1) + key.charAt(at) + key.substring(at + 2);
    Assume.that(CATALOGUES.get(HBaseLine.DEFAULT).isUnknown(swapped));

    assertThat(lint(swapped, setting.defaultValue().orElseThrow(), HBaseLine.DEFAULT))
        .singleElement()
        .satisfies(finding -> assertThat(finding.rule()).isEqualTo("misspelt-key"))
        .satisfies(finding -> assertThat(finding.fix()).contains(key));
  }

  @Provide
  Arbitrary<String> keys() {
    return Arbitraries.of(KEYS);
  }

  @Provide
  Arbitrary<String> values() {
    return Arbitraries.of(
        "1",
        "0.5",
        "true",
        "host:60000",
        "org.example.Some",
        "/a/b",
        "0 0 1 * * ?",
        "${A}",
        "word");
  }

  /** Returns curated numbers outside families, in which any key with the prefix is known. */
  @Provide
  Arbitrary<Setting> numbers() {
    return Arbitraries.of(
        CATALOGUES.get(HBaseLine.DEFAULT).curated().stream()
            .filter(setting -> setting.key().startsWith("hbase."))
            .filter(setting -> setting.type().isNumber() && setting.type() != ValueType.FLOAT)
            .filter(setting -> setting.defaultValue().isPresent())
            .toList());
  }

  private static List<Finding> lint(String key, String value, HBaseLine line) {
    return LintedSite.of(key, value).on(line).findings();
  }

  private static Stream<String> keys(String list) {
    try (InputStream resource = SettingsCatalogue.class.getResourceAsStream(list)) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.substring(0, line.indexOf('\t')));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
