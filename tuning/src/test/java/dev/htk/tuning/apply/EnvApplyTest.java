// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvApplyTest {

  private static final Map<String, String> NO_VALUES = Map.of();

  @TempDir private Path temp;
  private ServerFolder server;

  @BeforeEach
  void folder() {
    server = new ServerFolder(temp).withEnv();
  }

  @Test
  void anApplyChangesTheScriptOnlyIfFlagsAreGiven() {
    server.apply(Map.of("hbase.regionserver.handler.count", "40"));
    assertThat(server.read("hbase-env.sh")).isEqualTo(ServerFolder.ENV);
    ApplyPlan plan = server.planWithEnv(NO_VALUES, "-Xms4g", "-Xmx4g");
    assertThat(plan.changesFlags()).isTrue();
    assertThat(plan.diff()).contains("+++ " + server.env()).contains("-Xms4g -Xmx4g\"\n");
    plan.execute(FaultyFiles.none(), ServerFolder.CLOCK);
    assertThat(server.planWithEnv(NO_VALUES, "-Xms4g", "-Xmx4g").changesAnything()).isFalse();
  }

  @Test
  void aProfileWithoutFlagsKeepsThoseOfAnEarlierOneAndSaysSo() {
    server.planWithEnv(NO_VALUES, "-Xmx4g").execute(FaultyFiles.none(), ServerFolder.CLOCK);
    String before = server.read("hbase-env.sh");

    ApplyPlan plan = server.planWithEnv(Map.of("hbase.regionserver.handler.count", "40"));
    plan.execute(FaultyFiles.none(), ServerFolder.CLOCK);

    assertThat(plan.changesFlags()).isFalse();
    assertThat(plan.warnings())
        .anyMatch(line -> line.contains("keeps the JVM flags of an earlier"));
    assertThat(server.read("hbase-env.sh")).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export HBASE_OPTS=\"$HBASE_OPTS -XX:+UseConcMarkSweepGC\"",
        "if a; then HBASE_OPTS=-XX:+UseConcMarkSweepGC; fi"
      })
  void anOperatorsOtherCollectorIsRefusedWithBothFlagsAndLines(String line) {
    server.write("hbase-env.sh", "#\n" + line + "\n");
    ApplyPlan plan = server.planWithEnv(NO_VALUES, "-XX:+UseG1GC");
    assertThat(plan.refusals())
        .singleElement()
        .asString()
        .contains("-XX:+UseConcMarkSweepGC in line 2, -XX:+UseG1GC in line 5");
    assertThatThrownBy(() -> plan.execute(FaultyFiles.none(), ServerFolder.CLOCK))
        .isInstanceOf(ApplyException.class);
    assertThat(server.names()).containsExactly("hbase-env.sh", "hbase-site.xml");
  }

  @Test
  void differentCollectorsInTwoBranchesAreNotRefused() {
    server.write(
        "hbase-env.sh",
        "if a; then HBASE_OPTS=-XX:+UseConcMarkSweepGC; else HBASE_OPTS=-XX:+UseG1GC; fi\n");
    assertThat(server.planWithEnv(NO_VALUES, "-Xmx4g").refusals()).isEmpty();
  }

  @Test
  void theSameCollectorTwiceIsNoConflict() {
    server.write("hbase-env.sh", "HBASE_OPTS=-XX:+UseG1GC\n");
    assertThat(server.planWithEnv(NO_VALUES, "-XX:+UseG1GC").refusals()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"if a; then\n", "X=\"\n", "exit 0\n", "cat <<EOF\n", "f() {\n", "X=$(\n"})
  void aScriptThatNeverReachesTheBlockIsRefused(String script) {
    server.write("hbase-env.sh", script);
    assertThat(server.planWithEnv(NO_VALUES, "-Xmx4g").refusals())
        .singleElement()
        .asString()
        .contains("the profile's flags would not reach the JVM");
  }

  @Test
  void aHeapThatStartsAboveItsLimitIsRefused() {
    server.write("hbase-env.sh", "");
    server
        .planWithEnv(NO_VALUES, "-Xms8g", "-Xmx8g")
        .execute(FaultyFiles.none(), ServerFolder.CLOCK);
    server.write(
        "hbase-env.sh",
        server.read("hbase-env.sh")
            + "HBASE_REGIONSERVER_OPTS=\"$HBASE_REGIONSERVER_OPTS -Xmx4g\"\n");
    ApplyPlan plan = server.planWithEnv(NO_VALUES, "-Xms8g", "-Xmx8g");
    assertThat(plan.refusals())
        .singleElement()
        .asString()
        .contains("initial heap of 8192 MB in line 2, above its maximum of 4096 MB in line 4");
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .contains("line 4 sets -Xmx4g, which overrides the profile's -Xmx8g");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "JAVA_HOME=/opt/jdk-17\nSERVER_GC_OPTS='-XX:+PrintGCDetails -XX:+PrintGCDateStamps'\n",
        "HBASE_OPTS='-XX:+UseG1GC -XX:G1NewSizePercent=3'\n",
        "HBASE_OPTS='-XX:+UseG1CG'\n",
        "HBASE_OPTS='-Xlog:gc -XX:+PrintGCDateStamps'\n",
        "JAVA_HOME=/opt/jdk-8\nHBASE_REGIONSERVER_OPTS=-XX:+UseG1GC\n",
        "JAVA_HOME=/opt/jdk-7\n"
      })
  void aScriptWithWhichNoServerWouldStartIsRefused(String script) {
    server.write("hbase-env.sh", script);
    assertThat(server.planWithEnv(NO_VALUES, "-Xms8g", "-Xmx8g").refusals())
        .singleElement()
        .asString()
        .contains("hbase-env.sh");
  }

  @Test
  void whatOnlySomeJavasRefuseIsNotRefused() {
    server.write("hbase-env.sh", "SERVER_GC_OPTS='-XX:+PrintGCDateStamps'\n");
    assertThat(server.planWithEnv(NO_VALUES, "-Xms8g", "-Xmx8g").refusals()).isEmpty();
  }

  @Test
  void anotherHeapIsShownWithTheOldOne() {
    server.write("hbase-env.sh", "# heap\nexport HBASE_HEAPSIZE=8000\n");
    assertThat(server.planWithEnv(NO_VALUES, "-Xms16g", "-Xmx16g").heapChange())
        .contains(new HeapChange("HBASE_HEAPSIZE=8000", 2, "-Xmx16g"));
    server.write("hbase-env.sh", "HBASE_HEAPSIZE=8000\nHBASE_OPTS=-Xmx12g\n");
    assertThat(server.planWithEnv(NO_VALUES, "-Xms16g", "-Xmx16g").heapChange())
        .contains(new HeapChange("-Xmx12g", 2, "-Xmx16g"));
    server.write("hbase-env.sh", "HBASE_HEAPSIZE=16g\n");
    assertThat(server.planWithEnv(NO_VALUES, "-Xms16g", "-Xmx16g").heapChange()).isEmpty();
  }

  @Test
  void whatBashComplainsOfIsSaidBeforeTheApply() {
    server.write("hbase-env.sh", "export HBASE_OPTS=\"\"$HBASE_OPTS -Dx=1\" -Xmx8g\"\n");
    ApplyPlan plan = server.planWithEnv(NO_VALUES, "-Xms8g", "-Xmx8g");
    assertThat(plan.refusals()).isEmpty();
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .contains("line 1: export is given words that are no names: -Dx");
  }

  @Test
  void anOperatorsSmallerHeapIsOverriddenWithoutAWarning() {
    ApplyPlan plan = server.planWithEnv(NO_VALUES, "-Xms8g", "-Xmx8g");
    assertThat(plan.refusals()).isEmpty();
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void theToolThatOwnsTheScriptIsNamed() {
    server.write("hbase-env.sh", "# Ansible managed\n");
    assertThat(server.planWithEnv(NO_VALUES, "-Xmx4g").warnings())
        .singleElement()
        .asString()
        .contains("Ansible owns it");
  }

  @Test
  void theSiteFileIsNoScript() {
    assertThatThrownBy(
            () -> SiteApply.plan(server.request(Optional.of(server.site()), NO_VALUES, List.of())))
        .isInstanceOfSatisfying(
            ApplyException.class,
            e -> assertThat(e.kind()).isEqualTo(ApplyException.Kind.BAD_INPUT));
  }
}
