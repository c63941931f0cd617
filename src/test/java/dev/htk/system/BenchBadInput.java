// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.system.BadInputTest.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Wrong amounts and targets of load given to {@code htk bench}. */
final class BenchBadInput {

  private BenchBadInput() {}

  static void addTo(Map<String, Case> cases) {
    addRates(cases);
    addTrials(cases);
    addRecords(cases);
    addTunnels(cases);
    addAblations(cases);
    addTunings(cases);
    addClients(cases);
    addHomes(cases);
  }

  private static void addHomes(Map<String, Case> cases) {
    cases.put(
        "a home without HBase",
        Case.of("bench load --hbase-home home", "--hbase-home", "no hbase-server jar")
            .with("home/lib/guava-1.jar", ""));
    cases.put(
        "a home with jars of two versions",
        Case.of("cluster start --hbase-home home", "--hbase-home", "2.5.13, 2.6.4")
            .with("home/lib/hbase-server-2.6.4.jar", "")
            .with("home/lib/hbase-common-2.5.13.jar", ""));
    cases.put(
        "a folder without a Java",
        Case.of("bench load --java-home java", "--java-home", "is no Java")
            .with("java/release", "JAVA_VERSION=\"1.8.0\""));
    cases.put(
        "another HBase in a MiniCluster",
        Case.of("bench load --cluster mini --hbase-home home", "--hbase-home", "'local'")
            .with("home/hbase-server-2.6.4.jar", ""));
  }

  private static void addClients(Map<String, Case> cases) {
    cases.put(
        "clients without YARN",
        Case.of("bench load --clients 4", "--clients", "--on yarn", "this host"));
    cases.put(
        "clients on something unknown",
        Case.of("bench load --on mesos --clients 4", "--on must be yarn", "'mesos'"));
    cases.put(
        "YARN without a number of clients", Case.of("bench load --on yarn", "needs --clients N"));
    cases.put(
        "clients on the YARN of a cluster that has none",
        Case.of(
            "bench compare --on yarn --clients 4", "needs a cluster that has YARN", "--cluster"));
    cases.put(
        "a CONF_DIR without YARN",
        Case.of("bench findmax --cluster conf --unthrottled --on yarn --clients 4", "yarn-site.xml")
            .with("conf/hbase-site.xml", "<configuration/>"));
    cases.put(
        "a CONF_DIR with a broken file of YARN",
        Case.of(
                "bench load --cluster conf --unthrottled --on yarn --clients 4",
                "conf",
                "does not parse")
            .with("conf/yarn-site.xml", "<configuration><property></configuration>"));
    cases.put(
        "more clients than threads",
        Case.of(
                "bench run --cluster conf --unthrottled --threads 2 --on yarn --clients 4",
                "--threads 2",
                "each of 4 --clients")
            .with("conf/yarn-site.xml", "<configuration/>"));
    cases.put(
        "clients that would warm up until they are steady",
        Case.of(
                "bench run --cluster conf --unthrottled --warmup steady --on yarn --clients 4",
                "--warmup steady",
                "a time or a number")
            .with("conf/yarn-site.xml", "<configuration/>"));
  }

  private static void addAblations(Map<String, Case> cases) {
    cases.put(
        "an ablation of a setting that the profile leaves alone",
        Case.of(
            "bench ablation ssd-tuned --setting hfile.block.cache.size",
            "--setting hfile.block.cache.size",
            "ssd-tuned does not change it",
            "hbase.hstore.blockingStoreFiles"));
    cases.put(
        "an ablation of HBase's own defaults",
        Case.of("bench ablation stock", "stock changes nothing of stock", "--as"));
    cases.put(
        "an ablation of one setting and of none",
        Case.of(
            "bench ablation ssd-tuned --whole --setting hbase.hstore.blockingStoreFiles",
            "leave one"));
    cases.put(
        "an ablation without time for a pair",
        Case.of("bench ablation ssd-tuned --budget 30s", "--budget is less than the 72 s"));
    cases.put(
        "an ablation at a rate",
        Case.of("bench ablation ssd-tuned --target 10", "loads for 40 s", "--target"));
    cases.put(
        "an ablation on a real cluster",
        Case.of("bench ablation ssd-tuned --cluster conf", "--cluster mini or local"));
  }

  private static void addTunings(Map<String, Case> cases) {
    cases.put("a goal that is none", Case.of("tune --goal speed", "--goal 'speed'", "'sustained"));
    cases.put(
        "a budget too small for a pair",
        Case.of("tune --as ssd-node --budget 20s", "a pair takes"));
    cases.put("a budget that is no time", Case.of("tune --budget soon", "budget 'soon'"));
    cases.put("a machine that is none", Case.of("tune --as hal", "'hal'"));
    cases.put(
        "a tuning of a real cluster", Case.of("tune --cluster conf", "--cluster mini or local"));
    cases.put(
        "a profile with values of one phase",
        Case.of("tune --from bulk-load", "--from bulk-load", "one phase"));
    cases.put("a tuning at a rate", Case.of("tune --target 10", "--target"));
    cases.put("a tuning without a recorder", Case.of("tune --recorder off", "--recorder off"));
    cases.put("a profile that is no name", Case.of("tune --name a/b", "--name 'a/b'"));
    Case tuners = Case.of("bench experiment tuners --as ssd-node", "sustained", "has none");
    List<String> sustained = new ArrayList<>(tuners.arguments());
    sustained.addAll(List.of("--goal", "sustained insert.p99 <= 20ms"));
    cases.put("tuners without a ratio", new Case(tuners.files(), sustained, tuners.named()));
    cases.put("a folder that is no run", Case.of("tune --explain-only .", "manifest.json"));
  }

  private static void addRates(Map<String, Case> cases) {
    cases.put(
        "a bound of operations that the workload lacks",
        Case.of(
            "bench compare --profile ssd-tuned --slo read.p99<=5ms",
            "--slo 'read.p99<=5ms'",
            "workload insert has no such operation"));
    cases.put(
        "a bound of operations that no workload has",
        Case.of("bench compare --slo delete.p99<=5ms", "--slo 'delete.p99<=5ms'"));
    cases.put(
        "a folder that HDFS takes for two",
        Case.of("bench load --out results,heap=8g", "results,heap=8g", "comma"));
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

  private static void addTunnels(Map<String, Case> cases) {
    cases.put(
        "an unknown machine to imitate",
        Case.of("bench compare --as hdd-nodes", "'hdd-nodes'", "did you mean hdd-node?"));
    cases.put(
        "a machine too large for any scale",
        Case.of("bench compare --as ssd-node --heap 8t", "ssd-node", "8 TiB", "--heap"));
    cases.put(
        "a machine with more disks than can be modelled",
        Case.of("bench compare --as ssd-node --disks 500", "500 disks", "--disks"));
    cases.put(
        "volumes for a machine whose own are modelled",
        Case.of("bench compare --as ssd-node --storage [SSD]", "--storage", "--as laptop"));
    cases.put(
        "a machine for a cluster that is what it is",
        Case.of("bench load --as ssd-node --cluster conf --target 10", "--as ssd-node", "leave"));
    cases.put(
        "a stretch too short for windows",
        Case.of("bench compare --measure-seconds 10", "--measure-seconds", "30", "not 10"));
    cases.put(
        "rounds of sides that run in turns",
        Case.of("bench compare --trials 5 --rounds 4", "--rounds does nothing", "--trials"));
    cases.put(
        "trials of runs that are recorded",
        Case.of("bench compare a b --trials 5", "--trials does nothing", "two recorded folders"));
    cases.put(
        "a warm-up of sides that run at once",
        Case.of("bench compare --warmup 20s", "--warmup does nothing", "at the same time"));
    cases.put(
        "two sides of a real cluster",
        Case.of(
            "bench compare --cluster conf --target 10 --baseline ssd-tuned",
            "--baseline does nothing",
            "a real cluster"));
    cases.put(
        "a closed loop at a rate",
        Case.of("bench compare --closed-loop -p target=50", "--closed-loop", "--target"));
    cases.put(
        "a share of a schedule's rates",
        Case.of("bench compare --share 50 --schedule ramp:50..90@60s", "--share 50"));
    cases.put(
        "a search by a schedule",
        Case.of("bench findmax --schedule ramp:50..90@60s", "--schedule sets the rates"));
    cases.put("no rounds", Case.of("bench compare --rounds 0", "--rounds", "1 to 100"));
    cases.put(
        "a bound that is none",
        Case.of("bench compare --slo fast", "'fast'", "insert.p99 <= 50ms"));
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
