// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.evidence.Evidence.Change;
import dev.htk.tuning.evidence.Evidence.Contrast;
import dev.htk.tuning.evidence.Evidence.Finding;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.machine.MachineLibrary;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EvidenceLibraryTest {

  private static final String EMPTY =
      """
      {"profile": "mine", "machine": "ssd-node", "scale": 128, "workload": "insert", "rounds": 2,
       "versions": {}, "host": "2 cores", "command": "htk", "date": "2026-11-26",
       "changes": [{"name": "handlers", "settings": {"a.key": "3"}%s}]}
      """;

  static Stream<Evidence> shipped() {
    return EvidenceLibrary.shipped().all().stream();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void evidenceMatchesTheProfilesCurrentValues(Evidence evidence) {
    Map<String, String> today =
        new ProfileLibrary(SettingsCatalogue.load())
            .load(evidence.profile())
            .resolve(machine(evidence.machine()), Optional.of(phase(evidence)))
            .settings();

    assertThat(evidence.changes())
        .isNotEmpty()
        .allSatisfy(
            change ->
                assertThat(today)
                    .as("run '%s' again", evidence.command())
                    .containsAllEntriesOf(change.settings()));
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void everyRatioLiesInItsIntervalAndEveryVerdictFollowsFromIt(Evidence evidence) {
    assertThat(LocalDate.parse(evidence.date())).isBefore(LocalDate.of(2100, 1, 1));
    assertThat(evidence.command()).startsWith("htk bench ").contains(" " + evidence.profile());
    assertThat(findings(evidence))
        .isNotEmpty()
        .allSatisfy(
            finding -> {
              assertThat(finding.ratio()).isPositive();
              if (finding.interval() == null) {
                assertThat(finding.verdict()).isEqualTo("no difference shown");
              } else {
                double low = finding.interval().get(0);
                double high = finding.interval().get(1);
                assertThat(finding.ratio()).isBetween(low, high);
                if (!finding.verdict().equals("no difference shown")) {
                  assertThat(low > 1 || high < 1).as(finding.toString()).isTrue();
                }
              }
            });
  }

  /** Returns the phase after which all figures of an evidence file are named. */
  private static Phase phase(Evidence evidence) {
    return findings(evidence).allMatch(finding -> finding.figure().startsWith("load."))
        ? Phase.LOAD
        : Phase.RUN;
  }

  private static MachineFacts machine(String name) {
    KnownFacts facts = new MachineLibrary(new DeviceLibrary()::kind).load(name).facts();
    return new MachineFacts(
        facts.heapBytes().orElseThrow(),
        facts.cores().orElseThrow(),
        facts.disks().orElseThrow(),
        facts.diskKind().orElseThrow(),
        facts.regionsPerServer().orElseThrow(),
        facts.walKind().orElseThrow());
  }

  private static Stream<Finding> findings(Evidence evidence) {
    return Stream.concat(
            Stream.ofNullable(evidence.whole()),
            evidence.changes().stream().flatMap(change -> change.contrasts().values().stream()))
        .map(Contrast::findings)
        .flatMap(List::stream);
  }

  @Test
  void aFileWithAFieldThatIsUnknownOrMissingIsRefused() {
    assertThatThrownBy(() -> parse(", \"verdict\": 1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "mine.json is not an evidence file: Unrecognized field \"verdict\"");
    assertThatThrownBy(() -> EvidenceLibrary.parse("mine.json", "{\"profile\": \"mine\"}"))
        .hasMessageStartingWith(
            "mine.json is not an evidence file: Missing required creator property");
  }

  @Test
  void aSentenceSaysWhatWasFoundHowSureItIsAndWhere() {
    assertThat(
            sentences(
                """
                , "addedToStock": {"findings": [
                    {"figure": "load.throughput", "ratio": 1.5, "interval": [1.2, 1.9], "verdict": "better"},
                    {"figure": "load.p99", "ratio": 1.1, "interval": [0.8, 1.4], "verdict": "no difference shown"}]}
                , "addedToRest": {"findings": [
                    {"figure": "load.throughput", "ratio": 0.97, "interval": [0.9, 1.05], "verdict": "no difference shown"}]}
                """))
        .containsExactly(
            "measured load.throughput 1.50× [1.20, 1.90] better, added to stock (on modelled"
                + " ssd-node, workload insert)",
            "no effect found: load.throughput 0.97× [0.90, 1.05], added to the rest of the profile (on"
                + " modelled ssd-node, workload insert)");
  }

  @Test
  void aWholeProfileIsMeasuredAgainstStock() {
    String whole =
        """
        "whole": {"findings": [
            {"figure": "load.throughput", "ratio": 2.5, "interval": [2.1, 3], "verdict": "better"}]},
         "changes""";
    Evidence evidence =
        EvidenceLibrary.parse("mine.json", EMPTY.formatted("").replace("\"changes", whole));

    assertThat(new EvidenceLibrary(List.of(evidence)).of("mine"))
        .singleElement()
        .satisfies(
            measured ->
                assertThat(measured.sentences())
                    .containsExactly(
                        "measured load.throughput 2.50× [2.10, 3.00] better, against stock (on"
                            + " modelled ssd-node, workload insert)"));
    assertThat(new EvidenceLibrary(List.of(parse(""))).of("mine")).isEmpty();
  }

  @Test
  void aSentenceSaysWhyASettingIsOnlyBelieved() {
    assertThat(sentences(", \"believed\": \"no region grows that large\""))
        .containsExactly(
            "believed: this kind of machine cannot show it, because no region grows that large");
  }

  @Test
  void aSettingMeasuredOnlyWithItsProfileIsDescribedThatWay() {
    assertThat(sentences(""))
        .containsExactly(
            "measured only together with the whole profile (on modelled ssd-node, workload"
                + " insert)");
  }

  @Test
  void nothingIsKnownOfAnotherProfilesSetting() {
    EvidenceLibrary library = new EvidenceLibrary(List.of(parse("")));

    assertThat(library.of("mine", "a.key")).hasSize(1);
    assertThat(library.of("other", "a.key")).isEmpty();
    assertThat(library.of("mine", "another.key")).isEmpty();
  }

  private static List<String> sentences(String fields) {
    Evidence evidence = parse(fields);
    Change change = evidence.changes().get(0);
    return new Measured(evidence, change).sentences();
  }

  private static Evidence parse(String fields) {
    return EvidenceLibrary.parse("mine.json", EMPTY.formatted(fields));
  }
}
