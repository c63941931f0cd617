package dev.htk.system;

import dev.htk.system.BadInputTest.Case;
import java.util.Map;

/** What users of {@code htk bench} get wrong about how much is driven, and where to. */
final class BenchBadInput {

  private BenchBadInput() {}

  static void addTo(Map<String, Case> cases) {
    addRates(cases);
    addTrials(cases);
    addRecords(cases);
  }

  private static void addRates(Map<String, Case> cases) {
    cases.put("a target below 0", Case.of("bench load --target -5", "target", "above 0", "'-5'"));
    cases.put(
        "more threads than YCSB's client can hold",
        Case.of("bench load --threads 4097", "threadcount", "4096", "'4097'"));
  }

  private static void addTrials(Map<String, Case> cases) {
    cases.put(
        "an experiment that would use tables again which go with their clusters",
        Case.of("bench experiment x.yaml", "table: reused", "--cluster CONF_DIR")
            .with(
                "x.yaml",
                """
                name: x
                summary: y
                table: reused
                matrix: {profiles: [stock], workloads: [a]}
                sizes: {small: {records: 10, trials: 1, budget: 5m}}
                """));
    cases.put(
        "a comparison in the folder of another one",
        Case.of("bench compare --profile ssd-tuned --out full", "full", "another comparison")
            .with("full/plan.json", "{}"));
  }

  private static void addRecords(Map<String, Case> cases) {
    cases.put(
        "fields larger than any cell of HBase",
        Case.of("bench load -p fieldlength=10485761", "fieldlength", "'10485761'"));
    cases.put(
        "fields that fill a cell, with no room left for their key",
        Case.of("bench load --records 10 -p fieldlength=10485760", "fieldlength", "10485760"));
  }
}
