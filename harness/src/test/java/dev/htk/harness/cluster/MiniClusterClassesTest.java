// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.junit.jupiter.api.Test;

/** Looks through {@code htk-minicluster}, which has few of the classes of HBase's test jars. */
class MiniClusterClassesTest {

  /** Servers that no MiniCluster of the kit starts: MapReduce, a Kerberos server, HTTPS. */
  private static final Set<String> NOT_STARTED =
      Set.of(
          "org.apache.hadoop.hbase.http.ssl.KeyStoreTestUtil",
          "org.apache.hadoop.hbase.mapreduce.MapreduceTestingShim",
          "org.apache.hadoop.mapred.MiniMRCluster",
          "org.apache.hadoop.minikdc.MiniKdc");

  @Test
  void onlyServersThatAreNotStartedMissTheirClasses() throws Exception {
    Path classes =
        Path.of(
            HBaseTestingUtility.class.getProtectionDomain().getCodeSource().getLocation().toURI());

    assertThat(missing(classes)).isEqualTo(NOT_STARTED);
  }

  /** Returns the classes of HBase and Hadoop that some classes name and the class path lacks. */
  private static Set<String> missing(Path classes) {
    StringWriter answer = new StringWriter();
    StringWriter errors = new StringWriter();
    int exitCode =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(
                new PrintWriter(answer),
                new PrintWriter(errors),
                "--multi-release=base",
                "--missing-deps",
                "--class-path=" + System.getProperty("java.class.path"),
                classes.toString());
    assertThat(exitCode).as(errors + "" + answer).isZero();
    return answer
        .toString()
        .lines()
        .map(line -> line.replaceFirst(".*-> (\\S+).*", "$1"))
        .filter(name -> name.startsWith("org.apache.hadoop."))
        .collect(Collectors.toSet());
  }
}
