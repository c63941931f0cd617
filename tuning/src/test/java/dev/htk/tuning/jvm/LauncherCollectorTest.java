// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.setting.HBaseLine;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherCollectorTest {

  private static final String G1 = "export HBASE_REGIONSERVER_OPTS=\"-XX:+UseG1GC\"\n";

  @Test
  void aCollectorThatMayMeetTheLaunchersIsWarnedOf() {
    assertThat(warning(G1, OptionalInt.empty(), HBaseLine.V2_6))
        .hasValueSatisfying(
            warning ->
                assertThat(warning)
                    .contains("hbase-env.sh", "--java", "export HBASE_OPTS=\"-XX:+UseG1GC\""));
  }

  @Test
  void nothingIsWarnedOfWhereTheLauncherAddsNone() {
    assertThat(warning(G1, OptionalInt.of(17), HBaseLine.V2_6)).isEmpty();
    assertThat(warning(G1, OptionalInt.empty(), HBaseLine.V3_0)).isEmpty();
    assertThat(warning("export HBASE_OPTS=\"-Dx=y\"\n" + G1, OptionalInt.empty(), HBaseLine.V2_6))
        .isEmpty();
    assertThat(warning("", OptionalInt.empty(), HBaseLine.V2_6)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SERVER_GC_OPTS=\"-XX:-UseG1GC -XX:+UseZGC\"",
        "SERVER_GC_OPTS=-XX:+UseZGC\n. /etc/hbase/jvm.sh"
      })
  void aScriptThatTurnsTheLaunchersOffOrReadsAnotherOneHasNoFault(String script) {
    EnvFile env = env(script, OptionalInt.of(17));

    assertThat(LauncherCollector.fault(env, JavaVersions.of(env, HBaseLine.V2_6))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "8, V2_6, -XX:+UseG1GC, 8 to 10",
    "8, V2_6, -XX:+UseParallelGC, 8 to 10",
    "11, V2_6, -XX:+UseConcMarkSweepGC, 11 and later",
    "17, V2_6, -XX:+UseZGC, 11 and later",
    ", V3_0, -XX:+UseShenandoahGC, 11 and later",
    "8, V2_6, -XX:+UseConcMarkSweepGC,",
    "17, V2_6, -XX:+UseG1GC,",
    "17, V2_6, -XX:+UseConcMarkSweepGC,",
    ", V2_6, -XX:+UseZGC,"
  })
  void aCollectorThatMeetsTheLaunchersIsAFaultWhereTheJavaIsKnown(
      Integer java, HBaseLine line, String flag, String versions) {
    EnvFile env =
        env("SERVER_GC_OPTS=" + flag, java == null ? OptionalInt.empty() : OptionalInt.of(java));
    Optional<FlagFault> fault = LauncherCollector.fault(env, JavaVersions.of(env, line));

    if (versions == null) {
      assertThat(fault).isEmpty();
      return;
    }
    assertThat(fault.orElseThrow().message())
        .contains("line 1: " + flag + " meets ", "bin/hbase gives to Java " + versions);
    assertThat(fault.orElseThrow().fix()).contains("export HBASE_OPTS=\"" + flag + "\"");
  }

  @Test
  void aCollectorThatMeetsEitherOfTheLaunchersIsWarnedOfWithBoth() {
    String zgc = G1.replace("UseG1GC", "UseZGC");

    assertThat(warning(zgc, OptionalInt.empty(), HBaseLine.V2_6))
        .hasValueSatisfying(
            warning ->
                assertThat(warning)
                    .contains("-XX:+UseConcMarkSweepGC", "-XX:+UseG1GC")
                    .contains("export HBASE_OPTS=\"-XX:+UseZGC\""));
    assertThat(warning(zgc, OptionalInt.of(17), HBaseLine.V2_6)).as("a fault").isEmpty();
  }

  private static Optional<String> warning(String script, OptionalInt java, HBaseLine line) {
    EnvFile env = env(script, java);
    return LauncherCollector.warning(env, JavaVersions.of(env, line));
  }

  private static EnvFile env(String script, OptionalInt java) {
    return EnvFile.parse("hbase-env.sh", script.getBytes(StandardCharsets.UTF_8)).onJava(java);
  }
}
