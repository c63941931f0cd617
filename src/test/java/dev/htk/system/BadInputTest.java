// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that unusable input costs a user one line to read: exit code 2, nothing started, nothing
 * written.
 */
class BadInputTest {

  private static final String PROFILE =
      "name: mine%nsummary: A profile of my own.%nsettings:%n  - key: %s%n    %s%n    reason: why"
          + " not%n    source: me%n";

  @RegisterExtension static final HtkSession htk = new HtkSession();

  /** A user's files and arguments, and the words that the answer must contain. */
  record Case(Map<String, String> files, List<String> arguments, List<String> named) {

    static Case of(String arguments, String... named) {
      return new Case(Map.of(), List.of(arguments.split(" ")), List.of(named));
    }

    Case with(String file, String content) {
      Map<String, String> more = new LinkedHashMap<>(files);
      more.put(file, content);
      return new Case(more, arguments, named);
    }
  }

  @TestFactory
  Stream<DynamicTest> badInputGivesOneLineAndExitCode2AndStartsNothing() {
    return cases().entrySet().stream()
        .map(entry -> dynamicTest(entry.getKey(), () -> assertRefused(entry.getValue())));
  }

  private static Map<String, Case> cases() {
    Map<String, Case> cases = new LinkedHashMap<>();
    addWorkloads(cases);
    addProfiles(cases);
    addClusters(cases);
    addNumbersAndFolders(cases);
    addSiteFiles(cases);
    addTuning(cases);
    SplitsBadInput.addTo(cases);
    CoprocessorBadInput.addTo(cases);
    BenchBadInput.addTo(cases);
    DiagnoseBadInput.addTo(cases);
    return cases;
  }

  private static void addWorkloads(Map<String, Case> cases) {
    cases.put(
        "an unknown workload", Case.of("bench load --workload zz", "workload 'zz'", "a, b, c"));
    cases.put("no records", Case.of("bench load --records 0", "recordcount", "1 or more", "'0'"));
    cases.put("negative records", Case.of("bench load --records -1", "recordcount", "'-1'"));
    cases.put(
        "records that are no number", Case.of("bench load --records abc", "recordcount", "'abc'"));
    cases.put(
        "a workload file with a line of garbage",
        Case.of("bench run --workload w", "w:2:", "not of the form property=value")
            .with("w", "recordcount=1000\n%%% what is this\n"));
    cases.put(
        "a workload file with a value of the wrong type",
        Case.of("bench run --workload w", "w:", "recordcount", "'many'")
            .with("w", "recordcount=many\n"));
    cases.put(
        "a value of the wrong type that an option overrides",
        Case.of("bench run --workload w --records 1000", "w:", "recordcount", "'many'")
            .with("w", "recordcount=many\n"));
    cases.put(
        "a proportion above 1",
        Case.of("bench run -p readproportion=7", "readproportion", "0 to 1", "'7'"));
  }

  private static void addProfiles(Map<String, Case> cases) {
    cases.put(
        "an unknown profile",
        Case.of("bench load --profile nope", "unknown profile 'nope'", "ssd-tuned, stock"));
    cases.put(
        "a profile with an unknown key",
        Case.of("bench load --profile p.yaml", "p.yaml", "hbase.no.such.key")
            .with("p.yaml", PROFILE.formatted("hbase.no.such.key", "value: 1")));
    cases.put(
        "a profile with a value of the wrong type",
        Case.of("bench load --profile p.yaml", "p.yaml", "handler.count", "many")
            .with("p.yaml", PROFILE.formatted("hbase.regionserver.handler.count", "value: many")));
    cases.put(
        "a profile with a formula over something unknown",
        Case.of("bench load --profile p.yaml", "p.yaml", "moons")
            .with(
                "p.yaml",
                PROFILE.formatted("hbase.regionserver.handler.count", "formula: moons * 2")));
    cases.put(
        "a profile that is no YAML",
        Case.of("bench compare --profile p.yaml", "p.yaml", "YAML").with("p.yaml", "name: [\n"));
    cases.put(
        "an unknown baseline",
        Case.of("bench compare --baseline nope --profile stock", "unknown profile 'nope'"));
  }

  private static void addClusters(Map<String, Case> cases) {
    cases.put(
        "a CONF_DIR without hbase-site.xml",
        Case.of("bench load --cluster conf --target 10", "conf", "hbase-site.xml")
            .with("conf/core-site.xml", "<configuration/>"));
    cases.put(
        "a CONF_DIR that is not there",
        Case.of("bench load --cluster nowhere --target 10", "nowhere", "hbase-site.xml"));
    cases.put(
        "a CONF_DIR with broken XML",
        Case.of("bench load --cluster conf --target 10", "conf", "does not parse")
            .with("conf/hbase-site.xml", "<configuration><property></configuration>"));
    cases.put(
        "a scale model of a CONF_DIR",
        Case.of("bench load --cluster conf --target 10 --scale 8", "--scale 8", "real cluster")
            .with("conf/hbase-site.xml", "<configuration/>"));
    cases.put(
        "a CONF_DIR without --target or --unthrottled",
        Case.of("bench load --cluster conf", "--target", "--unthrottled")
            .with("conf/hbase-site.xml", "<configuration/>"));
  }

  private static void addNumbersAndFolders(Map<String, Case> cases) {
    cases.put("no threads", Case.of("bench load --threads 0", "threadcount", "'0'"));
    cases.put("a target of 0", Case.of("bench load --target 0", "target", "'0'"));
    cases.put(
        "an experiment with an unknown field",
        Case.of("bench experiment x.yaml", "x.yaml:2", "unknown field 'sumary'")
            .with("x.yaml", "name: x\nsumary: y\n"));
    cases.put(
        "an experiment whose budget is too small",
        Case.of("bench experiment read-threads --budget 30s", "budget of 30 s", "--budget"));
    cases.put(
        "an experiment as a machine that is unknown",
        Case.of("bench experiment read-threads --as ssd-nod", "machine 'ssd-nod'", "ssd-node"));
    cases.put(
        "a search for a bound that is none",
        Case.of("bench findmax --criterion fast", "--criterion 'fast'", "insert.p99 <= 50ms"));
    cases.put(
        "a maximum that is to hold for less than a step",
        Case.of(
            "bench findmax --step-seconds 30 --hold-seconds 10",
            "--hold-seconds must be 30",
            "not 10"));
    cases.put(
        "no trials", Case.of("bench compare --profile ssd-tuned --trials 0", "--trials", "1"));
    cases.put("an unknown option", Case.of("bench load --recrods 10", "--recrods"));
    cases.put("an unknown command", Case.of("bench lode", "lode"));
    cases.put(
        "a folder for the run that holds something",
        Case.of("bench load --out full", "full").with("full/notes.txt", "mine"));
    cases.put(
        "a comparison of one recorded run",
        Case.of("bench compare one", "two folders").with("one/notes.txt", "mine"));
    cases.put(
        "a comparison of folders that are no runs",
        Case.of("bench compare one two", "one", "manifest.json")
            .with("one/notes.txt", "mine")
            .with("two/notes.txt", "mine"));
  }

  private static void addSiteFiles(Map<String, Case> cases) {
    cases.put(
        "a fix that nobody asked for",
        Case.of("profile lint --site s.xml --unsafe", "--fix").with("s.xml", "<configuration/>"));
    cases.put(
        "a baseline that is none",
        Case.of("profile lint --site s.xml --baseline s.xml", "--baseline s.xml")
            .with("s.xml", "<configuration/>"));
    cases.put(
        "a site file that is not there", Case.of("profile lint --site nowhere.xml", "nowhere.xml"));
    cases.put(
        "a site file that is a folder",
        Case.of("profile lint --site conf", "conf").with("conf/notes.txt", "mine"));
    cases.put(
        "a site file that is no XML",
        Case.of("profile lint --site s.xml", "s.xml").with("s.xml", "handlers = 30\n"));
    cases.put(
        "a site file that ends too early",
        Case.of("profile diff stock --site s.xml", "s.xml", "2")
            .with("s.xml", "<configuration>\n<property>"));
    cases.put("a command without its site file", Case.of("profile apply stock", "--site"));
    cases.put(
        "a site file and a folder that has another one",
        Case.of("profile lint --site s.xml --cluster conf", "--site and --cluster")
            .with("s.xml", "<configuration/>"));
    cases.put(
        "an hbase-env.sh that is not there",
        Case.of("profile lint --site s.xml --hbase-env nowhere.sh", "nowhere.sh")
            .with("s.xml", "<configuration/>"));
    cases.put(
        "an upgrade to a release that nobody knows",
        Case.of("upgrade --from 2.6.4 --to 2.6.99 --site s.xml", "--to '2.6.99'", "2.6.4, 2.6.5")
            .with("s.xml", "<configuration/>"));
    cases.put(
        "an upgrade from a folder without HBase",
        Case.of("upgrade --from conf --to 2.6.6 --site s.xml", "--from conf", "hbase-server")
            .with("s.xml", "<configuration/>")
            .with("conf/notes.txt", "mine"));
    cases.put(
        "an upgrade to the same release",
        Case.of("upgrade --from 2.6.4 --to 2.6.4-hadoop3 --site s.xml", "both HBase 2.6.4")
            .with("s.xml", "<configuration/>"));
    cases.put(
        "an upgrade for a file that is not there",
        Case.of("upgrade --from 2.6.4 --to 2.6.6 --site nowhere.xml", "nowhere.xml"));
    cases.put(
        "a rollback where nothing was applied",
        Case.of("profile rollback --site s.xml", "s.xml").with("s.xml", "<configuration/>"));
  }

  private static void addTuning(Map<String, Case> cases) {
    cases.put(
        "a profile to show that is unknown", Case.of("profile show nope", "'nope'", "ssd-tuned"));
    cases.put(
        "an unknown version of HBase",
        Case.of("profile show stock --hbase-version 1.4", "'1.4'", "2.5, 2.6, 3.0"));
    cases.put(
        "a heap without a size", Case.of("profile show stock --heap much", "--heap", "'much'"));
    cases.put("a machine without cores", Case.of("profile show stock --cores 0", "cores", "0"));
    cases.put(
        "a machine that is not known",
        Case.of("profile show stock --as ssd-nod", "'ssd-nod'", "did you mean ssd-node?"));
    cases.put(
        "a machine that cannot be",
        Case.of("machines show m.yaml", "m.yaml:1", "cores must be from 1 to 4096")
            .with("m.yaml", "name: m\nsummary: s\ncores: 5000\nsource: me\n"));
    cases.put(
        "a machine on a device that is not known",
        Case.of("machines show m.yaml", "m.yaml:3", "unknown device 'nvm'", "did you mean nvme?")
            .with("m.yaml", "name: m\nsummary: s\ndevice: nvm\nsource: me\n"));
    cases.put(
        "a device that is not known",
        Case.of("devices calibrate hdd-720", "'hdd-720'", "did you mean hdd-7200?"));
    cases.put(
        "a device that cannot be",
        Case.of("devices show d.yaml", "d.yaml:4", "'fast' is not a time", "6.7ms")
            .with("d.yaml", "name: d\nsummary: s\nkind: hdd\nsync: fast\nsource: me\n"));
    cases.put(
        "a device that is no YAML",
        Case.of("devices show d.yaml", "d.yaml", "YAML").with("d.yaml", "name: [\n"));
    cases.put(
        "a kind of disk that is not known",
        Case.of("profile show stock --disk-kind tape", "--disk-kind", "tape"));
    cases.put(
        "a format that is not known",
        Case.of("profile show stock --format yaml", "--format", "ambari-json"));
    cases.put(
        "a phase that is not known", Case.of("profile show stock --phase rest", "--phase", "rest"));
    cases.put(
        "a setting by hand that is unknown",
        Case.of(
            "profile show stock --set hbase.regionserver.handler.cuont=9",
            "hbase.regionserver.handler.count"));
    cases.put(
        "an unknown key to explain",
        Case.of("profile explain hbase.regionserver.handler.cuont", "handler.count"));
    cases.put(
        "an online change without a cluster",
        Case.of("profile apply stock --site s.xml --online", "--cluster")
            .with("s.xml", "<configuration/>"));
  }

  private static void assertRefused(Case input) throws IOException, InterruptedException {
    htk.clear();
    for (Map.Entry<String, String> file : input.files().entrySet()) {
      Path path = htk.here().resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    SortedSet<String> before = RunFiles.namesIn(htk.here());

    Result result = htk.run(input.arguments().toArray(String[]::new));

    assertThat(result.errorLines()).hasSize(1);
    assertThat(result.stderr()).contains(input.named());
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.stdout()).isEmpty();
    assertThat(RunFiles.namesIn(htk.here())).isEqualTo(before);
  }

  @Test
  void anUnreachableClusterGivesOneLineAndExitCode3() throws Exception {
    htk.clear();
    Path conf = Files.createDirectory(htk.here().resolve("conf"));
    Files.writeString(
        conf.resolve("hbase-site.xml"),
        String.format(
            Locale.ROOT,
            """
        <configuration>
          <property><name>hbase.zookeeper.quorum</name><value>127.0.0.1</value></property>
          <property><name>hbase.zookeeper.property.clientPort</name><value>%d</value></property>
        </configuration>
        """,
            unusedPort()));

    Result result = htk.run("bench load --cluster conf --target 10");

    assertThat(result.errorLines()).hasSize(1);
    assertThat(result.stderr()).contains("cannot be reached", "127.0.0.1:");
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.stdout()).isEmpty();
    assertThat(result.took()).isLessThan(Duration.ofSeconds(30));
    assertThat(RunFiles.namesIn(htk.here())).containsExactly("conf");
  }

  /** Runs the launcher and its own JVM, whose exit code becomes the exit code of the process. */
  @Test
  void theLauncherEndsWithTheExitCode(@TempDir Path folder) throws Exception {
    Result result = HtkProcess.run(folder, "bench", "lode");

    assertThat(result.errorLines()).hasSize(1);
    assertThat(result.stderr()).contains("lode");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.stdout()).isEmpty();
  }

  private static int unusedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
