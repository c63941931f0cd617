// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.setting.HBaseLine;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JavaVersionsTest {

  @ParameterizedTest
  @CsvSource({
    "/usr/lib/jvm/java-17-openjdk-amd64, 17",
    "/usr/java/jdk1.8.0_292, 8",
    "/usr/java/jdk1.7.0_80, 7",
    "/usr/java/jdk-11.0.2, 11",
    "/usr/lib/jvm/temurin-21-jdk-amd64, 21",
    "/usr/lib/jvm/java-1.8.0-openjdk-1.8.0.222.b10-0.el7_6.x86_64/jre, 8",
    "/usr/lib/jvm/java-1.17.0-openjdk-amd64, 17",
    "/usr/lib/jvm/zulu17.42.19-ca-jdk17.0.7-linux_x64, 17",
    "/usr/lib/jvm/zulu8, 8",
    "/opt/amazon-corretto-8.332.08.1-linux-x64, 8",
    "/opt/graalvm-ce-java17-22.3.1, 17",
    "/root/.sdkman/candidates/java/21.0.2-tem, 21",
    "/usr/lib/jvm/adoptopenjdk-8-hotspot-amd64, 8",
    "/usr/local/openjdk-8, 8",
    "/opt/jdk8u292-b10, 8",
    "/opt/jdk/11, 11",
    "/usr/jdk64/jdk1.8.0_40, 8",
    "/opt/jdk8/jdk-11.0.2, 11"
  })
  void aPathNamesItsVersion(String path, int version) {
    assertThat(JavaVersions.inPath(path)).hasValue(version);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/usr",
        "/usr/lib/jvm/default",
        "/opt/java",
        "${JAVA_HOME}",
        "/opt/java/hbase2",
        "/opt/jdk64"
      })
  void aPathWithoutAVersionNamesNone(String path) {
    assertThat(JavaVersions.inPath(path)).isEmpty();
  }

  @Test
  void whatWasToldComesBeforeThePath() {
    EnvFile env = env("export JAVA_HOME=/usr/java/jdk1.8.0_292");
    assertThat(JavaVersions.of(env, HBaseLine.V2_6).words())
        .isEqualTo("Java 8 (JAVA_HOME in line 1)");
    assertThat(JavaVersions.of(env.onJava(OptionalInt.of(17)), HBaseLine.V2_6).words())
        .isEqualTo("Java 17 (--java)");
  }

  @Test
  void aPathThatAConditionChoosesTellsNothing() {
    EnvFile env = env("if a; then\n JAVA_HOME=/opt/jdk-8\nelse\n JAVA_HOME=/opt/jdk-17\nfi");
    assertThat(JavaVersions.of(env, HBaseLine.V2_6)).isEqualTo(new JavaVersions(8, 25, ""));
    assertThat(JavaVersions.of(env, HBaseLine.V3_0)).isEqualTo(new JavaVersions(17, 25, ""));
  }

  private static EnvFile env(String script) {
    return EnvFile.parse("hbase-env.sh", script.getBytes(StandardCharsets.UTF_8));
  }
}
