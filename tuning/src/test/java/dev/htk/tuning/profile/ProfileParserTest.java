// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

class ProfileParserTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();
  private static final MachineFacts MACHINE = new MachineFacts(4L << 30, 4, 2, DiskKind.SSD, 10);

  private static final String GOOD =
      """
      name: good
      summary: one of each
      settings:
        - key: hbase.regionserver.handler.count
          formula: 10 * cores
          reason: many
          source: a book
        - key: hbase.hregion.memstore.flush.size
          value: 0x8000000
          reason: hexadecimal is fine
          source: Hadoop
          measured: experiment 7
      overlays:
        load:
          - key: hbase.hregion.memstore.flush.size
            value: 268435456
            reason: loads
            source: a book
      jvm:
        - flag: -Xmx{FLOOR(heap / MB)}m
          reason: the heap
          source: a book
      """;

  @Test
  void everyPartOfAProfileIsRead() {
    ResolvedProfile resolved = parse(GOOD).resolve(MACHINE, Optional.empty());
    assertThat(resolved.settings())
        .isEqualTo(
            Map.of(
                "hbase.regionserver.handler.count", "40",
                "hbase.hregion.memstore.flush.size", "0x8000000"));
    ResolvedSetting handlers = resolved.entries().get(0);
    assertThat(handlers.formula()).contains("10 * cores");
    assertThat(handlers.inputs()).isEqualTo(Map.of("cores", "4"));
    assertThat(handlers.reason()).isEqualTo("many");
    assertThat(handlers.source()).isEqualTo("a book");
    assertThat(handlers.measured()).isEmpty();
    assertThat(resolved.entries().get(1).measured()).contains("experiment 7");
    assertThat(resolved.jvm()).extracting(ResolvedFlag::flag).containsExactly("-Xmx4096m");
  }

  @Test
  void anOverlayAppliesInItsPhaseOnly() {
    Profile profile = parse(GOOD);
    String key = "hbase.hregion.memstore.flush.size";
    assertThat(profile.resolve(MACHINE, Optional.of(Phase.LOAD)).settings())
        .containsEntry(key, "268435456")
        .hasSize(2);
    assertThat(profile.resolve(MACHINE, Optional.of(Phase.RUN)).settings())
        .containsEntry(key, "0x8000000");
  }

  @Test
  void notesAreParagraphs() {
    assertThat(parse(GOOD).notes()).isEmpty();
    String notes = "notes:\n  - >-\n    one\n    line\n  - 100 % more\nsettings:";
    assertThat(parse(GOOD.replace("settings:", notes)).notes())
        .containsExactly("one line", "100 % more");
    refused(GOOD.replace("settings:", "notes: one\nsettings:"))
        .hasMessageContaining("notes must be a list");
    refused(GOOD.replace("settings:", "notes: ['']\nsettings:"))
        .hasMessage("test.yaml:3: notes must be text, and not empty");
  }

  @Test
  void aNameStandsForItsFormulaWhichMayUseEarlierNames() {
    ResolvedSetting handlers =
        parse(defining("perCore: 2.5\n  many: cores > 2\n  most: IF(many, perCore * cores, 1)"))
            .resolve(MACHINE, Optional.empty())
            .entries()
            .get(0);
    assertThat(handlers.value()).isEqualTo("11");
    assertThat(handlers.formula()).contains("MAX(most, 1) + 1");
    assertThat(handlers.inputs())
        .isEqualTo(
            Map.of(
                "cores", "4",
                "many", "cores > 2 = true",
                "most", "IF(many, perCore * cores, 1) = 10",
                "perCore", "2.5 = 2.5"));
  }

  @Test
  void aNameCannotUseItselfOrALaterOne() {
    refused(defining("most: most + 1"))
        .hasMessageStartingWith("test.yaml:4: let: most: unknown variable 'most'");
    refused(defining("most: other\n  other: 1")).hasMessageContaining("unknown variable 'other'");
  }

  @Test
  void aTakenOrInvalidNameIsRefused() {
    refused(defining("most: 1\n  HEAP: 2"))
        .hasMessageStartingWith("test.yaml:5: let: 'heap' is already defined");
    refused(defining("most: 1\n  Most: 2")).hasMessageContaining("'most' is already defined");
    refused(defining("most: 1\n  a-b: 2")).hasMessageContaining("'a-b' is not a name");
    refused(GOOD.replace("settings:", "let: 5\nsettings:")).hasMessageContaining("let must have");
    refused(defining("most:")).hasMessageContaining("must be text, and not empty");
  }

  @Test
  void aNameCannotStandForAText() {
    Profile profile = parse(defining("most: diskKind + diskKind"));
    assertThatThrownBy(() -> profile.resolve(MACHINE, Optional.empty()))
        .isInstanceOf(ProfileException.class)
        .hasMessageStartingWith("test.yaml:4: most: formula 'diskKind + diskKind'");
  }

  @Test
  void namesThatGrowWithoutEndAreRefused() {
    StringBuilder names = new StringBuilder("most: 10");
    for (int i = 0; i < 40; i++) {
      names.append(
          String.format(Locale.ROOT, "\n  n%d: %2$s * %2$s", i, i == 0 ? "most" : "n" + (i - 1)));
    }
    Profile profile = parse(defining(names.toString()));
    assertThatThrownBy(() -> profile.resolve(MACHINE, Optional.empty()))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("too large for any setting");
  }

  @Test
  void aProfileUsesOnlyTheFactsBehindItsFormulas() {
    assertThat(parse(GOOD).variables(Optional.empty())).containsExactly("cores", "heap");
    assertThat(parse(defining("unused: disks\n  most: regions")).variables(Optional.empty()))
        .containsExactly("heap", "regions");
  }

  @Test
  void aSettingForOtherLinesOfHBaseIsLeftOut() {
    assertThat(parse(forLines("2.5, 3.0")).resolve(MACHINE, Optional.empty()).settings())
        .containsOnlyKeys("hbase.hregion.memstore.flush.size");
    assertThat(parse(forLines("2.6 ,3.0")).resolve(MACHINE, Optional.empty()).settings())
        .containsKey("hbase.regionserver.handler.count");
  }

  @Test
  void aLineThatTheKitDoesNotKnowIsRefused() {
    refused(forLines("2.6, 1.7"))
        .hasMessageStartingWith("test.yaml:5: lines: '1.7'")
        .hasMessageContaining("2.5, 2.6, 3.0");
    refused(forLines("2.6,")).hasMessageContaining("lines: ''");
  }

  @Test
  void anUnknownFieldIsRefusedWithTheKnownOnes() {
    refused(GOOD.replace("reason: many", "because: many"))
        .hasMessage(
            "test.yaml:6: unknown field 'because' in a setting;"
                + " known are formula, key, lines, measured, reason, source, value");
    refused(GOOD + "extra: 1\n").hasMessageContaining("unknown field 'extra' in a profile");
    refused(GOOD.replace("  load:", "  lode:")).hasMessageContaining("known are load, run");
  }

  @Test
  void anUnknownSettingIsRefusedWithTheNearestOnes() {
    refused(GOOD.replace("hbase.regionserver.handler.count", "hbase.regionserver.handlers.count"))
        .hasMessage(
            "test.yaml:4: unknown setting 'hbase.regionserver.handlers.count';"
                + " did you mean hbase.regionserver.handler.count?");
    refused(GOOD.replace("hbase.regionserver.handler.count", "qqqqqqqqqqqqqqqqqqqq"))
        .hasMessageContaining("no known key is near it");
  }

  @Test
  void aMissingReasonOrSourceIsRefused() {
    refused(GOOD.replace("    reason: many\n", ""))
        .hasMessage("test.yaml:4: hbase.regionserver.handler.count: reason is missing");
    refused(GOOD.replace("    source: Hadoop\n", "")).hasMessageContaining("source is missing");
    refused(GOOD.replace("reason: many", "reason: ''")).hasMessageContaining("not empty");
    refused(GOOD.replace("summary: one of each\n", "")).hasMessageContaining("summary is missing");
    refused("name: x\nsummary: y\n").hasMessageContaining("settings is missing");
  }

  @Test
  void aSettingGivenTwiceIsRefusedWithBothLines() {
    refused(GOOD.replace("hbase.regionserver.handler.count", "hbase.hregion.memstore.flush.size"))
        .hasMessageStartingWith("test.yaml:8: ")
        .hasMessageContaining("already set in line 4");
  }

  @Test
  void aFieldGivenTwiceIsRefused() {
    refused(GOOD.replace("reason: many", "reason: many\n    reason: few"))
        .hasMessageContaining("test.yaml:7")
        .hasMessageContaining("reason");
  }

  @Test
  void aValueOfTheWrongTypeIsRefusedWithWhatIsAllowed() {
    refused(GOOD.replace("0x8000000", "128m"))
        .hasMessageStartingWith("test.yaml:9: hbase.hregion.memstore.flush.size: '128m'")
        .hasMessageContaining("without a unit");
  }

  @Test
  void aValueOutOfRangeIsRefusedWithTheRange() {
    refused(GOOD.replace("0x8000000", "1000")).hasMessageContaining("from 1048576 to");
  }

  @Test
  void aFormulaOutOfRangeIsRefusedWhenItIsResolved() {
    Profile profile = parse(GOOD.replace("10 * cores", "cores - 4"));
    assertThatThrownBy(() -> profile.resolve(MACHINE, Optional.empty()))
        .isInstanceOf(ProfileException.class)
        .hasMessageStartingWith("test.yaml:4: hbase.regionserver.handler.count: '0'")
        .hasMessageContaining("from 1 to 10000");
  }

  @Test
  void aFormulaWithoutAValueIsRefusedWhenItIsResolved() {
    Profile profile = parse(GOOD.replace("10 * cores", "1 / (cores - 4)"));
    assertThatThrownBy(() -> profile.resolve(MACHINE, Optional.empty()))
        .isInstanceOf(ProfileException.class)
        .hasMessageStartingWith("test.yaml:4: hbase.regionserver.handler.count: formula");
  }

  @Test
  void aBrokenFormulaIsRefusedWhenItIsRead() {
    refused(GOOD.replace("10 * cores", "10 * ")).hasMessageStartingWith("test.yaml:5: ");
    refused(GOOD.replace("10 * cores", "10 * cpus"))
        .hasMessageContaining("unknown variable 'cpus'")
        .hasMessageContaining("cores");
    refused(GOOD.replace("heap / MB", "heep / MB")).hasMessageContaining("unknown variable 'heep'");
  }

  @Test
  void valueAndFormulaExcludeEachOther() {
    refused(GOOD.replace("formula: 10 * cores", "formula: 1\n    value: 1"))
        .hasMessageContaining("either a value or a formula");
    refused(GOOD.replace("    formula: 10 * cores\n", ""))
        .hasMessageContaining("either a value or a formula");
  }

  @Test
  void anInvalidJvmFlagIsRefused() {
    refused(GOOD.replace("-Xmx{FLOOR(heap / MB)}m", "Xmx2g"))
        .hasMessageContaining("not a JVM flag");
    refused(GOOD.replace("-Xmx{FLOOR(heap / MB)}m", "-Xmx2g -Xms1g"))
        .hasMessageContaining("not a JVM flag");
  }

  @Test
  void aNameThatIsNoFileNameIsRefused() {
    refused(GOOD.replace("name: good", "name: ../../evil")).hasMessageContaining("test.yaml:1");
  }

  @Test
  void textThatIsNoProfileIsRefused() {
    refused("").hasMessageContaining("empty");
    refused("just words")
        .hasMessageContaining("jvm, let, machine, name, notes, overlays, settings, summary");
    refused("- a\n- b").hasMessageContaining("must have the fields");
    refused("a: [1, 2").hasMessageContaining("not valid YAML");
    refused(GOOD.replace("  - key: hbase.regionserver", "\t- key: hbase.regionserver"))
        .hasMessageStartingWith("test.yaml:4: not valid YAML")
        .hasMessageContaining("TAB");
    refused(GOOD + "---\nname: second\n").hasMessageContaining("second document");
    refused("name: x\nsummary: y\nsettings: none").hasMessageContaining("must be a list");
  }

  @Test
  void aliasesAreRefusedSoThatNoFileGrowsWhenItIsRead() {
    refused("a: &a [x, x]\nb: [*a, *a]\n").hasMessageContaining("aliases");
  }

  @Test
  void nestingWithoutEndIsRefused() {
    refused("[".repeat(100_000)).isInstanceOf(ProfileException.class);
  }

  @Property(tries = 300)
  void aTruncatedFileIsReadOrRefusedWithAProfileException(
      @ForAll @IntRange(min = 0, max = 700) int length) {
    onlyProfileExceptions(GOOD.substring(0, Math.min(length, GOOD.length())));
  }

  @Property
  void anyTextIsReadOrRefusedWithAProfileException(@ForAll String text) {
    onlyProfileExceptions(text);
    onlyProfileExceptions(GOOD.replace("many", text));
  }

  private static void onlyProfileExceptions(String text) {
    try {
      parse(text).resolve(MACHINE, Optional.empty());
    } catch (ProfileException expected) {
      assertThat(expected).hasMessageStartingWith("test.yaml");
      assertThat(expected.getMessage().lines()).hasSize(1);
    }
  }

  /** Returns the good profile with these names and a formula that uses {@code most}. */
  private static String defining(String names) {
    return GOOD.replace("settings:", "let:\n  " + names + "\nsettings:")
        .replace("10 * cores", "MAX(most, 1) + 1");
  }

  private static String forLines(String lines) {
    return GOOD.replace("formula: 10 * cores", "lines: \"%s\"\n    formula: 1".formatted(lines));
  }

  private static AbstractThrowableAssert<?, ?> refused(String text) {
    return assertThatThrownBy(() -> parse(text)).isInstanceOf(ProfileException.class);
  }

  private static Profile parse(String text) {
    return ProfileParser.parse("test.yaml", text, CATALOGUE);
  }
}
