// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.setting.HBaseLine;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

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

  private static Optional<String> warning(String script, OptionalInt java, HBaseLine line) {
    EnvFile env =
        EnvFile.parse("hbase-env.sh", script.getBytes(StandardCharsets.UTF_8)).onJava(java);
    return LauncherCollector.warning(env, JavaVersions.of(env, line));
  }
}
