// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.workload.TablePlan;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.yaml.YamlException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionParserTest {

  private static final ProfileLibrary PROFILES = new ProfileLibrary(SettingsCatalogue.load());

  private static final String WHOLE =
      """
      name: mine
      summary: an example
      source: nowhere
      errors: [it is not a document]
      matrix:
        profiles: [stock, ssd-tuned]
        workloads: [a, {name: inserts, from: a, properties: {insertproportion: 1}}]
        threads: [4, 8]
        targets: [closed, 500, 70%]
        recordsizes: [100, 1000]
        tables: [none, "usual:200"]
        clusters: [{kind: local, servers: 3, storage: ["[SSD]"], machine: ssd-node, hbase-home: /opt/hbase, hadoop-home: /opt/hadoop, java-home: /opt/java, jvm: ["-XX:+UseZGC"]}]
      phase: run
      compare: {by: profiles, baseline: ssd-tuned}
      order: random
      seed: 7
      properties: {requestdistribution: uniform}
      settings: {hbase.wal.hsync: true}
      scale: 16
      sizes:
        small: {records: 10, operations: 20, trials: 3, budget: 90s}
        full: {records: 1000, trials: 5, budget: 2h}
      published:
        - {figure: run.throughput, at: {profiles: stock, threads: 4}, ratio: 1.5, predicted: 1.4, printed: 3 against 2}
      warmup: 30s
      drain: 60
      table: reused
      """;

  @Test
  void everyFieldIsRead() throws HarnessException {
    Definition mine = parse(WHOLE);

    assertThat(mine.matrix().cells()).hasSize(2 * 2 * 2 * 3 * 2 * 2);
    assertThat(mine.matrix().workloads().get(1).properties())
        .containsEntry("insertproportion", "1");
    assertThat(mine.matrix().targets())
        .extracting(TargetChoice::toString)
        .containsExactly("closed", "500", "70%");
    assertThat(mine.matrix().tables()).last().isEqualTo(TablePlan.parse("usual:200"));
    assertThat(mine.matrix().clusters())
        .containsExactly(
            new ClusterShape(
                ClusterKind.LOCAL,
                3,
                List.of("[SSD]"),
                "ssd-node",
                new ServerSoftware(
                    Path.of("/opt/hbase"), Path.of("/opt/hadoop"), Path.of("/opt/java")),
                List.of("-XX:+UseZGC")));
    assertThat(mine.matrix().clusters().get(0))
        .hasToString("local:3:[SSD] as ssd-node on hbase+hadoop+java with -XX:+UseZGC");
    assertThat(mine.compared()).isEqualTo(Dimension.PROFILE);
    assertThat(mine.baseline()).isEqualTo("ssd-tuned");
    assertThat(mine.order()).isEqualTo(Order.RANDOM);
    assertThat(mine.seed()).isEqualTo(7);
    assertThat(mine.settings()).containsEntry("hbase.wal.hsync", "true");
    assertThat(mine.scale()).isEqualTo(16);
    assertThat(mine.sizes().get("small")).isEqualTo(new Size(10, 20, 3, 90, Map.of()));
    assertThat(mine.published()).extracting(Published::predicted).containsExactly(1.4);
    assertThat(mine.warmUp()).isEqualTo("30s");
    assertThat(mine.maxDrainSeconds()).isEqualTo(60);
    assertThat(mine.table()).isEqualTo(TableUse.REUSED);
  }

  @Test
  void omittedFieldsTakeTheirDefaults() {
    Definition mine =
        parse(
            """
            name: mine
            summary: an example
            matrix: {profiles: [stock], workloads: [c]}
            sizes: {small: {records: 10, trials: 1, budget: 1m}}
            """);

    assertThat(mine.matrix().cells())
        .containsExactly(
            new Cell(
                new ProfileChoice("stock", "stock"),
                mine.matrix().workloads().get(0),
                8,
                TargetChoice.CLOSED_LOOP,
                0,
                TablePlan.DEFAULT,
                ClusterShape.MINI));
    assertThat(mine.runPhase()).isTrue();
    assertThat(mine.order()).isEqualTo(Order.INTERLEAVED);
    assertThat(mine.scale()).isNull();
    assertThat(mine.warmUp()).isEqualTo(DriveSpec.DEFAULT_WARM_UP);
    assertThat(mine.maxDrainSeconds()).isEqualTo(DriveSpec.DEFAULT_DRAIN_SECONDS);
    assertThat(mine.table()).isEqualTo(TableUse.FRESH);
  }

  @Test
  void aSizeThatNamesItsCellsRunsNoOthers() {
    Definition mine =
        parse(
            WHOLE.replace(
                "trials: 3, budget: 90s}",
                "trials: 3, budget: 90s, only: {workloads: [a], threads: [4]}}"));

    assertThat(mine.matrix().cells().stream().filter(mine.sizes().get("small")::holds))
        .hasSize(2 * 3 * 2 * 2)
        .allSatisfy(
            cell -> {
              assertThat(cell.workload().name()).isEqualTo("a");
              assertThat(cell.threads()).isEqualTo(4);
            });
    assertThat(mine.matrix().cells()).allMatch(mine.sizes().get("full")::holds);
  }

  /** Replaces a text of the whole definition by a mistake, and checks what is said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          budget: 90s} | budget: 90s, only: {workloads: [f]}} | size small: only leaves no cell of the matrix
          budget: 90s} | budget: 90s, only: {speed: [f]}} | unknown field 'speed' in only
          seed: 7 | sed: 7 | x.yaml:16: unknown field 'sed' in an experiment
          seed: 7 | seed: 1.5 | x.yaml:16: seed must be a whole number
          order: random | order: chaotic | x.yaml:15: order must be one of interleaved, random
          threads: [4, 8] | threads: [] | x.yaml:8: threads is empty, and so is the matrix
          threads: [4, 8] | threads: [4, 0] | x.yaml:8: threads must be a whole number, 1 to 4096
          threads: [4, 8] | threads: [4, 4] | is there twice
          targets: [closed, 500, 70%] | targets: [0] | x.yaml:9: targets: '0' is not operations a second
          targets: [closed, 500, 70%] | targets: [-5] | x.yaml:9: targets: '-5' is not operations a second
          [stock, ssd-tuned] | [stock, ssd-tunned] | x.yaml:6: unknown profile 'ssd-tunned'; did you mean ssd-tuned?
          workloads: [a, | workloads: [z, | x.yaml:7: workload 'z' is not known
          insertproportion: 1} | insertproportion: 7} | x.yaml:7: option insertproportion
          [100, 1000] | [105] | x.yaml:10: recordsizes: 105 bytes do not divide
          [none, "usual:200"] | ["usual:0"] | x.yaml:11: tables: 'usual:0' is no table plan
          machine: ssd-node | machine: sdd-node | x.yaml:12: unknown machine 'sdd-node' (did you mean hdd-node?)
          predicted: 1.4 | predicted: none | x.yaml:24: run.throughput: predicted must be a number over 0
          kind: local | kind: cloud | x.yaml:12: kind must be one of local, mini, not 'cloud'
          kind: local | kind: mini | x.yaml:12: hbase-home, hadoop-home, java-home and jvm are for servers in JVMs
          jvm: ["-XX | jvm: ["XX | x.yaml:12: jvm: 'XX:+UseZGC' is no flag
          baseline: ssd-tuned | baseline: nothing | x.yaml:14: compare: baseline 'nothing' is none of
          budget: 90s | budget: soon | x.yaml:21: budget 'soon' is no time such as
          records: 10, | record: 10, | x.yaml:21: unknown field 'record' in size small
          ratio: 1.5 | ratio: 0 | x.yaml:24: run.throughput: ratio must be a number over 0
          threads: 4} | threads: 5} | x.yaml:24: run.throughput: no cell of the matrix is at
          figure: run.throughput | figure: speed | x.yaml:24: figure 'speed' is not of the form
          warmup: 30s | warmup: soon | x.yaml:25: warmup must be one of none, a time (30s), operations (5000)
          warmup: 30s | warmup: 0 | x.yaml:25: warmup must be one of
          drain: 60 | drain: -1 | x.yaml:26: drain must be a whole number, 0 to 86400, not '-1'
          drain: 60 | drain: a while | x.yaml:26: drain must be a whole number
          table: reused | table: shared | x.yaml:27: table must be one of fresh, reused, not 'shared'
          phase: run | phase: load | x.yaml:25: warmup comes before a run phase
          """)
  void aMistakeIsReportedWithItsLine(String right, String wrong, String said) {
    assertThat(WHOLE).contains(right);

    assertThatThrownBy(() -> parse(WHOLE.replace(right, wrong)))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining(said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "steady", "steady:max=60s", "90s", "5000", "5%"})
  void everyWarmUpRuleOfTheOptionIsAccepted(String rule) {
    assertThat(parse(WHOLE.replace("warmup: 30s", "warmup: " + rule)).warmUp()).isEqualTo(rule);
  }

  @Property(tries = 200)
  void aDefinitionThatWasCutOrChangedIsReadOrRefusedButNeverFails(
      @ForAll @IntRange(min = 0, max = 800) int at, @ForAll char character) {
    int place = at % WHOLE.length();
    for (String text :
        List.of(
            WHOLE.substring(0, place),
            WHOLE.substring(0, place) + character + WHOLE.substring(place + 1))) {
      try {
        parse(text);
      } catch (YamlException e) {
        assertThat(e).hasMessageStartingWith("x.yaml:");
      }
    }
  }

  @Test
  void everyShippedExperimentHasItsNameSourceAndThreeSizes() throws Exception {
    ExperimentLibrary library = new ExperimentLibrary();

    assertThat(library.names())
        .containsExactly(
            "accelerated-writes",
            "flash-and-hosts",
            "load-and-run-phases",
            "pre-split",
            "read-threads",
            "ssd-against-hdd",
            "ssd-parameters",
            "staggered-plans");
    for (String name : library.names()) {
      Definition definition = library.load(name);
      assertThat(definition.name()).isEqualTo(name);
      assertThat(definition.sizes()).containsOnlyKeys("small", "medium", "full");
      assertThat(definition.source()).isNotEmpty();
    }
  }

  @Test
  void anUnknownExperimentIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> new ExperimentLibrary().load("presplit"))
        .isInstanceOf(HarnessException.class)
        .hasMessage("unknown experiment 'presplit'; did you mean pre-split?");
  }

  private static Definition parse(String text) {
    return DefinitionParser.parse("x.yaml", text, PROFILES);
  }
}
