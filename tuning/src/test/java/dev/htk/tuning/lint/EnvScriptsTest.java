// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.machine.KnownFacts;
import dev.htk.tuning.setting.HBaseLine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges scripts as people have them, by what bash and JVMs make of them. */
class EnvScriptsTest {

  private static final String NOTHING = "<configuration></configuration>";
  private static final String OFF_HEAP =
      """
      <configuration>
        <property><name>hbase.bucketcache.ioengine</name><value>offheap</value></property>
        <property><name>hbase.bucketcache.size</name><value>24576</value></property>
      </configuration>
      """;

  @Test
  void logFlagsOfJava8KeepAServerOnJava17FromStarting() {
    List<Finding> findings =
        lint(
            HBaseLine.V3_0,
            """
            export JAVA_HOME=/usr/lib/jvm/java-17-openjdk-amd64
            export HBASE_HEAPSIZE=16G
            export SERVER_GC_OPTS="-verbose:gc -XX:+PrintGCDetails -XX:+PrintGCDateStamps -Xloggc:/var/log/hbase/gc.log -XX:+UseGCLogFileRotation -XX:NumberOfGCLogFiles=10 -XX:GCLogFileSize=100M"
            export HBASE_OPTS="-XX:+UseG1GC -XX:MaxGCPauseMillis=100"
            """);
    assertThat(findings)
        .extracting(Finding::rule)
        .containsExactly("refused-flag", "refused-flag", "refused-flag", "refused-flag");
    assertThat(findings.get(0).message())
        .isEqualTo(
            "hbase-env.sh, line 3: Java 17 (JAVA_HOME in line 1) does not start with"
                + " -XX:+PrintGCDateStamps (Java 8 takes it)");
  }

  @Test
  void cmsAndPermGenKeepHBase3FromStartingOnAnyJava() {
    String script =
        """
        export HBASE_HEAPSIZE=8000
        export HBASE_OPTS="-XX:+UseConcMarkSweepGC -XX:+PrintGCDetails -XX:+PrintGCDateStamps -Xloggc:/var/log/hbase/gc.log"
        export HBASE_REGIONSERVER_OPTS="$HBASE_REGIONSERVER_OPTS -XX:PermSize=128m -XX:MaxPermSize=128m -Xmn2g"
        """;
    assertThat(lint(HBaseLine.V3_0, script))
        .extracting(Finding::rule)
        .containsExactly("refused-flag", "refused-flag", "refused-flag", "refused-flag");
    assertThat(lint(HBaseLine.V2_6, script))
        .as("2.6 runs on Java 8, which takes them")
        .extracting(Finding::rule)
        .containsExactly("flag-of-some-javas");
  }

  @Test
  void anExperimentalFlagNeedsItsUnlockOnAnyJava() {
    assertThat(
            lint(
                HBaseLine.V2_6,
                """
                export HBASE_HEAPSIZE=32g
                export HBASE_OPTS="-XX:+UseG1GC -XX:G1NewSizePercent=3 -XX:MaxGCPauseMillis=50 -Xmn4g"
                """))
        .extracting(Finding::rule)
        .containsExactlyInAnyOrder(
            "locked-flag", "fixed-young-generation", "heap-over-compressed-pointers");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HBASE_OPTS='-Xms31g -Xmx16g'",
        "HBASE_HEAPSIZE=16g\nHBASE_REGIONSERVER_OPTS=-Xms31g",
        "HBASE_OPTS='-XX:InitialHeapSize=31g -XX:MaxHeapSize=16g'"
      })
  void anInitialHeapAboveTheGreatestIsAnError(String script) {
    assertThat(lint(HBaseLine.V2_6, script)).extracting(Finding::rule).contains("heap-reversed");
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx32g, true",
    "-Xmx32767m, true",
    "-Xmx36g, true",
    "-Xmx31g, false",
    "-Xmx32736m, false",
    "-Xmx48g, false",
    "-Xmx32g -XX:+UseZGC, false",
    "-Xmx32g -XX:ObjectAlignmentInBytes=16, false",
    "-Xmx66g -XX:ObjectAlignmentInBytes=16, true",
    "-Xmx33g -XX:-UseCompressedOops, false"
  })
  void aHeapJustAboveTheReachOfCompressedPointersIsFound(String flags, boolean found) {
    assertThat(
            lint(HBaseLine.V3_0, "HBASE_OPTS='" + flags + "'").stream()
                .anyMatch(finding -> finding.rule().equals("heap-over-compressed-pointers")))
        .isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:+UseG1GC -Xmn4g, true",
    "-XX:+UseG1GC -XX:NewRatio=3, true",
    "-XX:+UseG1GC -XX:NewSize=1g, true",
    "-Xmn4g, true",
    "-XX:+UseParallelGC -Xmn4g, false",
    "-XX:+UseG1GC -XX:MaxGCPauseMillis=100, false"
  })
  void aYoungGenerationOfFixedSizeBesideG1IsFound(String flags, boolean found) {
    assertThat(
            lint(HBaseLine.V3_0, "HBASE_OPTS='" + flags + "'").stream()
                .anyMatch(finding -> finding.rule().equals("fixed-young-generation")))
        .isEqualTo(found);
  }

  @Test
  void theLaunchersOwnCollectorOnJava8MeetsAnotherOne() {
    String script = "JAVA_HOME=/opt/jdk-8\nHBASE_REGIONSERVER_OPTS=-XX:+UseG1GC\n";
    assertThat(lint(HBaseLine.V2_6, script))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("refused-flag");
              assertThat(finding.message()).contains("bin/hbase gives to Java 8 to 10");
            });
    assertThat(lint(HBaseLine.V2_6, script.replace("jdk-8", "jdk-11"))).isEmpty();
    assertThat(lint(HBaseLine.V2_6, script + "HBASE_OPTS=-XX:+UseG1GC\n")).isEmpty();
  }

  @Test
  void aMastersFlagsAreJudgedToo() {
    assertThat(
            lint(HBaseLine.V3_0, "HBASE_MASTER_OPTS='-XX:+UseConcMarkSweepGC'\nHBASE_HEAPSIZE=8g"))
        .extracting(Finding::rule)
        .containsExactly("refused-flag");
  }

  @Test
  void aJavaThatTheLineDoesNotRunOnIsAnError() {
    EnvFile env = LintedSite.script("HBASE_HEAPSIZE=8g").onJava(OptionalInt.of(11));
    assertThat(lint(HBaseLine.V3_0, NOTHING, env))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.message())
                    .isEqualTo("hbase-env.sh: HBase 3.0 does not run on Java 11 (--java)"));
    assertThat(lint(HBaseLine.V2_6, NOTHING, env)).isEmpty();
  }

  @Test
  void variablesThatNoScriptReadsAreFoundWithTheNearOne() {
    List<Finding> findings =
        lint(
            HBaseLine.V2_6,
            OFF_HEAP,
            LintedSite.script(
                """
                export HBASE_HEAPSIZE=16384
                export HBASE_REGION_SERVER_OPTS="-XX:MaxDirectMemorySize=2048m"
                export HBASE_REGIONSERVER_HEAPSIZE=4g
                export HBASE_GC_OPTS="-XX:+UseG1GC -XX:+PrintGCDetails -XX:+PrintGCDateStamps"
                export HBASE_LOG_DIR="/var/log/hbase"
                """));
    assertThat(findings)
        .filteredOn(finding -> finding.rule().equals("unread-variable"))
        .extracting(Finding::fix)
        .containsExactly(
            "Did you mean HBASE_REGIONSERVER_OPTS?",
            "Remove it, or use it in a variable that HBase reads.",
            "Remove it, or use it in a variable that HBase reads.");
    assertThat(findings)
        .filteredOn(finding -> finding.rule().equals("offheap-over-direct-memory"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.fix())
                    .endsWith(
                        "What line 2 sets is not in force: HBase's scripts never read"
                            + " HBASE_REGION_SERVER_OPTS."));
  }

  @ParameterizedTest
  @CsvSource({
    "HBASE_REGIONSERVERS_OPTS, HBASE_REGIONSERVER_OPTS",
    "HBASE_MASTERS_OPTS, HBASE_MASTER_OPTS",
    "HBASE_HEAP_SIZE, HBASE_HEAPSIZE",
    "HBASE_OFFHEAP_SIZE, HBASE_OFFHEAPSIZE",
    "HBASE_OPT, HBASE_OPTS",
    "HBASE_ZOOKEPER_OPTS, HBASE_ZOOKEEPER_OPTS"
  })
  void aMisspeltVariableComesWithTheNearOne(String name, String near) {
    assertThat(lint(HBaseLine.V2_6, "export " + name + "=x"))
        .singleElement()
        .extracting(Finding::fix)
        .isEqualTo("Did you mean " + near + "?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HBASE_GC='-XX:+UseG1GC'\nHBASE_OPTS=\"$HBASE_GC\"",
        "HBASE_GC='-XX:+UseG1GC'\nHBASE_OPTS=\"${HBASE_GC:-}\"",
        "export HBASE_DATA=/data\nmkdir -p \"$HBASE_DATA\"",
        "export REGION_SERVER_OPTS=x MY_HBASE_OPTS=y HADOOP_OPTS=z",
        "export HBASE_CLASSPATH=/x HBASE_SSH_OPTS=-v HBASE_NICENESS=10 HBASE_LOGOUT=/x"
      })
  void aVariableThatTheScriptUsesOrThatIsNotHBasesIsLeftAlone(String script) {
    assertThat(lint(HBaseLine.V2_6, script)).isEmpty();
  }

  @Test
  void brokenQuotesAreNamedWithWhatIsNotInForce() {
    assertThat(
            lint(
                HBaseLine.V2_6,
                """
                export HBASE_HEAPSIZE=8g
                export HBASE_JMX_BASE="-Dcom.sun.management.jmxremote.ssl=false -Dx=false"
                export HBASE_REGIONSERVER_OPTS=""$HBASE_REGIONSERVER_OPTS -Djava.security.auth.login.config=/etc/rs.jaas" $HBASE_JMX_BASE -Xmx16g -Dport=10102"
                """))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule()).isEqualTo("shell-error");
              assertThat(finding.message())
                  .isEqualTo(
                      "hbase-env.sh, line 3: export is given words that are no names:"
                          + " -Djava.security.auth.login.config; what stands there is not in force");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export JAVA_HOME={{java64_home}}\n{% if java_version == 8 %}\nHBASE_OPTS=-XX:+PrintGCDateStamps\n{% else %}\nHBASE_OPTS=-Xlog:gc\n{% endif %}\n",
        "export HBASE_OPTS=\"-Xmx{{ heap }}m -XX:+UseConcMarkSweepGC\"\n",
        "export HBASE_OPTS=\"-Xmx<%= @heap %>m\"\n",
        "export HBASE_REGIONSERVER_OPTS=\"-Xmn{{xmn}} -Xmx{{heap}}\"\n"
      })
  void aTemplateIsCalledOneAndItsTagsAreNoFaults(String script) {
    assertThat(lint(HBaseLine.V3_0, script))
        .extracting(Finding::rule)
        .containsExactly("script-template");
  }

  @ParameterizedTest
  @CsvSource({
    "8, -XX:+UseG1GC, 'G1 region of 4 MB (hbase-env.sh)'",
    "11, '', 'G1 region of 4 MB (hbase-env.sh)'",
    "11, -Xms2g, 'G1 region of 2 MB (hbase-env.sh)'",
    ", -XX:+UseG1GC, 'G1 region of 4 MB (hbase-env.sh, before Java 17)'",
    "17, -XX:+UseG1GC,",
    "8, '',",
    ", -XX:+UseG1GC -XX:G1HeapRegionSize=8m,"
  })
  void beforeJava17RegionsOfG1AreRoundedDownSoThatChunksAreHumongousOnLargerHeaps(
      Integer java, String flags, String said) {
    EnvFile script =
        LintedSite.script("export HBASE_HEAPSIZE=12g\nexport HBASE_OPTS=\"" + flags + "\"\n")
            .onJava(java == null ? OptionalInt.empty() : OptionalInt.of(java));
    List<String> messages =
        LintedSite.lint(NOTHING, HBaseLine.V2_6, Optional.of(script), KnownFacts.NONE).stream()
            .filter(finding -> finding.rule().equals("humongous-mslab-chunks"))
            .map(Finding::message)
            .toList();
    if (said == null) {
      assertThat(messages).isEmpty();
    } else {
      assertThat(messages).singleElement().asString().contains(said);
    }
  }

  private static List<Finding> lint(HBaseLine line, String script) {
    return lint(line, NOTHING, LintedSite.script(script));
  }

  private static List<Finding> lint(HBaseLine line, String site, EnvFile env) {
    return LintedSite.lint(site, line, Optional.of(env), KnownFacts.NONE).stream()
        .filter(finding -> !finding.rule().equals("humongous-mslab-chunks"))
        .filter(finding -> !finding.rule().equals("region-over-memstore-limit"))
        .toList();
  }
}
