// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.site.SiteFileException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvFileTest {

  private static final long GB = 1L << 30;

  @Test
  void assignmentsAreReadInAllTheirForms() {
    assertThat(
            env("""
                HBASE_OPTS=-a
                export HBASE_OPTS="$HBASE_OPTS -b"
                export OTHER=1 HBASE_OPTS="${HBASE_OPTS} -c"
                HBASE_OPTS+=' -d'
                declare -x HBASE_OPTS="$HBASE_OPTS \\
                  -e=\\"quoted\\" -f='$x'" # -g
                # HBASE_OPTS=-h
                HBASE_OPTS=-i some-command
                HBASE_OPTS="${HBASE_OPTS:-} -j"
                """)
                .regionServerFlags())
        .containsExactly("-a", "-b", "-c", "-d", "-e=\"quoted\"", "-f='${x}'", "-j");
  }

  @ParameterizedTest
  @ValueSource(strings = {"${", "${\"\\", "$(", "$(\\", "`", "'", "\"\\", "\\", "<<", "<<E", "$"})
  void aScriptMayEndInTheMiddleOfAnything(String end) {
    assertThat(env("HBASE_OPTS=-a\nx=" + end).regionServerFlags()).containsExactly("-a");
  }

  @Test
  void flagsComeInTheOrderOfTheLauncher() {
    assertThat(
            env("""
                HBASE_REGIONSERVER_OPTS="-Xmx8g"
                SERVER_GC_OPTS="-verbose:gc"
                HBASE_OPTS="-Xmx4g"
                HBASE_OFFHEAPSIZE=2G
                HBASE_HEAPSIZE=1000
                HBASE_MASTER_OPTS=-Xmx1g
                """)
                .regionServerFlags())
        .containsExactly(
            "-Xmx1000m", "-XX:MaxDirectMemorySize=2G", "-Xmx4g", "-verbose:gc", "-Xmx8g");
  }

  @Test
  void aHeapSizeWithoutUnitIsInMegabytes() {
    assertThat(env("export HBASE_HEAPSIZE=1024").heapBytes()).hasValue(GB);
    assertThat(env("export HBASE_HEAPSIZE=8G").heapBytes()).hasValue(8 * GB);
    assertThat(env("export HBASE_HEAPSIZE=1024k").heapBytes()).isEmpty();
  }

  @Test
  void theLastOfSeveralFlagsCounts() {
    EnvFile env =
        env(
            """
            HBASE_HEAPSIZE=1g
            HBASE_OPTS="-Xmx2g -XX:G1HeapRegionSize=4m -XX:MaxDirectMemorySize=1g"
            HBASE_REGIONSERVER_OPTS="-XX:MaxHeapSize=3g -XX:G1HeapRegionSize=16777216"
            """);
    assertThat(env.heapBytes()).hasValue(3 * GB);
    assertThat(env.g1RegionBytes()).hasValue(16L << 20);
    assertThat(env.directMemoryBytes()).hasValue(GB);
    assertThat(env.lineOf("-XX:G1HeapRegionSize")).isEqualTo(3);
    assertThat(env.lineOf("-Xmx")).isEqualTo(2);
    assertThat(env.lineOf("-Xss")).isZero();
  }

  @Test
  void aValueThatOnlyBashCanComputeStaysUnknown() {
    assertThat(env("HBASE_HEAPSIZE=$(free -g | awk '{print $2}')").heapBytes()).isEmpty();
    assertThat(env("HBASE_HEAPSIZE=`nproc`000").heapBytes()).isEmpty();
    assertThat(env("HBASE_HEAPSIZE=${HEAP:-8g}").heapBytes()).isEmpty();
    assertThat(env("HBASE_OPTS=\"-Xmx${HEAP}m $MORE\"").regionServerFlags())
        .containsExactly("-Xmx${HEAP}m");
  }

  @Test
  void aVariableOfTheScriptIsFollowed() {
    EnvFile env =
        env(
            """
            HEAP=32
            GC="-XX:+UseG1GC -XX:G1HeapRegionSize=16m"
            export HBASE_REGIONSERVER_OPTS="-Xmx${HEAP}g $GC"
            """);
    assertThat(env.heapBytes()).hasValue(32 * GB);
    assertThat(env.collector()).contains("G1");
    assertThat(env.lineOf("-XX:+UseG1GC")).isEqualTo(2);
  }

  @Test
  void aValueInAConditionCountsAsSetUnlessAnotherIsPossible() {
    assertThat(env("if [ -z \"$X\" ]; then HBASE_HEAPSIZE=8g; fi").heapBytes()).hasValue(8 * GB);
    assertThat(env("[ -z \"$X\" ] && export HBASE_HEAPSIZE=8g").heapBytes()).hasValue(8 * GB);
    assertThat(env("HBASE_HEAPSIZE=8g\nif a; then\n HBASE_HEAPSIZE=8g\nfi").heapBytes())
        .hasValue(8 * GB);
    assertThat(env("HBASE_HEAPSIZE=4g\nif a; then\n HBASE_HEAPSIZE=8g\nfi").heapBytes()).isEmpty();
    assertThat(env("HBASE_HEAPSIZE=4g\na ||\n HBASE_HEAPSIZE=8g").heapBytes()).isEmpty();
    assertThat(env("H=4\nif a; then\n H=8\nfi\nHBASE_OPTS=-Xmx${H}g").heapBytes()).isEmpty();
    assertThat(
            env("if a; then\n HBASE_HEAPSIZE=4g\nelse\n HBASE_HEAPSIZE=8g\nfi\nHBASE_HEAPSIZE=2g")
                .heapBytes())
        .as("a later one is certain")
        .hasValue(2 * GB);
  }

  @Test
  void bothBranchesOfAConditionMayChooseACollector() {
    EnvFile env =
        env(
            """
            case "$JAVA_VERSION" in
              1.8*) export HBASE_OPTS="$HBASE_OPTS -XX:+UseConcMarkSweepGC";;
              (*) export HBASE_OPTS="$HBASE_OPTS -XX:+UseG1GC";;
            esac
            HBASE_OPTS="$HBASE_OPTS -Dlast"
            """);
    assertThat(env.collectorFlags())
        .containsExactly(
            new EnvFlag("-XX:+UseConcMarkSweepGC", 2, false),
            new EnvFlag("-XX:+UseG1GC", 3, false));
    assertThat(env.flags()).last().isEqualTo(new EnvFlag("-Dlast", 5, true));
  }

  @Test
  void aCollectorThatIsTurnedOffAgainIsNotChosen() {
    EnvFile env = env("HBASE_OPTS='-XX:+UseG1GC'\nHBASE_REGIONSERVER_OPTS=-XX:-UseG1GC");
    assertThat(env.collector()).isEmpty();
    assertThat(env("HBASE_OPTS=-Xmx1g").collector()).isEmpty();
  }

  @Test
  void linesOfHereDocumentsAreNoAssignments() {
    assertThat(
            env("""
                cat <<-'EOF' > x
                HBASE_HEAPSIZE=1g
                \tEOF
                HBASE_OFFHEAPSIZE=2g
                cat <<< "HBASE_HEAPSIZE=1g"
                """)
                .regionServerFlags())
        .containsExactly("-XX:MaxDirectMemorySize=2g");
  }

  @Test
  void nothingBehindAnExitIsRead() {
    assertThat(env("HBASE_HEAPSIZE=1g\nreturn 0\nHBASE_HEAPSIZE=2g").heapBytes()).hasValue(GB);
    assertThat(env("if a; then exit 1; fi\nHBASE_HEAPSIZE=2g").heapBytes()).hasValue(2 * GB);
    assertThat(env("function f {\n  return 1\n}\nHBASE_HEAPSIZE=2g").heapBytes()).hasValue(2 * GB);
    assertThat(env("function f()\n{\n  return 1\n}\nHBASE_HEAPSIZE=2g").heapBytes())
        .hasValue(2 * GB);
  }

  @Test
  void unsetTakesAVariableAway() {
    assertThat(env("HBASE_HEAPSIZE=1g\nunset HBASE_HEAPSIZE").heapBytes()).isEmpty();
  }

  @Test
  void carriageReturnsAreNoPartOfAValue() {
    EnvFile env = env("HBASE_HEAPSIZE=1g\r\nHBASE_OPTS=\"-a \\\r\n -b\r\n\"\r\n");
    assertThat(env.regionServerFlags()).containsExactly("-Xmx1g", "-a", "-b");
  }

  @Test
  void aScriptThatIsNotClosedIsStillRead() {
    for (String script :
        List.of("X=\"", "X='a", "X=`a", "X=$(a", "X=${a", "a \\", "$", "<<", "<<E", "(", "if a")) {
      EnvFile env = env("HBASE_HEAPSIZE=1g\n" + script);
      assertThat(env.heapBytes()).as(script).isEqualTo(OptionalLong.of(GB));
    }
  }

  @Test
  void aVariableThatDoublesItselfIsRefused() {
    assertThatThrownBy(() -> env("X=aaaaaaaa\n" + "X=$X$X\n".repeat(60)))
        .isInstanceOf(SiteFileException.class)
        .hasMessageStartingWith("hbase-env.sh: a variable grows over 65536 characters in line");
  }

  @Test
  void anInputThatIsNoScriptIsRefused(@TempDir Path folder) {
    assertThatThrownBy(() -> env("a\0b")).hasMessageContaining("is not text");
    assertThatThrownBy(() -> EnvFile.parse("big", new byte[(1 << 20) + 1]))
        .hasMessageContaining("over 1 MiB");
    assertThatThrownBy(() -> EnvFile.read(folder)).hasMessageContaining("is not a file");
    assertThatThrownBy(() -> EnvFile.read(folder.resolve("none")))
        .isInstanceOf(SiteFileException.class);
  }

  private static EnvFile env(String script) {
    return EnvFile.parse("hbase-env.sh", script.getBytes(StandardCharsets.UTF_8));
  }
}
